import type { StoreApi } from 'zustand/vanilla';
import type { AppState, Question } from './state.ts';

/** Questions to the user that hold up what was asked for, one at a time. */
export class Questions {
  constructor(private readonly state: StoreApi<AppState>) {}

  /** Whether the user says yes. A question that still stands is taken for a no. */
  ask(words: Omit<Question, 'answer'>): Promise<boolean> {
    this.state.getState().question?.answer(false);
    return new Promise((resolve) => {
      const answer = (yes: boolean) => {
        this.state.setState({ question: null });
        resolve(yes);
      };
      this.state.setState({ question: { ...words, answer } });
    });
  }
}
