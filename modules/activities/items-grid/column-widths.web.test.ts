import { expect, it } from 'vitest';
import { cardWidths, gridWidths } from './column-widths.web.ts';

it('gives figures the room they need, and the name at least 280 of what is left', () => {
  const small = gridWidths(new Map([['quantity', ['1', '70']] as const, ['net', ['48.50']] as const]));
  expect(Object.fromEntries(small.columns)).toEqual({ quantity: 64, net: 84 });
  expect(small.table).toBe(280 + 104 + 64 + 84);
  const large = gridWidths(new Map([['net', ['48.50', '1,234,566,565.43']] as const]));
  // Fifteen signs of bold figures, each about eight px wide.
  expect(large.columns.get('net')).toBeGreaterThanOrEqual(136);
});

it('gives a figure the same room on the cards of all lines', () => {
  const widths = cardWidths(new Map([['quantity', ['1', '1,234.5678']] as const, ['discount', ['12.5%']] as const]));
  expect(Object.keys(widths)).toEqual(['--card-quantity', '--card-discount']);
  expect(Number.parseInt(widths['--card-quantity'] ?? '', 10)).toBeGreaterThanOrEqual(88);
  expect(Number.parseInt(widths['--card-discount'] ?? '', 10)).toBeLessThan(64);
});
