import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fold } from '../fold.ts';
import { questionsOf } from '../replay.ts';
import { mustRead } from '../testing/histories.ts';
import { importGateMem } from './gatemem.ts';
import { importLocomo } from './locomo.ts';

const DATA = join(import.meta.dirname, '../../../../../shared/data');
const POLICIES = join(import.meta.dirname, '../../../../samples/memory/gatemem-policy');
const data = (name: string) => readFileSync(join(DATA, name), 'utf8');

describe.skipIf(!existsSync(DATA))('real corpora (skipped where ../shared/data is absent)', () => {
  it('imports LoCoMo whole: every turn stored, every question an attempt before its two speakers', () => {
    const outcome = importLocomo(data('locomo/locomo10.json'));
    if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems));
    const timeline = fold(mustRead(outcome.text));
    expect(timeline.entries).toHaveLength(5882);
    expect(timeline.rooms.size).toBe(10);
    const questions = questionsOf(timeline);
    expect(questions).toHaveLength(1986);
    expect(questions.every(({ evidence }) => evidence.viewers.length === 3)).toBe(true);
    expect(outcome.notes.join()).toContain('1981 of them with evidence that exists');
  });

  it.each([
    ['medical', 4294, 579],
    ['office', 4100, 547],
  ])('imports the %s part of GateMem whole under its stated policy', (part, turns, checkpoints) => {
    const outcome = importGateMem({
      episodes: data(`gatemem/${part}-episodes.jsonl`),
      checkpoints: data(`gatemem/${part}-checkpoints.jsonl`),
      policy: readFileSync(join(POLICIES, `${part}.policy.json`), 'utf8'),
    });
    if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems.slice(0, 20)));
    const timeline = fold(mustRead(outcome.text));
    expect(timeline.entries).toHaveLength(turns);
    expect(questionsOf(timeline)).toHaveLength(checkpoints);
  });
});
