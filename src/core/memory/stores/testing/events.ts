import type { Audience } from '../../types.ts';
import type { StoreChange, StoreEvent } from '../types.ts';

const AUDIENCES: readonly Audience[] = [['o'], ['a', 'o'], ['a', 'b', 'o'], 'PUBLIC', ['b', 'o']];
const WORDS = ['plum', 'kite', 'harbour', 'lantern', 'quartz', 'willow', 'ember'];

/** An endless log, each event a function of its number (from 1): records, grants, revocations, retirements, bindings. */
export function eventAt(seq: number): StoreEvent {
  return { seq, time: seq * 1000, changes: changesAt(seq) };
}

function changesAt(seq: number): readonly StoreChange[] {
  const audience = AUDIENCES[(seq * 7) % AUDIENCES.length]!;
  const earlier = `i${seq - (seq % 5)}`;
  switch (seq % 10) {
    case 3:
      return [{ kind: 'grant', grant: `g${seq}`, item: earlier, audience, from: seq * 1000, until: null }];
    case 6:
      return [{ kind: 'revoke', grant: `g${seq - 3}` }];
    case 7:
      return [{ kind: 'retire', item: earlier }];
    case 8:
      return [{ kind: 'bind', item: `i${seq - 3}`, audience }];
    case 9:
      return [];
    default:
      return [record(seq, audience)];
  }
}

function record(seq: number, audience: Audience): StoreChange {
  const word = (n: number) => WORDS[(seq * n) % WORDS.length]!;
  const supersedes = seq % 20 === 2 ? `i${seq - 1}` : null;
  const sources = seq % 20 === 4 ? [`i${seq - 3}`] : [];
  const item = {
    id: `i${seq}`,
    conversation: `room-${seq % 4}`,
    session: null,
    text: `${word(1)} ${word(3)} ${word(5)} ${seq}`,
    subject: null,
    entities: [word(2)],
    message: null,
    seq,
    time: seq * 1000,
    sources,
    supersedes,
  };
  return { kind: 'record', item, audience };
}
