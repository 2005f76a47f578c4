import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fold } from '../../core/memory/fold.ts';
import { type Gesture, insertEvents } from '../../core/memory/gestures.ts';
import { provenanceOf } from '../../core/memory/provenance.ts';
import { readHistory } from '../../core/memory/read/read.ts';
import { momentOf, type Timeline } from '../../core/memory/timeline.ts';
import { type IdentityPolicy, WITHHELD_REASONS } from '../../core/memory/types.ts';
import { type Proposal, whatIf } from '../../core/memory/whatif.ts';
import { applyEdits, parseJson } from '../../core/text/index.ts';
import type { JsonTree } from '../../core/text/types.ts';
import { BOX, layoutProvenance } from './inspector/provenance-layout.ts';
import { lookAt } from './replay.ts';
import { eventOf } from './use-edits.ts';
import { changeSentence } from './use-what-if.ts';
import { exposureVerdict } from './verdict.ts';
import { eventSentence, namesOf, whyWithheld } from './words.ts';

const text = readFileSync(
  new URL('../../../samples/memory/family-assistant/family-assistant.history.json', import.meta.url),
  'utf8',
);

function folded(source: string, policy: IdentityPolicy = 'default'): Timeline {
  const outcome = readHistory(source);
  if (outcome.kind !== 'read') throw new Error(JSON.stringify(outcome));
  return fold(outcome.history, policy);
}

function treeOf(source: string): JsonTree {
  const outcome = parseJson(source);
  if (outcome.kind !== 'parsed') throw new Error(outcome.kind);
  return outcome.tree;
}

const timeline = folded(text);
const names = namesOf(timeline);
const attemptAt = (id: string) =>
  timeline.history.events.findIndex((event) => event.type === 'attempt' && event.attempt === id);

describe('what is looked at', () => {
  const none = { viewing: 'own', composed: null } as const;

  it('opens on the last attempt, asks it itself, and later asks it again', () => {
    const opened = lookAt(timeline, { ...none, applied: null });
    expect(opened.asked).toEqual({ attempt: 'a16' });
    const later = lookAt(timeline, { ...none, applied: attemptAt('a8') + 2 });
    expect(later.question).toMatchObject({ attempt: 'a8', own: false });
    expect(later.asked).toMatchObject({ conversation: 'family', applied: attemptAt('a8') + 2 });
    expect(lookAt(timeline, { ...none, applied: 3 })).toMatchObject({ question: null, asked: null });
    expect(lookAt(timeline, { ...none, applied: 9_999 }).applied).toBe(timeline.history.events.length);
  });

  it('chosen viewers and composed questions take the place of the room and the attempt', () => {
    const chosen = lookAt(timeline, { ...none, applied: attemptAt('a8') + 1, viewing: ['ana'] });
    expect(chosen.viewers).toEqual({ viewers: ['ana', 'maya'], unresolved: false });
    expect(chosen.asked).toMatchObject({ viewers: ['ana'] });
    const composed = { conversation: 'clinic', query: 'fasting' };
    expect(lookAt(timeline, { applied: 20, viewing: 'own', composed })).toMatchObject({
      question: { attempt: null, query: 'fasting' },
      viewers: { viewers: ['dr-rao', 'maya'] },
    });
  });
});

describe('sentences', () => {
  it('every reason has one, and the audience names who is outside of what', () => {
    const at = {
      moment: momentOf(timeline, attemptAt('a10')),
      viewers: ['ana', 'grandma', 'maya', 'tom'],
    };
    for (const reason of WITHHELD_REASONS)
      expect(whyWithheld(timeline, names, { item: 'i5', reason, outside: ['grandma'] }, at)).not.toBe('');
    expect(whyWithheld(timeline, names, { item: 'i5', reason: 'audience', outside: ['grandma'] }, at)).toBe(
      'Grandma outside {Maya, Tom, Ana}',
    );
    expect(whyWithheld(timeline, names, { item: 'i2', reason: 'superseded', outside: [] }, at)).toBe(
      'superseded by i5',
    );
  });

  it('every event of every kind is said in names', () => {
    for (const event of timeline.history.events) expect(eventSentence(event, names)).not.toMatch(/undefined/);
    const evidence = timeline.history.events.find((event) => event.type === 'evidence');
    expect(evidence === undefined ? '' : eventSentence(evidence, names)).toBe(
      '2 of 3 readers resolved: +49 7 missing',
    );
  });

  it('the verdict counts the chosen arm, and what is exposed beside it', () => {
    const arms = [
      { arm: 'unscoped', exposed: 9, forbidden: 20 },
      { arm: 'flat', exposed: 0, forbidden: 0 },
    ] as const;
    const answer = { kind: 'answered', contexts: 12, arms } as const;
    expect(exposureVerdict(answer, 'flat')).toMatchObject({
      tone: 'closed',
      word: '0 forbidden',
      detail: 'B-Flat in 12 contexts of this history; unscoped: 9 of 12 exposed',
    });
    expect(exposureVerdict(answer, 'unscoped')).toMatchObject({ tone: 'invalid', word: '20 forbidden' });
    expect(exposureVerdict({ ...answer, contexts: 0 }, 'flat').tone).toBe('none');
  });
});

describe('a proposed step', () => {
  const at = attemptAt('a9');
  const moment = momentOf(timeline, at);
  const proposals: readonly Proposal[] = [
    { kind: 'grant', item: 'i3', audience: ['grandma'] },
    { kind: 'grant', item: 'i3', audience: 'PUBLIC' },
    { kind: 'revoke', grant: 'g1' },
    { kind: 'newcomer', conversation: 'family', principal: 'grandma' },
    { kind: 'departure', conversation: 'family', principal: 'ana' },
    { kind: 'bad-slot', conversation: 'couple' },
    { kind: 'retire', item: 'i3' },
  ];

  it.each(proposals)('put into the text does what was foretold: %j', (proposal) => {
    const tree = treeOf(text);
    const outcome: Gesture = insertEvents(tree, [eventOf(proposal, { tree, timeline, moment })], at);
    if (outcome.kind === 'refused') throw new Error(outcome.message);
    const after = folded(applyEdits(text, outcome.edits));
    expect(after.history.events).toHaveLength(timeline.history.events.length + 1);
    const foretold = whatIf(timeline, moment, proposal);
    const now = { viewing: 'own', composed: null } as const;
    for (const { conversation, after: viewers } of foretold) {
      const composed = { conversation, query: 'x' };
      expect(lookAt(after, { ...now, composed, applied: at + 2 }).viewers.viewers).toEqual(viewers);
    }
    for (const change of foretold) expect(changeSentence(change)).toMatch(/leave|none leaves/);
  });
});

describe('the provenance graph', () => {
  it('goes from sources to what was made of them, without boxes on one another', () => {
    const provenance = provenanceOf(timeline, 'i5', momentOf(timeline, attemptAt('a8')));
    if (provenance === null) throw new Error('no provenance');
    const { boxes, lines, width, height } = layoutProvenance(provenance);
    const at = (id: string) => boxes.find((box) => box.id === id);
    expect(at('i2')!.x).toBeLessThan(at('i5')!.x);
    expect(at('i5')!.x).toBeLessThan(at('d1')!.x);
    expect(at('grant g1')).toBeDefined();
    expect(lines.map(({ kind }) => kind).sort()).toEqual(['derived', 'grant', 'superseded']);
    expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(boxes.length);
    for (const { x, y } of boxes) {
      expect(x + BOX.width).toBeLessThanOrEqual(width);
      expect(y + BOX.height).toBeLessThanOrEqual(height);
    }
  });
});
