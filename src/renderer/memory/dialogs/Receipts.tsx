import { useMemo, useState } from 'react';
import type { Receipt } from '../../../core/memory/receipt.ts';
import { type AttemptEvent, DEFAULT_SEARCH } from '../../../core/memory/window.ts';
import { useApp } from '../../app/hooks.ts';
import { Button, type Column, Dialog, Table } from '../../ui/index.ts';
import { useReplay } from '../replay.ts';
import { useMemory } from '../state.ts';
import { localTime, namesOf } from '../words.ts';

/** Every attempt with its receipt: items, witnesses, viewers, evidence, time and the hash of the context, as JSON. */
export function ReceiptsDialog({ onClose }: { readonly onClose: () => void }) {
  const { timeline, session, question } = useReplay();
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const { workbench, notices } = useApp();
  const ask = useReceipts();
  const [done, setDone] = useState<number | null>(null);
  const attempts = useMemo(
    () => timeline.history.events.filter((event): event is AttemptEvent => event.type === 'attempt'),
    [timeline],
  );
  const [chosen, setChosen] = useState(question?.attempt ?? attempts[0]?.attempt ?? null);
  const name = session.info.name;

  async function save(which: readonly AttemptEvent[], file: string): Promise<void> {
    try {
      const receipts: Receipt[] = [];
      for (const { attempt } of which) {
        setDone(receipts.length);
        receipts.push(...(await ask(attempt)));
      }
      const value = which.length === 1 ? receipts[0] : receipts;
      const bytes = new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
      await workbench.files.exportBytes(file, bytes, 'application/json');
    } catch (error) {
      notices.tell(
        'error',
        `the receipts could not be exported: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      setDone(null);
    }
  }

  const columns: readonly Column<AttemptEvent>[] = [
    { id: 'attempt', label: 'Attempt', width: '64px', cell: ({ attempt }) => <code>{attempt}</code> },
    { id: 'time', label: 'Time', width: '172px', cell: ({ time }) => localTime(time) },
    { id: 'room', label: 'Room', width: '110px', cell: ({ conversation }) => names.room(conversation) },
    { id: 'query', label: 'Question', width: 'minmax(0, 1fr)', cell: ({ query }) => query },
  ];
  const one = attempts.find(({ attempt }) => attempt === chosen);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Receipts"
      description="A receipt says what one context held and on what grounds, so that it can be checked against the history."
      actions={
        <>
          {done !== null && attempts.length > 1 && (
            <progress className="m-progress" value={done} max={attempts.length} aria-label="Receipts made" />
          )}
          <Button
            disabled={attempts.length === 0 || done !== null}
            onClick={() => void save(attempts, `${name}.receipts.json`)}
          >
            Export all {attempts.length}
          </Button>
          <Button
            primary
            disabled={one === undefined || done !== null}
            onClick={() => one !== undefined && void save([one], `${name}.${one.attempt}.receipt.json`)}
          >
            Export {one?.attempt ?? ''}
          </Button>
        </>
      }
    >
      <div className="m-receipts">
        <Table
          label="Attempts"
          columns={columns}
          rows={attempts}
          rowKey={({ attempt }) => attempt}
          isSelected={({ attempt }) => attempt === chosen}
          onSelect={({ attempt }) => setChosen(attempt)}
          empty="the history has no attempts"
        />
      </div>
    </Dialog>
  );
}

/** Asks for the receipts of one attempt under the arm on screen. */
function useReceipts(): (attempt: string) => Promise<readonly Receipt[]> {
  const { text } = useReplay();
  const { workbench } = useApp();
  const { policy, statistics, arm } = useMemory((state) => state);
  return async (attempt) => {
    const answer = await workbench.analysis.historyContexts({
      text,
      policy,
      asked: { attempt },
      arms: [arm],
      search: { ...DEFAULT_SEARCH, statistics },
    });
    return answer.kind === 'answered' ? answer.receipts : [];
  };
}
