import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function tokensOf(theme: string): Map<string, string> {
  const block = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  const found = new Map<string, string>();
  for (const match of block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)) found.set(match[1]!, match[2]!);
  return found;
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

const SURFACES = [
  'surface',
  'surface-canvas',
  'surface-raised',
  'surface-hover',
  'surface-region',
  'surface-selected',
];
const TEXTS = [
  'text',
  'text-secondary',
  'text-muted',
  'accent-text',
  'invalid',
  'indeterminate',
  'open',
  'closed',
];
const CODE = ['code-key', 'code-string', 'code-number', 'code-keyword'];

describe.each(['light', 'dark', 'contrast'])('theme %s', (theme) => {
  const tokens = tokensOf(theme);
  const least = theme === 'contrast' ? 7 : 4.5;

  it.each(TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)))(
    'text %s is readable on %s',
    (text, surface) => {
      expect(contrast(tokens.get(text)!, tokens.get(surface)!)).toBeGreaterThanOrEqual(least);
    },
  );

  it.each(CODE)('code colour %s is readable', (code) => {
    expect(contrast(tokens.get(code)!, tokens.get('surface')!)).toBeGreaterThanOrEqual(least);
  });

  it('text on the accent is readable', () => {
    expect(contrast(tokens.get('on-accent')!, tokens.get('accent')!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['focus', 'control-border', 'edge'])('%s can be told from what it stands on', (token) => {
    for (const surface of ['surface', 'surface-canvas']) {
      expect(contrast(tokens.get(token)!, tokens.get(surface)!)).toBeGreaterThanOrEqual(3);
    }
  });
});
