// Tips in a first game: the one that was given least often, each twice at most, and never in the second game.
import { beforeEach, expect, test, vi } from 'vitest';
import { tips as domaniacal } from '../src/games/domaniacal/tips';
import { tips as loonacy } from '../src/games/loonacy/tips';
import { tips as unoAttack } from '../src/games/uno-attack/tips';
import { tips as wonky } from '../src/games/wonky/tips';
import { begin, isFirst, noteSaid, timesSaid, turnOff } from '../src/tips/first-games';
import { choose, type Tip } from '../src/tips/tip';
import type { Action, Cards, State, View } from '../src/lib/wire';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const seen = (state: object, legal: object[]): View => ({
  state: state as State,
  seat: 0,
  legal: legal as Action[],
  earliest: 0,
});
const said = (tips: Tip[]) => tips.map(({ say }) => say);

test('only the first game of a kind is the first, also when its page is loaded again', () => {
  expect(isFirst('wonky', 'a')).toBe(true);
  begin('wonky', 'a');
  begin('wonky', 'b');
  expect(isFirst('wonky', 'a')).toBe(true);
  expect(isFirst('wonky', 'b')).toBe(false);
  expect(isFirst('loonacy', 'b')).toBe(true);
});

test('once turned off, no game is', () => {
  turnOff();
  expect(isFirst('wonky', 'a')).toBe(false);
});

test('what was said least often is said, and nothing a third time', () => {
  begin('uno-attack', 'a');
  const tips: Tip[] = [
    { say: 'uno-match', at: ['pile'] },
    { say: 'uno-call', at: ['[data-call]'] },
  ];
  const next = () => choose(tips, (kind) => timesSaid('uno-attack', kind))?.say;
  const heard = [1, 2, 3, 4].map(() => {
    const kind = next();
    noteSaid('uno-attack', kind!);
    return kind;
  });
  expect(heard).toEqual(['uno-match', 'uno-call', 'uno-match', 'uno-call']);
  expect(next()).toBeUndefined();
});

const PICTURES = {
  pictures: ['Sock', 'Kite', 'Blue Cat'],
  pairs: [
    [0, 1],
    [2, 0],
    [1, 2],
  ],
  piles: [],
} as unknown as Cards;

test('Loonacy shows the picture that a card and a pile share, and the draw pile only if nothing fits', () => {
  const play = { kind: 'Play', card: 1, pile: 2, onto: 0 };
  const [tip] = loonacy(seen({}, [{ kind: 'Point' }, play]), PICTURES);
  expect(tip).toEqual({ say: 'loonacy-match', at: ['hand-1', 'pile-2'], picture: '#picture-sock' });
  expect(said(loonacy(seen({}, [{ kind: 'Point' }]), PICTURES))).toEqual(['loonacy-point']);
  expect(said(loonacy(seen({}, [{ kind: 'TakeBack' }]), PICTURES))).toEqual([]);
});

const UNO = { turn: 0, owed: [], owes_call: -1, hands: [{ cards: [5, 6], backs: 0 }] };

test('UNO Attack! speaks of the launcher only if no card can be played, and of calling in time', () => {
  const tips = (state: object, ...legal: object[]) => said(unoAttack(seen({ ...UNO, ...state }, legal), PICTURES));
  const press = { kind: 'Press' };
  expect(tips({}, press)).toEqual(['uno-press']);
  expect(tips({}, press, { kind: 'Play', card: 5 })).toEqual(['uno-match']);
  expect(tips({}, press, { kind: 'Play', card: 5 }, { kind: 'CallUno' })).toEqual(['uno-call']);
  expect(tips({ owed: [0] }, press)).toEqual(['uno-hit']);
  expect(tips({ turn: 1, owes_call: 2 }, { kind: 'Catch', seat: 2 })).toEqual(['uno-catch']);
  expect(tips({ turn: 1, owes_call: 0 }, { kind: 'CallUno' })).toEqual(['uno-owe']);
  expect(tips({ turn: 1 }, { kind: 'Catch', seat: 2 })).toEqual([]);
});

test('Domaniacal speaks of stacking and stealing, of what is owed, and of the end of a turn', () => {
  const tips = (state: object, ...legal: object[]) =>
    domaniacal(seen({ chosen: [-1], must_follow: false, ...state }, legal), PICTURES);
  const [play, steal] = [
    { kind: 'Play', card: 3 },
    { kind: 'Steal', victim: 2, card: 9 },
  ];
  expect(said(tips({}, { kind: 'Choose', card: 3 }))).toEqual(['domaniacal-choose']);
  expect(said(tips({ chosen: [3] }, { kind: 'Choose', card: 4 }))).toEqual([]);
  expect(said(tips({}, play, steal, { kind: 'EndTurn' }))).toEqual(['domaniacal-stack', 'domaniacal-steal']);
  expect(tips({}, steal)[0]).toMatchObject({ at: ["[data-stack='2']"], who: 2 });
  expect(said(tips({ must_follow: true }, play))).toEqual(['domaniacal-follow']);
  expect(said(tips({}, { kind: 'EndTurn' }))).toEqual(['domaniacal-end']);
});

test('Wonky speaks of the card, then of the blocks that may be taken, then of letting go', () => {
  expect(said(wonky(seen({ phase: 0 }, [{ kind: 'Play', card: 3 }]), PICTURES))).toEqual(['wonky-card']);
  const [take] = wonky(
    seen({ phase: 1 }, [
      { kind: 'Grab', block: 4 },
      { kind: 'Grab', block: 7 },
    ]),
    PICTURES,
  );
  expect(take?.at).toEqual(["[data-block='4']", "[data-block='7']"]);
  expect(said(wonky(seen({ phase: 2 }, [{ kind: 'LetGo' }]), PICTURES))).toEqual(['wonky-go']);
  expect(said(wonky(seen({ phase: 3 }, []), PICTURES))).toEqual([]);
});
