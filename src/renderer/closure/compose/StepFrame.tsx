import type { ReactNode } from 'react';
import { stepToJson } from '../../../core/closure/window.ts';
import { Button } from '../../ui/index.ts';
import { useActs } from '../use-acts.ts';
import type { Filled } from './draft.ts';

/** The frame of every form of a next step: its name, the step as it will be written, and the button that adds it. */
export function StepFrame({
  label,
  filled,
  number,
  onDone,
  children,
}: {
  readonly label: string;
  readonly filled: Filled;
  /** Number that the step will have. */
  readonly number: number;
  readonly onDone: () => void;
  readonly children: ReactNode;
}) {
  const acts = useActs();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!('step' in filled)) return;
        acts.addStep(filled.step, label);
        onDone();
      }}
    >
      <h3 className="c-form-title">{label}</h3>
      {children}
      <pre className="c-preview">
        {'step' in filled ? JSON.stringify(stepToJson(filled.step)) : filled.wrong}
      </pre>
      <Button primary type="submit" disabled={!('step' in filled)}>
        Add as step {number}
      </Button>
    </form>
  );
}
