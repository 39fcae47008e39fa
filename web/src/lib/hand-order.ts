// Where each card of your hand lies. Cards stay put while you play: a card that goes leaves a hole,
// so that nothing moves under your finger. Holes are closed only while everybody waits anyway.

export type Slots = readonly (number | null)[];

/** The places after the hand has changed. New cards fill holes first. */
export function settle(slots: Slots, hand: readonly number[], closeUp: boolean): Slots {
  const kept = slots.map((card) => (card !== null && hand.includes(card) ? card : null));
  const places = closeUp ? kept.filter((card) => card !== null) : kept;
  for (const card of hand) {
    if (places.includes(card)) continue;
    const hole = places.indexOf(null);
    if (hole >= 0) places[hole] = card;
    else places.push(card);
  }
  return places;
}

/** The places after a card was dragged to another one: into a hole, or between its neighbors. */
export function moveTo(slots: Slots, card: number, place: number): Slots {
  const from = slots.indexOf(card);
  if (from < 0 || from === place) return slots;
  const places = [...slots];
  if (places[place] === null) {
    places[from] = null;
    places[place] = card;
  } else {
    places.splice(from, 1);
    places.splice(place, 0, card);
  }
  return places;
}
