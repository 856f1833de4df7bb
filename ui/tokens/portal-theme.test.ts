import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromOklch, hexContrast, parseHex, toHex, toOklch } from './contrast.ts';
import { portalTheme } from './portal-theme.ts';
import { grounds } from './scales.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it('reads hex in its forms and refuses the rest', () => {
    expect(parseHex('#fff')).toEqual([1, 1, 1]);
    expect(parseHex('#000000ff')).toEqual([0, 0, 0]);
    for (const bad of ['', null, undefined, 'red', '#12', '#ffffff80', 'rgb(0,0,0)']) expect(parseHex(bad)).toBeNull();
  });

  it('knows the ends of the WCAG scale', () => {
    expect(hexContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(hexContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('comes back from OKLCH to the same colour', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const rgb = parseHex(color) ?? [0, 0, 0];
        expect(toHex(fromOklch(toOklch(rgb)))).toBe(color);
      }),
    );
  });
});

describe('portalTheme', () => {
  it.each(['light', 'dark'] as const)('keeps 4.5:1 for any pair of colours in %s', (scheme) => {
    const { surface, canvas } = grounds[scheme];
    fc.assert(
      fc.property(hex, hex, (background, text) => {
        const theme = portalTheme(background, text, surface, canvas);
        expect(theme.bar).toBe(background);
        expect(hexContrast(theme.onBar, theme.bar)).toBeGreaterThanOrEqual(4.5);
        expect(hexContrast(theme.accent, surface)).toBeGreaterThanOrEqual(4.5);
        expect(hexContrast(theme.accent, canvas)).toBeGreaterThanOrEqual(4.5);
        expect(hexContrast(theme.onAccent, theme.accent)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 1500 },
    );
  });

  it('uses a readable text colour as it is', () => {
    const theme = portalTheme('#16a34a', '#1a2028');
    expect(theme).toMatchObject({ bar: '#16a34a', onBar: '#1a2028' });
    expect(theme.changed.text).toBe(false);
  });

  it('moves only the lightness of a real text colour', () => {
    const theme = portalTheme('#ffffff', '#ffff00');
    const before = toOklch(parseHex('#ffff00') ?? [0, 0, 0]);
    const after = toOklch(parseHex(theme.onBar) ?? [0, 0, 0]);
    expect(Math.abs(after.h - before.h)).toBeLessThan(4);
    expect(theme.changed).toMatchObject({ bar: false, text: true, accent: true });
  });

  it('takes the first neutral that reads for a grey text colour', () => {
    expect(portalTheme('#003366', '#446688').onBar).not.toBe('#446688');
    expect(portalTheme('#222222', '#333333').onBar).toBe('#ffffff');
    expect(portalTheme('#eeeeee', '#dddddd').onBar).toBe('#1a2028');
  });

  it('uses ink for the accent of a nearly grey bar', () => {
    expect(portalTheme('#808080', '#000000').accent).toBe(grounds.light.text);
    expect(portalTheme('#808080', '#000000', grounds.dark.surface, grounds.dark.canvas).accent).toBe(grounds.dark.text);
  });

  it('falls back to the defaults for what is no opaque colour', () => {
    for (const bad of ['', null, undefined, 'blue', '#12345678']) {
      const theme = portalTheme(bad, bad);
      expect(theme.bar).toBe(grounds.light.surface);
      expect(theme.accent).toBe(grounds.light.accent);
      expect(theme.barNeedsLine).toBe(true);
    }
  });

  it('draws the line under a bar that melts into the page', () => {
    expect(portalTheme('#f8f8f8', '#000000').barNeedsLine).toBe(true);
    expect(portalTheme('#16a34a', '#000000').barNeedsLine).toBe(false);
  });
});
