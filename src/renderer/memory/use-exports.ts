import type { ExportAnswer } from '../../core/memory/questions.ts';
import { DEFAULT_SEARCH } from '../../core/memory/window.ts';
import { useApp } from '../app/hooks.ts';
import type { Command } from '../app/types.ts';
import { useReplay } from './replay.ts';
import { useMemory } from './state.ts';

/** Commands that put what is on screen into CSV files. */
export function useExportCommands(): Command[] {
  const { text, asked, moment, session } = useReplay();
  const { workbench, notices } = useApp();
  const { policy, statistics, arm, beside } = useMemory((state) => state);
  const { analysis, files } = workbench;

  async function save(answer: Promise<ExportAnswer>): Promise<void> {
    try {
      const made = await answer;
      if (made.kind !== 'exported') throw new Error('the text is no history as it stands');
      for (const file of made.files)
        await files.exportBytes(
          `${session.info.name}.${file.name}`,
          new TextEncoder().encode(file.text),
          'text/csv',
        );
    } catch (error) {
      notices.tell(
        'error',
        `nothing could be exported: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  const input = { text, policy };
  const command = (id: string, title: string, run: () => Promise<ExportAnswer>): Command => ({
    id: `memory.export.${id}`,
    title,
    section: 'Document',
    run: () => void save(run()),
  });
  return [
    command('items', 'Export the items of this moment as CSV', () =>
      analysis.historyExport({ ...input, request: { kind: 'items', moment } }),
    ),
    command('chat', 'Export the chat and who was in its rooms as CSV', () =>
      analysis.historyExport({ ...input, request: { kind: 'chat' } }),
    ),
    {
      ...command('context', 'Export this context, and the one beside, as CSV', async () =>
        asked === null
          ? { kind: 'no-such-attempt' }
          : analysis.historyExportContexts({
              ...input,
              asked,
              arms: beside === null || beside === arm ? [arm] : [arm, beside],
              search: { ...DEFAULT_SEARCH, statistics },
            }),
      ),
      enabled: () => asked !== null,
    },
  ];
}
