import { useStore } from 'zustand';
import { Button, Dialog } from '../ui/index.ts';
import { useApp } from './hooks.ts';

/** The question that waits for an answer, if any. Closing it is a no. */
export function QuestionDialog() {
  const { state } = useApp();
  const question = useStore(state, (app) => app.question);
  if (question === null) return null;
  const { title, detail, yes, answer } = question;
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title={title}
      description={detail}
      actions={
        <>
          <Button onClick={() => answer(false)}>Cancel</Button>
          <Button primary onClick={() => answer(true)}>
            {yes}
          </Button>
        </>
      }
    />
  );
}
