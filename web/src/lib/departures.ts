// Cards that are about to appear somewhere, and where they come from.
import type { Attachment } from 'svelte/attachments';
import { type Flight, flyIn } from './motion';

interface Departure extends Flight {
  from: DOMRect;
}

const departures = new Map<string, Departure>();
let latest = '';

/** Something has left a place for the one with this name. */
export function depart(to: string, from: DOMRect | undefined, flight: Flight): void {
  latest = to;
  if (from) departures.set(to, { from, ...flight });
}

/** This is what decided it, though nothing has come here just now. */
export function lookAt(name: string): void {
  latest = name;
}

/** The name of the place that something last left for, or that is to be looked at. */
export function latestArrival(): string {
  return latest;
}

/** Let what has just appeared here arrive from wherever it was. */
export function arriveAt(name: string): Attachment<HTMLElement> {
  return (thing) => {
    const departure = departures.get(name);
    departures.delete(name);
    if (departure) flyIn(thing, departure.from, departure);
  };
}

/** The table is shown from scratch: nothing is on its way. */
export function forgetDepartures(): void {
  departures.clear();
}
