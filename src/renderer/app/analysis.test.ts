import { describe, expect, it } from 'vitest';
import type { AuthorityAnalysis } from '../../core/authority/types.ts';
import type { AnalysisApi } from '../../core/workbench.ts';
import { MemoryStorage } from '../../core/workspace/testing/memory-storage.ts';
import { openInNode } from '../../core/workspace/testing/node.ts';
import { openSession } from '../document/session.ts';
import type { DocumentSession } from '../document/types.ts';
import { SessionAnalyses } from './analysis.ts';

interface Question {
  readonly text: string;
  readonly answer: (analysis: AuthorityAnalysis) => void;
  readonly fail: (error: Error) => void;
}

/** An analysis that answers when the test says so, and keeps what it was asked. */
function slowAnalysis(): { readonly api: AnalysisApi; readonly asked: Question[] } {
  const asked: Question[] = [];
  const authority = (text: string) =>
    new Promise<AuthorityAnalysis>((answer, fail) => asked.push({ text, answer, fail }));
  return { api: { authority } as unknown as AnalysisApi, asked };
}

const refused = (message: string): AuthorityAnalysis => ({
  kind: 'refused',
  refusal: { code: 'TOO_LARGE', message },
});

async function sessionOn(text: string): Promise<DocumentSession> {
  const { api } = await openInNode(new MemoryStorage());
  const info = await api.create({ kind: 'authority', name: 'a', text });
  return openSession({ workspace: api, by: 'one' }, await api.open(info.id));
}

const failures: string[] = [];
const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
const insert = (text: string) => ({ label: 'typing', edits: [{ offset: 0, length: 0, text }] });

describe('analysis of the open document', () => {
  it('asks at once, then once for a burst of changes, and says which version an answer is for', async () => {
    const session = await sessionOn('0');
    const { api, asked } = slowAnalysis();
    const analyses = new SessionAnalyses(api, session, (message) => failures.push(message));
    const store = analyses.of('authority');
    expect(asked.map(({ text }) => text)).toEqual(['0']);
    asked[0]?.answer(refused('first'));
    await pause(0);
    expect(store.getState()).toMatchObject({ version: 0, pending: false, result: refused('first') });
    session.apply(insert('1'));
    session.apply(insert('2'));
    expect(store.getState().pending).toBe(true);
    await pause(120);
    expect(asked.map(({ text }) => text)).toEqual(['0', '210']);
    asked[1]?.answer(refused('second'));
    await pause(0);
    expect(store.getState()).toMatchObject({ version: 2, pending: false });
    analyses.dispose();
    session.dispose();
  });

  it('asks one question at a time, and again for what changed in the meantime', async () => {
    const session = await sessionOn('0');
    const { api, asked } = slowAnalysis();
    const analyses = new SessionAnalyses(api, session, (message) => failures.push(message));
    const store = analyses.of('authority');
    session.apply(insert('1'));
    await pause(120);
    expect(asked).toHaveLength(1);
    asked[0]?.answer(refused('old'));
    await pause(0);
    expect(store.getState()).toMatchObject({ version: 0, pending: true });
    expect(asked.map(({ text }) => text)).toEqual(['0', '10']);
    asked[1]?.answer(refused('new'));
    await pause(0);
    expect(store.getState()).toMatchObject({ version: 1, pending: false, result: refused('new') });
    analyses.dispose();
    session.dispose();
  });

  it('keeps the last answer where a question fails, and says why', async () => {
    const session = await sessionOn('0');
    const { api, asked } = slowAnalysis();
    const analyses = new SessionAnalyses(api, session, (message) => failures.push(message));
    const store = analyses.of('authority');
    asked[0]?.answer(refused('first'));
    await pause(0);
    session.apply(insert('1'));
    await pause(120);
    asked[1]?.fail(new Error('the worker ended'));
    await pause(0);
    expect(store.getState()).toMatchObject({
      result: refused('first'),
      failure: 'the worker ended',
      version: 0,
    });
    analyses.dispose();
    session.dispose();
  });
});
