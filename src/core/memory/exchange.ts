/** What comes into a history from other forms, and what leaves it in them, as the window asks for it. */
import { exportChat, exportItems, exportResults } from './export.ts';
import { importChat } from './import/chat.ts';
import type { ImportOutcome } from './import/draft.ts';
import { importGateMem } from './import/gatemem.ts';
import { importLocomo } from './import/locomo.ts';
import { importPisas } from './import/pisas.ts';
import type { Moment, Timeline } from './timeline.ts';
import type { AttemptResult } from './types.ts';

export type ImportRequest =
  | { readonly kind: 'locomo'; readonly file: string }
  | {
      readonly kind: 'gatemem';
      readonly episodes: string;
      readonly policy: string;
      readonly checkpoints?: string;
    }
  | { readonly kind: 'pisas'; readonly records: string; readonly owner: string }
  | { readonly kind: 'csv'; readonly chat: string; readonly members: string; readonly owner: string };

export function importFrom(request: ImportRequest): ImportOutcome {
  switch (request.kind) {
    case 'locomo':
      return importLocomo(request.file);
    case 'gatemem':
      return importGateMem(request);
    case 'pisas':
      return importPisas(request);
    case 'csv':
      return importChat(request);
  }
}

/** What was said and who was there, as `ambit import csv` reads it; or the items of a moment, for a spreadsheet. */
export type ExportRequest = { readonly kind: 'chat' } | { readonly kind: 'items'; readonly moment: Moment };

/** A CSV file; `name` is to be put after the name of the history. */
export interface ExportedFile {
  readonly name: string;
  readonly text: string;
}

export function exportFrom(timeline: Timeline, request: ExportRequest): readonly ExportedFile[] {
  if (request.kind === 'items') return [{ name: 'items.csv', text: exportItems(timeline, request.moment) }];
  const { chat, members } = exportChat(timeline);
  return [
    { name: 'chat.csv', text: chat },
    { name: 'members.csv', text: members },
  ];
}

/** The contexts of one question, arm by arm. */
export const exportContexts = (results: readonly AttemptResult[]): ExportedFile => ({
  name: 'contexts.csv',
  text: exportResults(results),
});
