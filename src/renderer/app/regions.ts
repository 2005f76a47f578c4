/** The parts of the window that F6 goes through, in reading order. */
const REGIONS = [
  '.activity',
  '.header',
  '.list',
  '#canvas',
  '#editor',
  '#panels',
  '#inspector',
  '.start',
  '.status',
];

/** What takes the focus in a region, the best first: the text, what is chosen, anything. */
const TARGETS = [
  '.monaco-editor .native-edit-context, .monaco-editor textarea',
  'button[aria-current], [role="tab"][aria-selected="true"], [role="row"][tabindex="0"]',
  'button:not([disabled]), [href], input, select, textarea, [tabindex]:not([tabindex="-1"])',
];

function firstFocusable(region: Element): HTMLElement | null {
  for (const selector of TARGETS) {
    const target = region.querySelector<HTMLElement>(selector);
    if (target !== null) return target;
  }
  return null;
}

/** Moves the keyboard focus to the next (1) or previous (-1) region that can take it. */
export function moveAmongRegions(direction: 1 | -1): void {
  const targets = REGIONS.flatMap((selector) => {
    const region = document.querySelector(selector);
    const target = region === null ? null : firstFocusable(region);
    return region === null || target === null ? [] : [{ region, target }];
  });
  if (targets.length === 0) return;
  const at = targets.findLastIndex(({ region }) => region.contains(document.activeElement));
  const from = at < 0 && direction === -1 ? 0 : at;
  targets[(from + direction + targets.length) % targets.length]?.target.focus();
}
