import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hexContrast } from './contrast.ts';
import { scales } from './scales.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('[data-mantine-color-scheme="dark"]');

function tokens(part: string): Record<string, string> {
  return Object.fromEntries(
    [...part.matchAll(/--app-([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']),
  );
}

describe.each([
  ['light', tokens(light)],
  ['dark', tokens(dark)],
])('%s tokens', (_name, token) => {
  const grounds = ['surface', 'canvas', 'hover', 'selected', 'raised'].map((g) => token[g] ?? '');
  const worst = (name: string) => Math.min(...grounds.map((g) => hexContrast(token[name] ?? '', g)));

  it('keep text readable on every ground', () => {
    for (const name of ['text', 'text-2', 'text-3', 'accent-text'])
      expect(worst(name), name).toBeGreaterThanOrEqual(4.5);
  });

  it('keep text readable on the option the arrow keys stand on, and mark it', () => {
    const on = (name: string) => hexContrast(token[name] ?? '', token.highlight ?? '');
    for (const name of ['text', 'text-2', 'accent-text', 'st-danger-fg'])
      expect(on(name), name).toBeGreaterThanOrEqual(4.5);
    expect(on('accent')).toBeGreaterThanOrEqual(3);
    expect(hexContrast(token.raised ?? '', token.highlight ?? '')).toBeGreaterThanOrEqual(1.15);
  });

  it('keep borders and focus visible', () => {
    for (const name of ['line-strong', 'focus']) expect(worst(name), name).toBeGreaterThanOrEqual(3);
  });

  it('keep words readable on status and accent', () => {
    expect(hexContrast(token['on-accent'] ?? '', token.accent ?? '')).toBeGreaterThanOrEqual(4.5);
    for (const status of ['neutral', 'info', 'progress', 'success', 'warning', 'danger', 'special']) {
      const fg = token[`st-${status}-fg`] ?? '';
      expect(hexContrast(fg, token[`st-${status}-bg`] ?? ''), status).toBeGreaterThanOrEqual(5.89);
      expect(hexContrast(token[`st-${status}-dot`] ?? '', token.surface ?? ''), status).toBeGreaterThanOrEqual(3.3);
    }
  });
});

describe('scales', () => {
  it('carry their contrast in the index', () => {
    for (const [name, scale] of Object.entries(scales)) {
      if (name === 'dark' || name === 'gray') continue;
      expect(hexContrast(scale[7] ?? '', '#ffffff'), name).toBeGreaterThanOrEqual(4.98);
      expect(hexContrast(scale[8] ?? '', '#ffffff'), name).toBeGreaterThanOrEqual(6.83);
    }
  });
});
