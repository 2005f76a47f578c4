import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../core/authority/types.ts';
import type { Analysis, AnalysisApi } from '../../../core/workbench.ts';
import { Answers, type Ask } from './answers.ts';

/** An analysis that hands its options on, so that a test can hold answers back and see what was cancelled. */
function setup() {
  const signals: AbortSignal[] = [];
  const progress: ((fraction: number, note?: string) => void)[] = [];
  const analysis = {
    with: ({ signal, onProgress }: Parameters<Analysis['with']>[0]) => {
      signals.push(signal as AbortSignal);
      progress.push(onProgress ?? (() => {}));
      return {} as AnalysisApi;
    },
  } as Analysis;
  const open: ((answer: Answer<string>) => void)[] = [];
  const texts: string[] = [];
  const ask: Ask<string> = (_api, text) => {
    texts.push(text);
    return new Promise((resolve) => open.push(resolve));
  };
  return { answers: new Answers(analysis), signals, progress, open, texts, ask };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const answered = (answer: string): Answer<string> => ({ kind: 'answered', answer });

describe('Answers', () => {
  it('asks once for two views of one version, and again for the next version', async () => {
    const { answers, open, texts, signals, ask } = setup();
    const first = answers.want('q', 1, () => 'one', ask);
    answers.want('q', 1, () => 'one', ask);
    expect(texts).toEqual(['one']);
    open[0]!(answered('a'));
    await settle();
    expect(answers.state('q')).toMatchObject({ answer: 'a', running: null });
    first();
    answers.want('q', 2, () => 'two', ask);
    expect(texts).toEqual(['one', 'two']);
    expect(answers.state('q')).toMatchObject({ answer: 'a', running: { fraction: null } });
    expect(signals[1]!.aborted).toBe(false);
  });

  it('lets the newest question win and stops the one before', async () => {
    const { answers, open, signals, ask } = setup();
    answers.want('q', 1, () => 'one', ask);
    answers.want('q', 2, () => 'two', ask);
    expect(signals[0]!.aborted).toBe(true);
    open[1]!(answered('new'));
    open[0]!(answered('old'));
    await settle();
    expect(answers.state('q').answer).toBe('new');
  });

  it('stops what nothing shows any more, and asks anew when it is shown again', async () => {
    const { answers, signals, texts, ask } = setup();
    answers.want('q', 1, () => 'one', ask)();
    await settle();
    expect(signals[0]!.aborted).toBe(true);
    answers.want('q', 1, () => 'one', ask);
    expect(texts).toHaveLength(2);
  });

  it('tells progress, and cancels at a word', async () => {
    const { answers, signals, progress, open, ask } = setup();
    const heard = vi.fn();
    answers.subscribe('q', heard);
    answers.want('q', 1, () => 'one', ask);
    progress[0]!(0.5, 'half');
    expect(answers.state('q').running).toEqual({ fraction: 0.5, note: 'half' });
    answers.cancel('q');
    expect(signals[0]!.aborted).toBe(true);
    expect(answers.state('q')).toMatchObject({ running: null, cancelled: true });
    answers.again('q');
    open[1]!(answered('after all'));
    await settle();
    expect(answers.state('q')).toMatchObject({ answer: 'after all', cancelled: false });
    expect(heard).toHaveBeenCalled();
  });

  it('says as a sentence why there is no answer', async () => {
    const { answers, open, ask } = setup();
    answers.want('q', 1, () => 'one', ask);
    open[0]!({ kind: 'declined', message: '`e9` is no edge' });
    await settle();
    expect(answers.state('q')).toMatchObject({ answer: null, none: '`e9` is no edge' });
    answers.want(
      'q',
      2,
      () => 'two',
      () => Promise.reject(new Error('the analysis stopped')),
    );
    await settle();
    expect(answers.state('q').none).toBe('the analysis stopped');
  });
});
