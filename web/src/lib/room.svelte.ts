// The room as this tab knows it: always what the server last said, never our own idea of it.
import { announce } from './announce.svelte';
import { attendance } from './attendance';
import { MatchClock } from './clock';
import { Connection, type Line, type Listener, addressOf } from './connection';
import type {
  Act,
  Action,
  ClientMessage,
  FaceMade,
  GameEvent,
  Hello,
  Hint,
  Photo,
  Receipt,
  Room,
  ServerMessage,
  TableView,
  Update,
  View,
  You,
} from './wire';
import { words } from '../words';

const t = words('room');

/** Frames kept for a table that is still being fetched: ten seconds of a stream. */
const KEPT_FRAMES = 250;

/** The number of no game. */
const NO_GAME = 0;

/** As many events as anybody wants to hear of in one go. */
const AT_ONCE = 6;

/** What belongs to an update, and waits for it to be shown. */
const ANSWERS = new Set<ServerMessage['t']>(['ack', 'bounce', 'because', 'hint', 'photo', 'receipts']);

/** What can only be shown after the update before it. */
const CHANGES = new Set<ServerMessage['t']>(['update', 'table', 'hello', 'bye']);

/** What became of an action: it is done, or it came back with a reason. */
export type Answer = { nonce: string; done: true } | { nonce: string; done: false; reason: string; lateTo?: Late };

/** The seat of whoever was quicker, if what was wanted was possible a moment ago. */
export type Late = number | undefined;

/** Those who stage what happens: told of events just before the new view is shown. */
export interface Stage {
  about(events: GameEvent[], before: View): void;
  /** For how many milliseconds everybody holds their breath before these are shown; whatever comes next ends it. */
  breath?(events: GameEvent[]): number;
  /** Which of them are read aloud; without it, all of a few, and of many the last. */
  worthSaying?(events: GameEvent[]): GameEvent[];
  /** When the time of whoever was to act is up, in milliseconds of the match: what happens then is done for them. */
  timeIsUp?(before: View): number;
  answered(answer: Answer): void;
  /** Why what was asked about cannot be done. */
  explained(nonce: string, reason: string, lateTo?: Late): void;
  /** The table is shown from scratch: whatever was in the air is not any more. */
  afresh(): void;
}

/** How the table is laid out: for who sits at it, for a whole room, or as one hand beside a television. */
export type Look = 'table' | 'television' | 'controller';

export class RoomState {
  look = $state<Look>('table');
  /** What somebody beside a television has chosen. */
  wanted = $state<Look | null>(null);
  you = $state.raw<You | null>(null);
  room = $state.raw<Room | null>(null);
  table = $state.raw<TableView | null>(null);
  photo = $state.raw<Photo | null>(null);
  receipts = $state.raw<Receipt[] | null>(null);
  refusal = $state<string | null>(null);
  /** What a good player would do now, if that was asked. */
  hint = $state.raw<Hint | null>(null);
  asksHint = $state(false);
  /** What the reader should know about the others, or about what a bot did for them. */
  news = $state<string | null>(null);
  /** Why nothing can be done at present. */
  waiting = $state<string | null>(null);
  /** Why the server has closed the connection, until it is back. */
  farewell = $state<string | null>(null);
  /** Why the door of this room stays shut. */
  sentAway = $state<string | null>(null);
  connected = $state(false);
  everConnected = $state(false);
  readonly clock = new MatchClock();
  readonly isReplay: boolean;
  stage: Stage | null = null;
  #watch: ((bytes: ArrayBuffer) => void) | null = null;
  #unwatched: ArrayBuffer[] = [];
  readonly #onFace = new Set<(face: FaceMade) => void>();
  readonly #onEvents = new Set<(events: GameEvent[]) => void>();
  readonly #onWish = new Set<(action: Action) => string | null>();
  #heldBack = 0;
  /** An update before which everybody holds their breath, and what has come after it. */
  #held: ServerMessage[] = [];
  #breath = 0;
  #came = false;
  readonly #connection: Line;

  constructor(
    readonly code: string,
    readonly television = false,
    /** For a finished game that is watched again: who tells it. Nothing can be done in it. */
    replay: ((listener: Listener) => Line) | null = null,
  ) {
    if (television) this.look = 'television';
    this.isReplay = replay !== null;
    const connect = replay ?? ((listener: Listener) => new Connection(addressOf(code, television), listener));
    this.#connection = connect({
      received: (message) => this.#received(message),
      streamed: (bytes) => this.#streamed(bytes),
      connected: (up) => {
        this.connected = up;
        if (!up) this.#wait(null);
        this.everConnected ||= up;
      },
    });
  }

  /** The chairs of all who play the game that is on with this device. */
  get onDevice(): number[] {
    const playing = this.table?.chairs ?? [];
    return [this.you?.chair ?? -1, ...(this.you?.beside ?? [])].filter((chair) => playing.includes(chair));
  }

  /** Whether this device is handed from one player to the next. */
  get isShared(): boolean {
    const playing = this.table?.chairs ?? [];
    return (this.you?.beside ?? []).some((chair) => playing.includes(chair));
  }

  send(message: Exclude<ClientMessage, Act>): void {
    this.refusal = null;
    this.#connection.send(message);
  }

  act(action: Action): string {
    for (const look of this.#onWish) {
      const reason = look(action);
      if (reason !== null) return this.#holdBack(reason);
    }
    return this.#connection.act(this.table?.game ?? NO_GAME, action);
  }

  /** Answer what is not sent at all, as the server would. */
  #holdBack(reason: string): string {
    this.#heldBack += 1;
    const nonce = `held back ${this.#heldBack}`;
    queueMicrotask(() => {
      this.stage?.answered({ nonce, done: false, reason });
      announce(reason);
    });
    return nonce;
  }

  /** Ask what a good player would do. */
  askHint(): void {
    this.asksHint = true;
    this.send({ t: 'hint' });
  }

  /** Ask why something cannot be done; the stage hears it. */
  ask(action: Action): string {
    return this.#connection.ask(action);
  }

  /** What a hand does while it does it; see `watch`. */
  stream(bytes: ArrayBuffer): void {
    this.#connection.stream(bytes);
  }

  /** Follow what the game streams, from the last `hello` on, until the function that is returned is called. */
  watch(follow: (bytes: ArrayBuffer) => void): () => void {
    this.#watch = follow;
    for (const bytes of this.#unwatched.splice(0)) follow(bytes);
    return () => {
      if (this.#watch === follow) this.#watch = null;
    };
  }

  /** Hear of every face that is made, until the function that is returned is called. */
  onFace(see: (face: FaceMade) => void): () => void {
    this.#onFace.add(see);
    return () => this.#onFace.delete(see);
  }

  /** Hear of what happens at the table, after it is shown, until the function that is returned is called. */
  onEvents(see: (events: GameEvent[]) => void): () => void {
    this.#onEvents.add(see);
    return () => this.#onEvents.delete(see);
  }

  /** Look at what is wanted before it is sent; a sentence holds it back. */
  onWish(look: (action: Action) => string | null): () => void {
    this.#onWish.add(look);
    return () => this.#onWish.delete(look);
  }

  leave(): void {
    this.#connection.close();
  }

  #streamed(bytes: ArrayBuffer): void {
    if (this.#watch) this.#watch(bytes);
    else if (this.#unwatched.length < KEPT_FRAMES) this.#unwatched.push(bytes);
  }

  #received(message: ServerMessage): void {
    if (this.#held.length > 0) {
      if (ANSWERS.has(message.t)) {
        this.#held.push(message);
        return;
      }
      if (CHANGES.has(message.t)) this.breatheOut();
    }
    const breath = message.t === 'update' ? (this.stage?.breath?.(message.events) ?? 0) : 0;
    if (breath > 0) {
      this.#held = [message];
      this.#breath = window.setTimeout(() => this.breatheOut(), breath);
    } else {
      this.#take(message);
    }
  }

  /** Show what was held back, and all that belongs to it: also when a hand moves, which wants to know the truth. */
  breatheOut(): void {
    clearTimeout(this.#breath);
    for (const message of this.#held.splice(0)) this.#take(message);
  }

  #take(message: ServerMessage): void {
    switch (message.t) {
      case 'hello':
        this.#meet(message);
        break;
      case 'room':
        this.#tell(attendance(this.room, message.room, message.you.guest).join(' '));
        this.you = message.you;
        this.room = message.room;
        break;
      case 'notice':
        this.#tell(message.words);
        break;
      case 'table':
        this.#sitDown(message.table);
        break;
      case 'update':
        this.#update(message);
        break;
      case 'ack':
        this.stage?.answered({ nonce: message.nonce, done: true });
        break;
      case 'bounce':
        this.stage?.answered({
          nonce: message.nonce,
          done: false,
          reason: message.reason,
          lateTo: message.late_to,
        });
        announce(message.reason);
        break;
      case 'because':
        this.stage?.explained(message.nonce, message.reason, message.late_to);
        break;
      case 'hint':
        if (this.asksHint && this.table && offers(this.table.view, message.action)) this.hint = message;
        this.asksHint = false;
        break;
      case 'photo':
        this.photo = message;
        break;
      case 'face':
        for (const see of this.#onFace) see(message);
        break;
      case 'receipts':
        this.receipts = message.receipts;
        break;
      case 'refusal':
        if (message.nonce) {
          this.stage?.answered({ nonce: message.nonce, done: false, reason: message.reason });
        } else {
          this.refusal = message.reason;
          this.asksHint = false;
        }
        announce(message.reason);
        break;
      case 'waiting':
        this.#wait(message.reason);
        announce(message.reason ?? t('onWeGo'));
        break;
      case 'bye':
        this.farewell = message.reason;
        if (message.for_good) {
          this.sentAway = message.reason;
          this.leave();
        }
        break;
    }
  }

  #tell(words: string): void {
    if (words === '') return;
    this.news = words;
    announce(words);
  }

  #wait(reason: string | null): void {
    this.waiting = reason;
    if (reason === null) this.clock.go();
    else this.clock.stop();
  }

  #meet({ you, room, table }: Hello): void {
    this.#unwatched = [];
    this.farewell = null;
    this.you = you;
    this.room = room;
    if (table) {
      this.#sitDown(table);
    } else {
      this.#connection.forget();
      this.table = null;
    }
    if (!this.#came && !this.television) this.#takeAChair(room, you);
  }

  /** Whoever comes in gets a chair, in the next game if one is on; getting up again is one tap. */
  #takeAChair(room: Room, you: You): void {
    this.#came = true;
    const people = room.chairs.every((each) => each.kind === 'person');
    const demo = room.host === '';
    if (you.chair === null && !demo && !(room.phase === 'lobby' && people)) {
      this.#connection.send({ t: 'sit', chair: null });
    }
  }

  #sitDown(table: TableView): void {
    if (table.game !== this.table?.game) {
      this.receipts = null;
      this.photo = null;
      this.#connection.forget();
    }
    this.#forgetHint();
    this.clock.restart(table.at);
    this.stage?.afresh();
    this.table = table;
  }

  /** It was for a table that is not there any more. */
  #forgetHint(): void {
    this.hint = null;
    this.asksHint = false;
  }

  #update({ seq, at, events, view, outcome, seed, replay }: Update): void {
    if (!this.table || seq > this.table.seq + 1) {
      this.#connection.send({ t: 'again' });
      return;
    }
    if (seq <= this.table.seq) return; // told twice
    // A rival who chooses at the same time changes nothing for whoever reads their hint.
    if (!sameChoices(view, this.table.view)) this.#forgetHint();
    this.clock.saw(at);
    if (at >= (this.stage?.timeIsUp?.(this.table.view) ?? Infinity)) this.#tell(t('timeIsUp'));
    this.stage?.about(events, this.table.view);
    this.table = { ...this.table, seq, at, view, outcome, ...(seed && { seed, replay }) };
    for (const event of this.stage?.worthSaying?.(events) ?? fewOf(events)) announce(event.words);
    for (const see of this.#onEvents) see(events);
  }
}

/** Whether somebody can still do this. */
function offers(view: View, action: Action): boolean {
  const wanted = JSON.stringify(action);
  return view.legal.some((each) => JSON.stringify(each) === wanted);
}

/** Whether somebody can do the very same things in both views. */
function sameChoices(one: View, other: View): boolean {
  return JSON.stringify(one.legal) === JSON.stringify(other.legal);
}

/** A whole deal read aloud would drown what matters: how it ends. */
function fewOf(events: GameEvent[]): GameEvent[] {
  return events.length > AT_ONCE ? events.slice(-2) : events;
}
