// A finished game as a line that tells a table everything once more: any step at once, or one after another.
import type { Line, Listener } from '../lib/connection';
import { RoomState } from '../lib/room.svelte';
import { words } from '../words';
import type { Chair, Photo, ReplayFound, ReplayStep, State, TableView } from '../lib/wire';
import type { Side } from './fetch';
import { type Film, merged, retimed, still } from './films';
import type { Told } from './moments';
import { type Timeline, timeline } from './timeline';

const t = words('replay');

export const SPEEDS = [0.5, 1, 2, 4, 8];

/** How long the tape may jump on in one picture: whoever comes back to a tab has not missed half the game. */
const LONGEST_LEAP = 250;

export class ReplayPlayer {
  /** The step that is shown. */
  seq = $state(0);
  playing = $state(false);
  speed = $state(1);
  side = $state.raw<Side>({ seat: null, open: false });
  steps = $state.raw<ReplayStep[]>([]);
  readonly here: RoomState;
  #table!: Listener;
  #states: State[] = [];
  #films: Film[] = [];
  #time: Timeline = { times: [], frames: [] };
  /** Where on the tape we are, in milliseconds, and how much of that has passed on the wall. */
  #position = 0;
  #wall = 0;
  #frame = 0;
  #next = 0;
  #drawnAt = 0;

  constructor(readonly found: ReplayFound) {
    this.here = new RoomState('', false, (table) => this.#connect(table));
    this.here.clock.stop();
  }

  get last(): number {
    return Math.max(0, this.steps.length - 1);
  }

  /** What happened in a step, in words. */
  words(seq: number): string {
    const events = this.steps[seq]?.events ?? [];
    return (events.length > 6 ? events.slice(-2) : events).map(({ words }) => words).join(' ');
  }

  /** The state after a step, as it is seen from here. */
  state(seq: number): State | undefined {
    return this.#states[seq];
  }

  told(): Told[] {
    return this.steps.map(({ events }, seq) => ({ events, state: this.#states[seq]! }));
  }

  // ---- What is watched, and from where

  watch(side: Side, steps: ReplayStep[]): void {
    let state = {} as State;
    this.#states = steps.map(({ changed }) => (state = { ...state, ...changed } as State));
    this.side = side;
    this.steps = steps;
    this.#lay();
    this.jump(this.seq);
  }

  /** The films have come, too. */
  load(films: Film[]): void {
    this.#films = films;
    this.#lay();
    this.jump(this.seq);
  }

  #lay(): void {
    this.#time = timeline(
      this.steps.map(({ at }) => at),
      this.#films,
    );
  }

  // ---- Where on the tape

  /** Show this step at once. */
  jump(seq: number): void {
    this.seq = Math.max(0, Math.min(this.last, Math.round(seq)));
    this.#position = this.#time.times[this.seq] ?? 0;
    const { frames } = this.#time;
    const after = frames.findIndex(({ at }) => at > this.#position);
    this.#frame = after < 0 ? frames.length : after;
    this.#hello();
    this.#showPoses();
  }

  /** Go on by one step, with all that moves in it, or back by one. */
  step(by: 1 | -1): void {
    this.pause();
    if (by < 0) this.jump(this.seq - 1);
    else if (this.seq < this.last) this.#show(this.seq + 1);
  }

  play(): void {
    if (this.playing || this.steps.length === 0) return;
    if (this.seq >= this.last) this.jump(0);
    this.playing = true;
    this.here.clock.go();
    this.#drawnAt = performance.now();
    this.#next = requestAnimationFrame(this.#turn);
  }

  pause(): void {
    this.playing = false;
    this.here.clock.stop();
    cancelAnimationFrame(this.#next);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  close(): void {
    this.pause();
    this.here.leave();
  }

  #turn = (now: number): void => {
    const passed = Math.max(0, Math.min(LONGEST_LEAP, now - this.#drawnAt));
    this.#drawnAt = now;
    this.#position += passed * this.speed;
    this.#wall += passed;
    this.#stream();
    while (this.seq < this.last && this.#time.times[this.seq + 1]! <= this.#position) this.#show(this.seq + 1);
    if (this.seq >= this.last) this.pause();
    if (this.playing) this.#next = requestAnimationFrame(this.#turn);
  };

  // ---- What the table is told

  #show(seq: number): void {
    const step = this.steps[seq]!;
    this.seq = seq;
    this.#position = Math.max(this.#position, this.#time.times[seq]!);
    this.#table.received({
      t: 'update',
      seq,
      at: step.at,
      events: step.events,
      view: this.#view(),
      outcome: seq === this.last ? this.found.told.outcome : null,
    });
    this.here.clock.restart(step.at);
    const photo = this.found.photos.find((each) => each.seq === seq);
    if (photo) this.#table.received({ t: 'photo', ...photoOf(photo) });
    this.#rest(seq);
  }

  #view() {
    return { state: this.#states[this.seq]!, seat: this.side.seat, legal: [], earliest: 0 };
  }

  #hello(): void {
    if (this.steps.length === 0) return;
    const { told, chairs } = this.found;
    const table: TableView = {
      game: 1,
      seq: this.seq,
      at: this.steps[this.seq]!.at,
      chairs,
      view: this.#view(),
      outcome: this.seq === this.last ? told.outcome : null,
      hash: told.hash,
    };
    const chair = this.side.seat === null ? null : (chairs[this.side.seat] ?? null);
    this.here.photo = null;
    this.#table.received({
      t: 'hello',
      you: { guest: '', chair, host: false, may_start: false, beside: [] },
      room: this.#room(),
      table,
    });
  }

  #room() {
    const { told, chairs, people } = this.found;
    const taken = Array.from({ length: Math.max(...chairs) + 1 }, () => emptyChair());
    chairs.forEach((at, seat) => {
      const guest = people[seat] ?? null;
      taken[at] = {
        ...emptyChair(),
        kind: guest === null ? 'bot' : 'person',
        name: told.names[seat] ?? '',
        guest,
        here: true,
      };
    });
    return {
      code: '',
      link: location.href,
      game: told.game,
      title: told.title,
      options: told.options,
      phase: 'playing' as const,
      host: '',
      chairs: taken,
      gallery: 0,
      locked: false,
      faces: false,
      hints: null,
      wins: taken.map(() => 0),
      waiting: [],
      claims: [],
      patience: 0,
      games: [],
      televisions: 0,
    };
  }

  // ---- What was streamed beside it

  #stream(): void {
    const { frames } = this.#time;
    while (this.#frame < frames.length && frames[this.#frame]!.at <= this.#position) {
      this.#table.streamed(retimed(frames[this.#frame]!.bytes, this.#wall));
      this.#frame += 1;
    }
  }

  /** In the middle of a film: where every block is that it has moved. */
  #showPoses(): void {
    const { frames } = this.#time;
    const next = frames[this.#frame];
    if (!next || this.#frame === 0) return;
    const seen = frames.slice(0, this.#frame).filter(({ step }) => step === next.step);
    const poses = merged(
      seen.map(({ bytes }) => bytes),
      this.#wall,
    );
    if (poses) this.#table.streamed(poses);
  }

  /** After gravity's last word nothing moves, unless the next film goes on with it. */
  #rest(seq: number): void {
    if (!this.#films.some(({ step }) => step === seq)) return;
    const next = this.#time.frames[this.#frame];
    if (!next || next.at > this.#time.times[seq]! + 100) this.#table.streamed(still());
  }

  #connect(table: Listener): Line {
    this.#table = table;
    const refuse = (): string => {
      const nonce = 'replay';
      setTimeout(() => table.received({ t: 'because', nonce, reason: t('onlyWatched') }));
      return nonce;
    };
    return { send: () => {}, act: refuse, ask: refuse, stream: () => {}, forget: () => {}, close: () => {} };
  }
}

const photoOf = ({ first, second, margin, error }: Omit<Photo, 't'>): Omit<Photo, 't'> => ({
  first,
  second,
  margin,
  error,
});

function emptyChair(): Chair {
  return {
    kind: 'empty',
    name: '',
    guest: null,
    level: null,
    ready: false,
    here: false,
    lag: null,
    away: false,
    asked: false,
    stand_in: '',
    temper: '',
  };
}
