import type { Page } from '@playwright/test';
import { type App, expect } from './fixture.ts';
import { focusText, text } from './typing.ts';

/** Runs a command by the palette, as a user who knows its name. */
export async function run(page: Page, title: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const input = page.getByPlaceholder('Type a command or a document');
  await input.fill(title);
  await page.getByRole('option', { name: title }).first().click();
  await expect(input).toBeHidden();
}

/** The open document's text, as it is downloaded. */
export function exported(app: App): Promise<string> {
  return app.saving(() => run(app.page, 'Download the text'));
}

/** Drops a file on the window, and waits for its text. */
export async function drop(page: Page, name: string, content: string): Promise<void> {
  await page.evaluate(
    ([file, body]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([body ?? ''], file ?? ''));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true, bubbles: true }));
    },
    [name, content],
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.replace(/\.\w+\.json$/, ''));
  await expect(text(page)).toBeVisible();
}

/** A small sound graph, written over several lines. */
export const SMALL = `{
  "version": "AAGV-v0.1",
  "graph_id": "small",
  "snapshot_sequence": 1,
  "captured_at": "2026-11-30T06:00:00Z",
  "authority_epoch": "e1",
  "roots": ["user"],
  "sinks": ["ledger"],
  "nodes": [
    {"id": "user", "kind": "principal", "trust_domain": "office"},
    {"id": "agent", "kind": "agent", "trust_domain": "office"},
    {"id": "ledger", "kind": "resource", "trust_domain": "bank"}
  ],
  "edges": [
    {"id": "e1", "source": "user", "target": "agent", "capability": "pay", "state": "enabled",
     "enforcement": {"revocable": true, "control_domain": "idp", "revocation_id": "r1"}},
    {"id": "e2", "source": "agent", "target": "ledger", "capability": "pay", "state": "enabled",
     "enforcement": {"revocable": true, "control_domain": "bank", "revocation_id": "r2"}}
  ],
  "normal_paths": [{"id": "p1", "edges": ["e1", "e2"]}],
  "revocation_cut_sets": [{"id": "k1", "edges": ["e2"]}]
}
`;

/** Puts the cursor at a line and column, both from 1, as "Go to line" does. */
export async function goTo(page: Page, line: number, column: number): Promise<void> {
  await focusText(page);
  await page.keyboard.press('ControlOrMeta+g');
  const asked = page.locator('.quick-input-widget');
  await expect(asked).toBeVisible();
  await page.keyboard.type(`${line}:${column}`);
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await expect(page.locator('.monaco-editor .active-line-number')).toHaveText(String(line));
}

/** Puts the cursor behind the first place where `words` stand in `content`. */
export async function goBehind(page: Page, content: string, words: string): Promise<void> {
  const before = content.slice(0, content.indexOf(words) + words.length).split('\n');
  await goTo(page, before.length, (before.at(-1) ?? '').length + 1);
}
