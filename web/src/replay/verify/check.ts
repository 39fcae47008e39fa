// A whole log, dealt again: every time luck decided something, the seed must say the same.
import type {
  DomaniacalCards,
  DomaniacalEvent,
  Game,
  LoonacyCards,
  LoonacyEvent,
  UnoAttackCards,
  UnoAttackEvent,
  WonkyCards,
  WonkyEvent,
} from '../../lib/wire';
import { Dealer, Discrepancy, type Follower, type LoggedEntry } from './dealer';
import { DomaniacalLuck } from './domaniacal';
import { LoonacyLuck } from './loonacy';
import { SealedLuck } from './luck';
import { UnoAttackLuck } from './uno-attack';
import { WonkyLuck } from './wonky';

interface TitlePage {
  game: string;
  options: Record<string, string | number | boolean>;
  names: string[];
  luck: string;
  seed: string;
}

/** What came of it: how many draws of luck were compared, or the first that does not fit. */
export type Verdict = { first: number; later: number; wrong: Discrepancy | null };

type Say = (english: string) => string;

/** Deal a log again from its seed; `say` is what texts of the cards are in the language of the page. */
export async function check(log: string, seed: string, game: Game, say: Say = (english) => english): Promise<Verdict> {
  const [title, ...lines] = log.trim().split('\n');
  const page = JSON.parse(title!) as TitlePage;
  const dealer = new Dealer(new SealedLuck(seed), namesOf(game, say));
  const follower = followerOf(page, game, dealer);
  try {
    for (const line of lines) {
      const entry = JSON.parse(line) as LoggedEntry<unknown>;
      dealer.step = entry.seq;
      for (const [place, event] of entry.events.entries()) await follower.follow(event, entry, place);
    }
  } catch (trouble) {
    if (!(trouble instanceof Discrepancy)) throw trouble;
    return { first: dealer.first, later: dealer.later, wrong: trouble };
  }
  return { first: dealer.first, later: dealer.later, wrong: null };
}

function followerOf({ game: slug, options, names }: TitlePage, { cards }: Game, dealer: Dealer): Follower<unknown> {
  const seats = names.length;
  let made: Follower<LoonacyEvent> | Follower<WonkyEvent> | Follower<DomaniacalEvent> | Follower<UnoAttackEvent>;
  if (slug === 'wonky')
    made = new WonkyLuck(dealer, seats, (cards as WonkyCards).deck.length, options.first === 'first chair');
  else if (slug === 'domaniacal') made = new DomaniacalLuck(dealer, seats, upTo(Number(options.top)));
  else if (slug === 'uno-attack') made = new UnoAttackLuck(dealer, seats, String(options.launcher));
  else made = new LoonacyLuck(dealer, seats, (cards as LoonacyCards).pairs.length);
  return made as Follower<unknown>;
}

/** How many dominoes have no number above this. */
const upTo = (top: number): number => ((top + 1) * (top + 2)) / 2;

/** What cards are called, in short. */
function namesOf({ slug, cards }: Game, say: Say): (card: number) => string {
  if (slug === 'wonky') {
    const { deck, faces } = cards as WonkyCards;
    return (card) => say(faces[deck[card] ?? -1]?.name ?? '–');
  }
  if (slug === 'uno-attack') {
    const { faces } = cards as UnoAttackCards;
    return (card) => {
      const face = faces[card % 62];
      return face ? `${say(face.color)} ${face.name}`.trim() : '–';
    };
  }
  if (slug === 'domaniacal') {
    const { pairs } = cards as DomaniacalCards;
    return (card) => pairs[card]?.join('–') ?? '–';
  }
  const { pairs, pictures } = cards as LoonacyCards;
  return (card) => pairs[card]?.map((picture) => say(pictures[picture] ?? '')).join(' & ') ?? '–';
}
