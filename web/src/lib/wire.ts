// Everything browser and server say to each other. Written by `rumpus types` from the Python source.

/** Cards that lie together: those that can be seen, and how many cannot. */
export interface Pile {
  cards: number[]
  backs: number
}

/** One option: its name, its value here, and what people are told about it. */
export interface Choice {
  name: string
  value: string | number | boolean
  label: string
  help: string
  permitted: (string | number | boolean)[]
  least: number | null
  most: number | null
  seconds: boolean
}

/** What the judge did for one player, for that player to read when the game is over. */
export interface Receipt {
  seat: number
  steady_ms: number
  forgiven_ms: number
  allowance_used_ms: number
  judged: number
}

/** A game that waits for somebody who has a seat in it. */
export interface OpenGame {
  code: string
  title: string
}

/** A guest, to themselves. */
export interface Me {
  guest: string
  name: string
  named: boolean
  games: OpenGame[]
}

/** How few and how many can play. */
export interface Seats {
  from: number
  to: number
}

/** A game on the shelf. */
export interface Game {
  slug: string
  title: string
  blurb: string
  seats: Seats
  races: boolean
  turns: boolean
  levels: string[]
  options: Choice[]
  cards: Cards
}

/** Who the reader of a message is in this room. */
export interface You {
  guest: string
  chair: number | null
  host: boolean
  may_start: boolean
  beside: number[]
}

/** One place at the table, and who has it. */
export interface Chair {
  kind: "empty" | "person" | "bot"
  name: string
  guest: string | null
  level: string | null
  ready: boolean
  here: boolean
  lag: number | null
  away: boolean
  asked: boolean
  stand_in: string
  temper: string
}

/** Somebody without a chair would like to have one whose player is away. */
export interface Claim {
  chair: number
  guest: string
  name: string
}

/** A game that was played to its end in this room. */
export interface PlayedGame {
  replay: string
  title: string
  winners: string[]
}

/** A room as everybody in it sees it. */
export interface Room {
  code: string
  link: string
  game: string
  title: string
  options: Record<string, string | number | boolean>
  phase: "lobby" | "playing" | "over"
  host: string
  chairs: Chair[]
  gallery: number
  locked: boolean
  faces: boolean
  hints: boolean | null
  wins: number[]
  waiting: string[]
  claims: Claim[]
  patience: number
  games: PlayedGame[]
  televisions: number
  lesson?: boolean
}

/** How a game ended: the winners' game seats, and why it is over. */
export interface Outcome {
  winners: number[]
  reason: string
  praise: string[]
}

/** What one game seat (null: the gallery) sees, and may do. */
export interface View {
  state: State
  seat: number | null
  legal: Action[]
  earliest: number
}

/** A game as one watcher sees it, from the beginning. */
export interface TableView {
  game: number
  seq: number
  at: number
  chairs: number[]
  view: View
  outcome: Outcome | null
  hash: string
  seed?: string
  replay?: string
  origin?: string
}

/** Everything there is to know. */
export interface Hello {
  t: "hello"
  you: You
  room: Room
  table: TableView | null
}

/** The lobby, the chairs or the options changed. */
export interface RoomChanged {
  t: "room"
  you: You
  room: Room
}

/** A game has begun, or this watcher's seat changed. */
export interface TableBegan {
  t: "table"
  table: TableView
}

/** The log has grown by one entry. */
export interface Update {
  t: "update"
  seq: number
  at: number
  events: GameEvent[]
  view: View
  outcome: Outcome | null
  seed?: string
  replay?: string
}

/** Your action is done and stored. */
export interface Ack {
  t: "ack"
  nonce: string
  seq: number
}

/** Your action was not done, and why. */
export interface Bounce {
  t: "bounce"
  nonce: string
  reason: string
  late_to?: number
}

/** Why what you asked about cannot be done now. */
export interface Because {
  t: "because"
  nonce: string
  reason: string
  late_to?: number
}

/** What a good player would do in your place, knowing what you see; of use until the log grows. */
export interface Hint {
  t: "hint"
  seq: number
  action: Action
  words: string
}

/** Two hands were close: game seats, and milliseconds; a margin within its error says nothing. */
export interface Photo {
  t: "photo"
  first: number
  second: number
  margin: number
  error: number
}

/** A message or a request made no sense or is not allowed: over the socket and over HTTP. */
export interface Refusal {
  t: "refusal"
  reason: string
  nonce?: string
}

/** Why nothing can be done at present, and no clock runs; null: it goes on. */
export interface Waiting {
  t: "waiting"
  reason: string | null
}

/** Something the reader should know, in a sentence or a few. */
export interface Notice {
  t: "notice"
  words: string
}

/** Somebody has made a face at another chair, or (null) at the whole table. */
export interface FaceMade {
  t: "face"
  chair: number
  grimace: "laugh" | "tongue" | "gasp" | "growl" | "sob" | "wink"
  at: number | null
}

/** What the judge measured and forgave, one a game seat. */
export interface Receipts {
  t: "receipts"
  receipts: Receipt[]
}

/** The answer to a probe. */
export interface Alive {
  t: "alive"
}

/** The server closes this socket. */
export interface Bye {
  t: "bye"
  reason: string
  for_good: boolean
}

/** Do this: one of `view.legal`, in the game that `table.game` numbers; in any other it is refused. */
export interface Act {
  t: "act"
  nonce: string
  game: number
  action: Action
}

/** Why can I not do this? Asks only: nothing is done, judged or stored, and no hand rests after it. */
export interface Why {
  t: "why"
  nonce: string
  action: Action
}

/** What would a good player do in my place? Only where `room.hints` says so, and there is a choice. */
export interface AskHint {
  t: "hint"
}

/** Tell me everything once more. */
export interface Again {
  t: "again"
}

/** Does anybody hear me? A page asks it of a connection that has been silent for a while. */
export interface Probe {
  t: "probe"
}

/** Call me so. */
export interface CallMe {
  t: "name"
  name: string
}

/** I am still there; whatever a bot was doing for me, I do it myself again. */
export interface Here {
  t: "here"
}

/** I read the rules or look into the menu, or (false) no more: for whoever is alone time stands still. */
export interface Reading {
  t: "reading"
  reading: boolean
}

/** I take this chair, a bot's too, or (null) any: now if it can be, and else in the next game. */
export interface Sit {
  t: "sit"
  chair: number | null
}

/** I go to the gallery; during a game this is leaving for good. */
export interface Stand {
  t: "stand"
}

/** I am (not) ready to start; after a game: I would like to play once more; between two hands: go on. */
export interface SetReady {
  t: "ready"
  ready: boolean
}

/** Somebody of this name plays on my device, too. */
export interface AddPlayer {
  t: "join"
  name: string
}

/** Whoever sits there and plays on my device gets up; during a game for good. */
export interface Dismiss {
  t: "dismiss"
  chair: number
}

/** Whoever sits there holds my device and says that they are here: show their hand; null: cover it. */
export interface Front {
  t: "front"
  chair: number | null
}

/** Whoever sits there and plays on my device does this out of turn, also while it is covered; no card. */
export interface SayFor {
  t: "say"
  chair: number
  action: Action
}

/** I make a face at another chair, or (null) at the whole table: everybody sees it, nothing is kept. */
export interface MakeFace {
  t: "face"
  grimace: "laugh" | "tongue" | "gasp" | "growl" | "sob" | "wink"
  at: number | null
}

/** Host: put a bot there, in a game in the place of somebody who is away, or take it away. */
export interface SeatBot {
  t: "bot"
  chair: number
  level: string | null
}

/** Host: play this game instead. */
export interface PickGame {
  t: "game"
  game: string
}

/** Host: change an option. */
export interface PickOption {
  t: "option"
  name: string
  value: string | number | boolean
}

/** Begin, or once more, whoever is ready: for the host, and for anybody who sits if the host sleeps. */
export interface Start {
  t: "start"
}

/** Host: back to the lobby after a game. */
export interface BackToLobby {
  t: "lobby"
}

/** Host: let nobody new in, or everybody again; also during a game. */
export interface Lock {
  t: "lock"
  locked: boolean
}

/** Host: send somebody out of the room for good; in a game a bot takes the chair. */
export interface Remove {
  t: "remove"
  chair: number
}

/** Host: whoever sits there is host from now on. */
export interface HandOver {
  t: "host"
  chair: number
}

/** Host: let this guest have that chair, or not. */
export interface Grant {
  t: "grant"
  chair: number
  guest: string
  yes: boolean
}

/** Host: let a bot play for somebody who is away after so many seconds. */
export interface SetPatience {
  t: "patience"
  seconds: number
}

/** Host: let people make faces at each other, or not. */
export interface AllowFaces {
  t: "faces"
  allowed: boolean
}

/** Host: let those who play ask for hints, or not; never in the deal of the day, nor where hands race. */
export interface AllowHints {
  t: "hints"
  allowed: boolean
}

/** The body of `POST /api/me`. */
export interface NewName {
  name: string
}

/** The answer to `GET /api/games`. */
export interface Shelf {
  games: Game[]
  words: Record<string, string>
}

/** What every page brings along, so that it need not ask: the answers to `/api/me` and `/api/games`. */
export interface FirstAnswers {
  me: Me
  shelf: Shelf
  letters: number
  quick_match: boolean
}

/** The body of `POST /api/rooms`. */
export interface NewRoom {
  game: string
  bots?: number
  level?: string
  options?: Record<string, string | number | boolean>
  start?: boolean
  lesson?: boolean
}

/** One thing that somebody who learns a game is told, where they see it. */
export interface LessonStep {
  say: string
  at: string[]
  wants: (Record<string, string | number | boolean>)[]
  until: Record<string, string | number | boolean> | null
}

/** The answer to `GET /api/lessons/GAME`: what is told in its first deal. */
export interface Lesson {
  game: string
  steps: LessonStep[]
}

/** The answer to `POST /api/rooms`. */
export interface RoomMade {
  code: string
}

/** The answer to `POST /api/house`: where the local network finds this server. */
export interface OpenHouse {
  url: string
}

/** The body of `POST /api/replays/ID/play`: a what-if to be played, and from which seat. */
export interface PlayOn {
  at: number
  change: string
  seat: number
}

/** A line of `GET /api/replays/ID/chances` and `/endings`: everybody's chances at a step. */
export interface Chances {
  seq: number
  endings: number
  shares: number[]
  intervals: number[][]
}

/** One of `GET /api/replays/ID/forks`: what could have happened instead of a step. */
export interface Possibility {
  change: string
  kind: string
  seat: number | null
  sentence: string
}

/** The answer to `GET /api/rooms/CODE`. */
export interface RoomFound {
  code: string
  game: string
  title: string
}

/** A finished game, as its log tells it: all but the steps. */
export interface RetoldGame {
  game: string
  title: string
  options: Record<string, string | number | boolean>
  names: string[]
  luck: string
  seed: string
  hash: string
  outcome: Outcome
  steps: number
  lasts: number
  origin?: string
  forked_at?: number
}

/** Two hands that were close, and after which step. */
export interface PhotoTaken {
  seq: number
  first: number
  second: number
  margin: number
  error: number
}

/** The answer to `GET /api/replays/ID`: a finished game, and who played it. */
export interface ReplayFound {
  id: string
  finished_at: number
  chairs: number[]
  people: (string | null)[]
  photos: PhotoTaken[]
  told: RetoldGame
}

/** One entry of the log as somebody watches it again. */
export interface ReplayStep {
  at: number
  seat: number | null
  events: GameEvent[]
  changed: Partial<State>
}

/** The answer to `GET /api/replays/ID/steps`: the whole game from one point of view. */
export interface ReplaySteps {
  seat: number | null
  open: boolean
  steps: ReplayStep[]
}

/** The answer to `GET /api/replays/ID/films`: what was watched at a tower, by number of step. */
export interface ReplayFilms {
  films: Record<number, string>
}

/** The answer to `GET /api/window/GAME`: a game that bots have played, as the gallery saw it. */
export interface ShopWindow {
  told: RetoldGame
  steps: ReplayStep[]
  films: Record<number, string>
}

/** One seat of a finished game. */
export interface PastSeat {
  kind: "me" | "person" | "bot"
  name: string
  place: number
  count: number
}

/** A finished game that the reader sat in. */
export interface PastGame {
  number: number
  game: string
  title: string
  ended_at: number
  took: number
  counted: "won" | "cards left" | "cards stacked" | "points"
  place: number
  how: "whole" | "late" | "helped" | "left"
  kind: "usual" | "daily" | "practice"
  replay: string | null
  seats: PastSeat[]
}

/** What the reader has done in one game so far. */
export interface GameTally {
  game: string
  title: string
  played: number
  won: number
  quickest: number | null
  tower: number
  stack: number | null
}

/** What the reader has done so far. */
export interface Statistics {
  played: number
  won: number
  streak: number
  longest: number
  companion: string
  together: number
  games: GameTally[]
}

/** The answer to `GET /api/home/games`. */
export interface History {
  games: PastGame[]
  more: boolean
}

/** How good the reader is at a game. */
export interface MyRating {
  game: string
  title: string
  pool: "people" | "bots"
  rating: number
  give: number
  games: number
  provisional: boolean
  course: number[]
}

/** Somebody on the ladder. */
export interface LadderRow {
  guest: string
  name: string
  rating: number
  give: number
  games: number
  provisional: boolean
  me: boolean
}

/** Where the bots of a level stand; they never move. */
export interface BotRung {
  level: string
  rating: number
}

/** The answer to `GET /api/ladder/GAME?pool=people`. */
export interface Ladder {
  game: string
  title: string
  pool: "people" | "bots"
  rows: LadderRow[]
  mine: LadderRow | null
  listed: boolean
  bots: BotRung[]
}

/** The body of `POST /api/ladder`, and its answer: whether others may see the reader on ladders. */
export interface Listed {
  listed: boolean
}

/** The answer to `GET /api/home`. */
export interface Home {
  me: Me
  listed: boolean
  ratings: MyRating[]
  statistics: Statistics
  history: History
}

/** The body of `POST /api/home/forget`. */
export interface Sure {
  sure: boolean
}

/** The answer to `POST /api/carry`: a link that makes another device's browser be the reader, once. */
export interface CarryLink {
  link: string
  qr: string
  seconds: number
}

/** The body of `POST /api/carry/look` and `POST /api/carry/take`: what a link ends with. */
export interface Carried {
  secret: string
}

/** The answer to `POST /api/carry/look`: whom the link is for, and who the reader is until then. */
export interface CarriedGuest {
  name: string
  games: number
  mine: number
  same: boolean
}

/** How somebody's counted try went. */
export interface DailyResult {
  place: number
  players: number
  counted: "won" | "cards left" | "cards stacked" | "points"
  count: number
  took: number
}

/** How it went for one who agreed to be seen. */
export interface DailyRow {
  guest: string
  name: string
  result: DailyResult
  me: boolean
}

/** One game's deal of today. */
export interface DailyGame {
  game: string
  title: string
  hash: string
  next_hash: string
  last_seed: string
  last_hash: string
  tried: boolean
  code: string
  mine: DailyResult | null
  places: number[]
  behind: number
  rows: DailyRow[]
}

/** The answer to `GET /api/daily`. */
export interface Daily {
  day: string
  ends_at: number
  streak: number
  longest: number
  games: DailyGame[]
}

/** The body of `POST /api/daily`: let me try this game's deal of today. */
export interface DailyWish {
  game: string
}

/** The answer to `POST /api/daily`. */
export interface DailyRoom {
  code: string
  counts: boolean
}

/** What somebody who waits for strangers hears, as server-sent events of `GET /api/quick/GAME`. */
export interface QuickNews {
  waiting: number
  code: string
  bots: boolean
}

export type ServerMessage =
  | Hello
  | RoomChanged
  | TableBegan
  | Update
  | Ack
  | Bounce
  | Because
  | Hint
  | Photo
  | FaceMade
  | Refusal
  | Notice
  | Waiting
  | Receipts
  | Alive
  | Bye

export type ClientMessage =
  | Act
  | Why
  | AskHint
  | Again
  | Probe
  | Here
  | Reading
  | CallMe
  | MakeFace
  | Sit
  | Stand
  | SetReady
  | Start
  | AddPlayer
  | Dismiss
  | Front
  | SayFor
  | SeatBot
  | PickGame
  | PickOption
  | BackToLobby
  | Lock
  | Remove
  | HandOver
  | Grant
  | SetPatience
  | AllowFaces
  | AllowHints

/** A table of Loonacy as one watcher sees it. */
export interface LoonacyState {
  seats: number
  open_hands: boolean
  keep_tops: boolean
  first_to: number
  looking_time: number
  beat: number
  phase: number
  phase_ends: number
  present: number
  ready: number
  pointing: number
  held: number
  draw_pile: Pile
  hands: Pile[]
  drawn: number[]
  tops: number[]
  heights: number[]
  buried: Pile
  beat_ends: number
  aims: number[]
  hand_free_at: number[]
  quiet_since: number
  reminded: boolean
  dry: boolean
  wins: number[]
  winners: number
  ending: number
}

export type LoonacyAction =
  | { kind: "SayReady" }
  | { kind: "Play"; card: number; pile: number; onto: number }
  | { kind: "Point" }
  | { kind: "TakeBack" }
  | { kind: "Hold" }
  | { kind: "LayOpen" }

export type LoonacyEvent =
  | { kind: "Dealt"; seat: number; card: number; shown: boolean }
  | { kind: "LookBegan"; ends: number }
  | { kind: "SaidReady"; seat: number }
  | { kind: "CountBegan"; ends: number }
  | { kind: "PileOpened"; pile: number; card: number }
  | { kind: "PlayBegan"; at: number }
  | { kind: "Played"; seat: number; card: number; pile: number; at: number }
  | { kind: "BeatStruck"; ends: number }
  | { kind: "Aimed"; seat: number; aim: number; at: number }
  | { kind: "LuckDecided"; pile: number; seats: number[]; lucky: number }
  | { kind: "HandHeld"; seat: number; turned: boolean }
  | { kind: "HandLaidOpen"; seat: number; cards: number[] }
  | { kind: "Pointed"; seat: number; at: number }
  | { kind: "FingerTakenBack"; seat: number }
  | { kind: "Reminded" }
  | { kind: "Stalled" }
  | { kind: "DrawFixed"; ends: number }
  | { kind: "Drew"; seat: number; card: number }
  | { kind: "TookUp"; seat: number; card: number; shown: boolean }
  | { kind: "Reshuffled"; kept_tops: boolean; turned: boolean }
  | { kind: "RanDry" }
  | { kind: "GameWon"; seat: number }
  | { kind: "BreakBegan"; ends: number }
  | { kind: "CardsGathered"; turned: boolean }
  | { kind: "PlayerLeft"; seat: number }
  | { kind: "HandBecamePile"; seat: number; cards: number[] }
  | { kind: "MatchWon"; seats: number[]; ending: number }

export type LoonacyCards = { pictures: string[]; pairs: number[][]; piles: number[] }

/** A table of Wonky as one watcher sees it. */
export interface WonkyState {
  seats: number
  first_chair: boolean
  turn_time: number
  placing_time: number
  may_nudge: boolean
  phase: number
  present: number
  turn: number
  direction: number
  turn_ends: number
  draw_pile: Pile
  hands: Pile[]
  top: number
  this_turn: Pile
  discard: Pile
  beneath: Pile
  must_build: boolean
  tower: number[]
  poses: number[]
  held: number
  winner: number
  ending: number
}

export type WonkyAction =
  | { kind: "Play"; card: number }
  | { kind: "Grab"; block: number }
  | { kind: "LetGo" }

export type WonkyEvent =
  | { kind: "Drawn"; seat: number; card: number }
  | { kind: "Reshuffled"; turned: boolean }
  | { kind: "TurnBegan"; seat: number; ends: number }
  | { kind: "RanDry"; seat: number }
  | { kind: "Played"; seat: number; card: number; ends: number }
  | { kind: "Reversed" }
  | { kind: "BlockGrabbed"; seat: number; block: number }
  | { kind: "BlockReleased"; seat: number; block: number }
  | { kind: "TowerStood"; seat: number; block: number; poses: number[] }
  | { kind: "BlockSlipped"; seat: number; block: number; poses: number[]; ends: number }
  | { kind: "TowerNudged"; seat: number; block: number; poses: number[]; ends: number }
  | { kind: "TowerRested"; poses: number[] }
  | { kind: "TowerToppled"; seat: number }
  | { kind: "TowerGaveWay"; seat: number }
  | { kind: "TowerFell"; seat: number; height: number; ends: number }
  | { kind: "TimeRanOut"; seat: number }
  | { kind: "NinthBlock"; seat: number }
  | { kind: "GameWon"; seat: number; ending: number }
  | { kind: "PlayerLeft"; seat: number; cards: number[] }

export type WonkyCards = { blocks: { size: string; color: string }[]; faces: { name: string; blocks: number[]; effect: string }[]; deck: number[] }

/** A table of UNO Attack! as one watcher sees it. */
export interface UnoAttackState {
  seats: number
  scoring: number
  limit: number
  turn_time: number
  press_last_hit_two: boolean
  play_shot: boolean
  stacking: boolean
  advice: boolean
  phase: number
  present: number
  eliminated: number
  hand_number: number
  dealer: number
  turn: number
  direction: number
  clock_ends: number
  hands: Pile[]
  deck: Pile
  discard: Pile
  top: number
  color: number
  picks: number[]
  disc: number[]
  gap_counts: number[]
  odds: number[]
  shot_sizes: number[]
  gap: number
  gap_length: number
  bag: number[]
  notch: number
  blanks: number
  owed: number[]
  owed_for: number[]
  can_stack: boolean
  just_shot: number[]
  called: number
  owes_call: number
  safe_until: number
  resting: number
  rest_ends: number[]
  out: number
  reported: number
  accused: number
  reporter: number
  ayes: number
  noes: number
  vote_ends: number
  shown: number
  totals: number[]
  gains: number[]
  winners: number
  ending: number
}

export type UnoAttackAction =
  | { kind: "Play"; card: number }
  | { kind: "PlayWild"; card: number; color: number }
  | { kind: "PlayTrade"; card: number; partner: number }
  | { kind: "Press" }
  | { kind: "NameColor"; color: number }
  | { kind: "Keep" }
  | { kind: "CallUno" }
  | { kind: "Catch"; seat: number }
  | { kind: "Report"; seat: number }
  | { kind: "Vote"; guilty: boolean }

export type UnoAttackEvent =
  | { kind: "DealerCardPicked"; seat: number; card: number }
  | { kind: "PicksReturned"; turned: boolean }
  | { kind: "HandBegan"; dealer: number }
  | { kind: "Dealt"; seat: number; card: number }
  | { kind: "TurnedUp"; card: number }
  | { kind: "PutBack"; turned: boolean }
  | { kind: "ColorNamed"; seat: number; color: number; at: number }
  | { kind: "HandWon"; seat: number }
  | { kind: "HandCounted"; seat: number; cards: number[]; points: number }
  | { kind: "Scored"; seat: number; points: number }
  | { kind: "PlayerOut"; seat: number }
  | { kind: "BreakBegan"; ends: number }
  | { kind: "CardsGathered"; turned: boolean }
  | { kind: "PlayerLeft"; seat: number; cards: number[]; at: number }
  | { kind: "MatchWon"; seats: number[]; ending: number }
  | { kind: "LauncherLoaded"; gap: number; presses: number }
  | { kind: "Reloaded"; turned: boolean }
  | { kind: "PressesOwed"; seats: number[]; reason: number; first: boolean; at: number }
  | { kind: "Pressed"; seat: number; at: number }
  | { kind: "Fired"; seat: number; cards: number; pays: boolean; gap: number }
  | { kind: "Launched"; seat: number; card: number }
  | { kind: "ShotOffered"; seat: number; cards: number[] }
  | { kind: "TurnPassed"; seat: number; at: number }
  | { kind: "Played"; seat: number; card: number; color: number }
  | { kind: "Reversed" }
  | { kind: "Skipped"; seat: number }
  | { kind: "Shed"; seat: number; cards: number[] }
  | { kind: "Traded"; seat: number; partner: number; given: number[]; taken: number[] }
  | { kind: "HitPassedOn"; seat: number }
  | { kind: "CalledUno"; seat: number }
  | { kind: "CallOwed"; seat: number; until: number }
  | { kind: "Caught"; seat: number; offender: number }
  | { kind: "CatchFailed"; seat: number; suspect: number; until: number }
  | { kind: "CatchRested"; seat: number }
  | { kind: "WentOut"; seat: number }
  | { kind: "Reported"; seat: number; accused: number; ends: number }
  | { kind: "Voted"; seat: number; guilty: boolean }
  | { kind: "VoteEnded"; accused: number; guilty: boolean }

export type UnoAttackCards = { colors: string[]; faces: { color: string; name: string; points: number }[] }

/** A table of Domaniacal as one watcher sees it. */
export interface DomaniacalState {
  seats: number
  draws: number
  one_steal: boolean
  steal_hands: boolean
  open_hands: boolean
  fewest_breaks_ties: boolean
  turn_time: number
  phase: number
  present: number
  dealer: number
  turn: number
  turn_ends: number
  draw_pile: Pile
  beneath: number[]
  hands: Pile[]
  chosen: number[]
  stacks: number[][]
  out: Pile
  must_follow: boolean
  steals: number
  moved: number
  just_played: number
  followed: boolean
  idle: number
  winners: number
  ending: number
}

export type DomaniacalAction =
  | { kind: "Choose"; card: number }
  | { kind: "Play"; card: number }
  | { kind: "Steal"; victim: number; card: number }
  | { kind: "StealFromHand"; victim: number; card: number }
  | { kind: "TakeBack" }
  | { kind: "EndTurn" }

export type DomaniacalEvent =
  | { kind: "DealerChosen"; seat: number }
  | { kind: "Dealt"; seat: number; card: number; shown: boolean }
  | { kind: "ChoiceBegan"; ends: number }
  | { kind: "Chose"; seat: number; card: number }
  | { kind: "StackBegun"; seat: number; card: number }
  | { kind: "TurnBegan"; seat: number; ends: number }
  | { kind: "Played"; seat: number; card: number }
  | { kind: "TakenBack"; seat: number; card: number; shown: boolean }
  | { kind: "TurnEnded"; seat: number; idle: boolean }
  | { kind: "Stolen"; seat: number; victim: number; card: number }
  | { kind: "StolenFromHand"; seat: number; victim: number; card: number }
  | { kind: "Skipped"; seat: number }
  | { kind: "PlayerLeft"; seat: number; cards: number[]; shown: boolean }
  | { kind: "GameWon"; seats: number[]; ending: number }

export type DomaniacalCards = { pairs: number[][] }

export type State =
  | LoonacyState
  | WonkyState
  | UnoAttackState
  | DomaniacalState

export type Action =
  | LoonacyAction
  | WonkyAction
  | UnoAttackAction
  | DomaniacalAction

export type Cards =
  | LoonacyCards
  | WonkyCards
  | UnoAttackCards
  | DomaniacalCards

export type GameEvent =
  | (LoonacyEvent & { words: string })
  | (WonkyEvent & { words: string })
  | (UnoAttackEvent & { words: string })
  | (DomaniacalEvent & { words: string })
