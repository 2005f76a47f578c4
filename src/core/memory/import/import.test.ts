import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { admittedAt } from '../admission.ts';
import { fold } from '../fold.ts';
import { questionsOf } from '../replay.ts';
import { recordedIn } from '../testing/file.ts';
import { mustRead } from '../testing/histories.ts';
import { draftText, looseTime } from './draft.ts';
import { importGateMem } from './gatemem.ts';
import { evidenceIds, importLocomo } from './locomo.ts';
import { importPisas } from './pisas.ts';
import { problemsOf, timelineOf } from './testing/outcome.ts';

const lines = (...values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');

describe('records with visible_to', () => {
  const records = lines(
    {
      id: 'r1',
      surface: 'wiki',
      visible_to: ['ann', 'bo'],
      author: 'ann',
      text: 'plan',
      timestamp: '2026-01-01T08:00:00Z',
    },
    { id: 'r2', surface: 'wiki', visible_to: 'everyone', author: 'bo', text: 'news' },
    { id: 'r3', surface: 'mail', visible_to: [], text: 'own note' },
    { id: 'q1', surface: 'wiki', visible_to: ['bo', 'ann'], query: 'plan' },
    { id: 'q2', surface: 'mail', visible_to: ['cy'], query: 'plan' },
  );

  it('make a room of every surface and set of users', () => {
    const timeline = timelineOf(importPisas({ records, owner: 'me' }));
    expect(['r1', 'r2', 'r3'].map((item) => recordedIn(timeline, item))).toEqual([
      ['ann', 'bo', 'me'],
      'PUBLIC',
      ['me'],
    ]);
    const seen = questionsOf(timeline).map(({ evidence, moment }) => [
      ...admittedAt(timeline, evidence, moment).keys(),
    ]);
    expect(seen).toEqual([['r1', 'r2'], ['r2']]);
    expect(timeline.history.conversations.map(({ kind }) => kind)).toEqual([
      'group',
      'public',
      'private',
      'dm',
    ]);
  });

  it('are refused whole, with the line or the record at fault', () => {
    expect(problemsOf(importPisas({ records: `${records}\n{"id": 4`, owner: 'me' }))[0]).toMatch(
      /^records line 6: not JSON/,
    );
    expect(
      problemsOf(
        importPisas({
          records: lines({ id: 'x', surface: 's', visible_to: 'nobody', text: '' }),
          owner: 'me',
        }),
      )[0],
    ).toMatch(/^records line 1, visible_to: /);
    const both = lines({ id: 'x', surface: 's', visible_to: [], text: 'a', query: 'b' });
    expect(problemsOf(importPisas({ records: both, owner: 'me' }))).toEqual([
      'x: a record has `text` or `query`, and not both',
    ]);
  });
});

describe('GateMem', () => {
  const policy = JSON.parse(
    readFileSync(
      new URL('../../../../samples/memory/gatemem-policy/medical.policy.json', import.meta.url),
      'utf8',
    ),
  ) as { turns: unknown[] };
  const episode = {
    episode_id: 'e',
    entities: {
      principals: [
        { principal_id: 'pat', role: 'patient', display_name: 'Pat' },
        { principal_id: 'mum', role: 'family_member', display_name: 'Mum' },
        { principal_id: 'doc', role: 'clinician', display_name: 'Doc' },
        { principal_id: 'bot', role: 'agent', display_name: 'Bot' },
      ],
    },
    turns: [
      {
        turn_id: 't1',
        speaker: { principal_id: 'pat', role: 'patient' },
        turn_kind: 'dialogue',
        text: 'it hurts',
      },
      {
        turn_id: 't2',
        speaker: { principal_id: 'bot', role: 'agent' },
        turn_kind: 'note_update',
        text: 'pain noted',
      },
      { turn_id: 't3', speaker: { principal_id: 'mum', role: 'family_member' }, text: 'where do we park' },
    ],
  };
  const checkpoint = (id: string, asker: string, turn: string) => ({
    checkpoint_id: id,
    episode_id: 'e',
    as_of_turn_id: turn,
    asker: { principal_id: asker },
    query_text: 'what hurts',
  });
  const run = (input: { episode?: unknown; checkpoints?: readonly unknown[]; policy?: unknown }) =>
    importGateMem({
      episodes: lines(input.episode ?? episode),
      checkpoints: lines(...(input.checkpoints ?? [])),
      policy: JSON.stringify(input.policy ?? policy),
    });

  it('takes audiences from the policy, and asks each checkpoint before its asker and the owner', () => {
    const timeline = timelineOf(
      run({ checkpoints: [checkpoint('c1', 'mum', 't3'), checkpoint('c2', 'pat', 't1')] }),
    );
    expect(['e/t1', 'e/t2', 'e/t3'].map((item) => recordedIn(timeline, item))).toEqual([
      ['e/doc', 'e/pat', 'owner'],
      ['e/doc', 'owner'],
      ['e/mum', 'e/pat', 'owner'],
    ]);
    const asked = questionsOf(timeline).map(({ attempt, evidence, moment }) => [
      attempt,
      evidence.viewers,
      [...admittedAt(timeline, evidence, moment).keys()],
    ]);
    expect(asked).toEqual([
      ['c2', ['e/pat', 'owner'], ['e/t1']],
      ['c1', ['e/mum', 'owner'], ['e/t3']],
    ]);
  });

  it('guesses nothing: what the policy does not say is an error', () => {
    const turns = policy.turns.slice(0, 2);
    expect(problemsOf(run({ policy: { ...policy, turns } }))).toEqual([
      'e, t1: no rule of the policy fits `dialogue` by `patient`',
      'e, t3: no rule of the policy fits `dialogue` by `family_member`',
    ]);
    expect(problemsOf(run({ policy: { ...policy, turns: [{ room: 'chart' }] } }))[0]).toBe(
      'e, t1: the policy puts `patient` into `chart`, where that role is not',
    );
    expect(problemsOf(run({ policy: { ...policy, turns: [{ room: 'attic' }] } }))[0]).toBe(
      'policy, turns.0: there is no room `attic`',
    );
    expect(problemsOf(run({ policy: { ...policy, room: [] } }))[0]).toMatch(/^policy: /);
    expect(problemsOf(run({ checkpoints: [checkpoint('c', 'nobody', 't9')] }))).toEqual([
      'c: there is no turn `t9`',
    ]);
  });
});

describe('LoCoMo', () => {
  it('splits evidence ids on semicolons and spaces', () => {
    expect(evidenceIds(['D8:6; D9:17', 'D9:1 D4:4', 'D1:1'])).toEqual([
      'D8:6',
      'D9:17',
      'D9:1',
      'D4:4',
      'D1:1',
    ]);
  });

  it('makes a room of each conversation, with ids that keep namesakes apart', () => {
    const sample = (id: string, other: string) => ({
      sample_id: id,
      conversation: {
        speaker_a: 'John',
        speaker_b: other,
        session_1_date_time: '1:56 pm on 8 May, 2023',
        session_1: [
          { speaker: 'John', dia_id: 'D1:1', text: 'I bought a kite' },
          { speaker: other, dia_id: 'D1:2', text: 'lovely' },
        ],
      },
      qa: [{ question: 'What did John buy?', evidence: ['D1:1; D9:9'], category: 1 }],
    });
    const outcome = importLocomo(JSON.stringify([sample('x', 'Ann'), sample('y', 'Bo')]));
    const timeline = timelineOf(outcome);
    expect(recordedIn(timeline, 'x/D1:1')).toEqual(['owner', 'x/Ann', 'x/John']);
    expect(timeline.byId.get('y/D1:2')!.item).toMatchObject({
      subject: 'y/Bo',
      time: Date.UTC(2023, 4, 8, 13, 56, 1),
    });
    if (outcome.kind === 'imported')
      expect(outcome.text).toContain('"extensions":{"evidence":["x/D1:1"],"category":1}');
    expect(problemsOf(importLocomo('[{"sample_id": 1}]'))[0]).toMatch(/^locomo, 0\.sample_id/);
  });
});

describe('drafts', () => {
  it('are sorted by time, keep the order of what happens at once, and are histories', () => {
    const text = draftText({
      owner: 'o',
      principals: [{ id: 'o', name: 'O' }],
      conversations: [{ id: 'r', kind: 'private', title: 'R' }],
      events: [
        { time: 2000, type: 'attempt', members: { attempt: 'late', conversation: 'r', query: '' } },
        { time: 1000, type: 'attempt', members: { attempt: 'one', conversation: 'r', query: '' } },
        { time: 1000, type: 'attempt', members: { attempt: 'two', conversation: 'r', query: '' } },
      ],
    });
    expect(questionsOf(fold(mustRead(text))).map(({ attempt }) => attempt)).toEqual(['one', 'two', 'late']);
  });

  it('fail where they would be no history', () => {
    const record = { id: 'r', surface: 's', visible_to: ['a'], text: 'x' };
    expect(problemsOf(importPisas({ records: lines(record, record), owner: 'o' }))).toEqual([
      'the history made of it, /events/3/id: the message `r` is there twice',
      'the history made of it, /events/4/item: the item `r` is there twice',
    ]);
    expect(problemsOf(importPisas({ records: lines(record), owner: '' })).join()).toContain('empty id');
  });

  it('read times without zone or seconds as UTC', () => {
    expect(
      ['2026-03-03T08:00', '2026-03-03 08:00:00', '2026-03-03T08:00:00Z', '2026-03-03T09:00:00+01:00'].map(
        looseTime,
      ),
    ).toEqual(Array(4).fill(Date.UTC(2026, 2, 3, 8)));
    expect(['2026-13-03T08:00', 'soon', '2026-03-03'].map(looseTime)).toEqual([null, null, null]);
  });
});
