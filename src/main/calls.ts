/** Shapes of what windows may send: one schema a call, and none can be forgotten. */
import { z } from 'zod';
import type { FilesApi, Layout, WorkspaceApi } from '../core/workbench.ts';

type Arguments<Api> = {
  readonly [K in keyof Api]: Api[K] extends (...args: infer Args) => unknown ? z.ZodType<Args> : never;
};

const id = z.string().max(200);
const name = z.string().max(10_000);
const text = z.string();
const count = z.int().min(0);
const kind = z.enum(['authority', 'timeline', 'closure', 'session', 'history']);
const hash = z.string().max(200).nullable();
const layout: z.ZodType<Layout> = z.object({
  positions: z.map(z.string(), z.object({ x: z.number(), y: z.number() })),
});
const edit = z.object({ offset: count, length: count, text });

export const workspaceArguments: Arguments<WorkspaceApi> = {
  list: z.tuple([]),
  removed: z.tuple([]),
  create: z.tuple([z.object({ kind, name, text, layout: layout.exactOptional() })]),
  open: z.tuple([id]),
  edit: z.tuple([z.object({ id, baseRevision: count, edits: z.array(edit), by: id })]),
  saveLayout: z.tuple([id, layout]),
  rename: z.tuple([id, name]),
  remove: z.tuple([id]),
  restore: z.tuple([id]),
  setFile: z.tuple([id, z.object({ handle: id, label: name }).nullable(), hash]),
  revisions: z.tuple([id]),
  revisionText: z.tuple([id, count]),
  getSetting: z.tuple([name]),
  setSetting: z.tuple([name, text]),
};

export const fileArguments: Arguments<FilesApi> = {
  open: z.tuple([]),
  save: z.tuple([id, text, hash]),
  saveAs: z.tuple([name, text]),
  exportBytes: z.tuple([name, z.instanceof(Uint8Array), name]),
};

export const nothing = z.tuple([]);
const names = z.array(name).max(10_000);
export const unsavedNames = z.tuple([names]);
export const namesLeft = z.tuple([names.nullable()]);
