import { expect, test } from 'vitest';
import { contrast, READABLE_CONTRAST, underWhite, WHITE } from './colour.ts';

test('white text is readable on every colour a company may choose; what has no hue is left out', () => {
  for (const colour of ['#ffff00', '#00ffcc', '#ff8800', '#0f6b5c', '#FF0000'])
    expect(contrast(underWhite(colour, '#123456'), WHITE), colour).toBeGreaterThanOrEqual(READABLE_CONTRAST);
  expect(underWhite('#0f6b5c', '#123456')).toBe('#0f6b5c');
  for (const colour of ['', 'red', '#ffffff', '#1a1b1e']) expect(underWhite(colour, '#123456'), colour).toBe('#123456');
});
