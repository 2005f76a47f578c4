/** Graphs that are too large to be drawn node by node, or at all. */
import { expect, test } from './fixture.ts';
import { inspector, node, undo, verdict } from './graph.ts';
import { drop, run } from './shell.ts';

/** A chain of clusters, one trust domain each. */
function large(nodes: number): string {
  const id = (i: number) => `n${i}`;
  const size = 50;
  const edges = Array.from({ length: nodes - 1 }, (_, i) => {
    const enforcement = `{"revocable": true, "control_domain": "c", "revocation_id": "r${i}"}`;
    return `{"id": "e${i}", "source": "${id(i)}", "target": "${id(i + 1)}", "capability": "x", "state": "enabled", "enforcement": ${enforcement}}`;
  });
  const listed = Array.from(
    { length: nodes },
    (_, i) => `{"id": "${id(i)}", "kind": "service", "trust_domain": "d${Math.floor(i / size)}"}`,
  );
  const path_ = edges.map((_, i) => `"e${i}"`).join(',');
  return `{"version": "AAGV-v0.1", "graph_id": "large", "snapshot_sequence": 1, "captured_at": "2026-11-30T06:00:00Z",
"authority_epoch": "e", "roots": ["n0"], "sinks": ["${id(nodes - 1)}"], "nodes": [${listed.join(',\n')}],
"edges": [${edges.join(',\n')}], "normal_paths": [{"id": "p", "edges": [${path_}]}],
"revocation_cut_sets": [{"id": "k", "edges": ["e0"]}]}`;
}

test('a large graph is an overview from afar, itself from near, and found by search', async ({ app }) => {
  const { page } = app;
  await drop(page, 'large.aagv.json', large(1500));
  await expect(page.locator('.graph-canvas')).toHaveAttribute('data-overview', 'true');
  await expect(page.locator('.react-flow__node')).toHaveCount(0);
  await run(page, 'Find a node or edge');
  await page.getByRole('textbox', { name: 'Find a node or edge' }).fill('n777');
  await expect(node(page, 'n777')).toBeVisible();
  await expect(page.locator('.graph-canvas')).toHaveAttribute('data-overview', 'false');
  await page.getByRole('button', { name: 'Close find' }).click();
  await run(page, 'Look at the neighbourhood');
  await expect(page.getByText('within 1 step of n777')).toBeVisible();
  await run(page, 'Place by trust domain');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(undo(page)).toHaveAttribute('aria-label', 'Undo layout');
  // What is not looked at is not made: thousands of links would hold the window up.
  await run(page, 'Select all');
  await expect(inspector(page)).toContainText('2999 selected');
  await expect(inspector(page).locator('.a-link')).toHaveCount(24);
  await inspector(page).getByText('and 1488 more').click();
  await expect(inspector(page).locator('.a-link')).toHaveCount(412);
  await expect(inspector(page)).toContainText('and 1100 that are not listed here');
});

test('past the budget of a drawing a sentence stands, and the outline shows everything', async ({ app }) => {
  const { page } = app;
  await drop(page, 'larger.aagv.json', large(25_500));
  await expect(page.getByText('drawings go up to 50,000')).toBeVisible();
  await page.getByRole('button', { name: 'Show the outline' }).click();
  await expect(page.getByRole('grid', { name: 'Outline of the graph' })).toBeVisible();
  await expect(verdict(page)).toContainText('VALID_OPEN');
});
