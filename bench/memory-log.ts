import { type Audience, PUBLIC, type StoreEvent } from '../src/core/memory/index.ts';

/** Random numbers that are the same for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const VOCABULARY = 20_000;
const CONSONANTS = 'bcdfghjklmnprstvwz';
const VOWELS = 'aeiou';

/**
 * The word at a place of the vocabulary, the most frequent first: two to three syllables, and about as many beginnings
 * of four letters (some thousands) as English has in as many words.
 */
const word = (place: number): string => WORDS[place]!;
const WORDS = Array.from({ length: VOCABULARY }, (_, place) => {
  const roll = dice(place * 7919 + 1);
  const one = (letters: string) => letters[roll(letters.length)]!;
  const start = `${one(CONSONANTS.slice(0, 12))}${one(VOWELS)}${one(CONSONANTS.slice(6))}`;
  return `${start}${one(VOWELS)}${one(CONSONANTS)}${one(VOWELS)}${place % 3 === 0 ? '' : one(CONSONANTS)}`;
});

/** A place of the vocabulary, as Zipf has it: the first words make up most of any text. */
const zipf = (roll: (below: number) => number): number => Math.floor(VOCABULARY ** (roll(1e6) / 1e6)) - 1;

const GUESTS = 12;
const ROOMS = 60;

/** Who is in each room: the owner and one to four guests, and every tenth room is public. */
const AUDIENCES: readonly Audience[] = Array.from({ length: ROOMS }, (_, room) => {
  if (room % 10 === 9) return PUBLIC;
  const roll = dice(room + 1);
  const guests = Array.from({ length: 1 + roll(4) }, () => `p${roll(GUESTS)}`);
  return [...new Set(['o', ...guests])].sort();
});

/** A log of `items` recorded items, a thousand an event; every hundredth is derived from the two before it. */
export function itemLog(items: number): readonly StoreEvent[] {
  const roll = dice(42);
  const ids = Array.from({ length: items }, (_, n) => n);
  return Array.from({ length: Math.ceil(items / 1000) }, (_, batch) => ({
    seq: batch + 1,
    time: batch + 1,
    changes: ids.slice(batch * 1000, (batch + 1) * 1000).map((n) => recorded(n, roll)),
  }));
}

function recorded(n: number, roll: (below: number) => number): StoreEvent['changes'][number] {
  const room = roll(ROOMS);
  const item = {
    id: `i${n}`,
    conversation: `room-${room}`,
    session: `room-${room}-${n % 9}`,
    text: Array.from({ length: 4 + roll(20) }, () => word(zipf(roll))).join(' '),
    subject: `p${roll(GUESTS)}`,
    entities: [`e${roll(2000)}`],
    message: null,
    seq: n,
    time: n,
    sources: n % 100 === 99 ? [`i${n - 1}`, `i${n - 2}`] : [],
    supersedes: null,
  };
  return { kind: 'record', item, audience: AUDIENCES[room]! };
}

/** Questions of three to six words, the first of them among the thirty most frequent. */
export function questions(count: number): readonly string[] {
  const roll = dice(7);
  return Array.from({ length: count }, () =>
    Array.from({ length: 3 + roll(4) }, (_, at) => word(at === 0 ? roll(30) : zipf(roll))).join(' '),
  );
}

/** Questions of two words, neither among the thousand most frequent. */
export function rareQuestions(count: number): readonly string[] {
  const roll = dice(9);
  const rare = () => word(1000 + roll(VOCABULARY - 1000));
  return Array.from({ length: count }, () => `${rare()} ${rare()}`);
}
