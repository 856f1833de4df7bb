import { expect, test } from 'vitest';
import { isDue, MOVING_MS, STILL_MS } from './when-to-send.rules.ts';

const here = { lat: 18.01, long: -76.8, accuracy: 10 };
const sent = { ...here, at: 1_000_000 };
/** About 110 m to the north. */
const moved = { ...here, lat: 18.011 };

test('the first fix is sent, a moved one after half a minute, one that lies still after five minutes', () => {
  expect(isDue(null, here, 0)).toBe(true);
  expect(isDue(sent, moved, sent.at + MOVING_MS - 1)).toBe(false);
  expect(isDue(sent, moved, sent.at + MOVING_MS)).toBe(true);
  expect(isDue(sent, here, sent.at + STILL_MS - 1)).toBe(false);
  expect(isDue(sent, here, sent.at + STILL_MS)).toBe(true);
});

test('the unrest of a poor reading is no way; the date line is no way around the world; a clock set back silences nobody', () => {
  expect(isDue(sent, { ...moved, accuracy: 500 }, sent.at + MOVING_MS)).toBe(false);
  const fiji = { lat: 0, long: 179.9999, accuracy: 5, at: 0 };
  expect(isDue(fiji, { lat: 0, long: -179.9999, accuracy: 5 }, MOVING_MS)).toBe(false);
  expect(isDue(sent, here, sent.at - 1)).toBe(true);
});
