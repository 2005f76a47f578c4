import { lazy, Suspense } from 'react';
import { whenLoaded } from '../app/loaded.ts';
import type { EditorInput } from './types.ts';

/** Longest time that the editor waits for the first verdict, in milliseconds. */
const PATIENCE = 2_000;

/** Monaco takes a good part of a second to start: it lets the first verdict go before. */
const MonacoEditor = lazy(async () => {
  await Promise.race([whenLoaded, new Promise((done) => setTimeout(done, PATIENCE))]);
  return import('./MonacoEditor.tsx');
});

/** The text of the open document. Mounted only while it is shown; where one left off is remembered. */
export default function TextEditor(input: EditorInput) {
  return (
    <Suspense fallback={<div className="editor" aria-busy="true" />}>
      <MonacoEditor {...input} />
    </Suspense>
  );
}
