import { expect, test } from 'vitest';
import { partsOf, ruleOf } from './rule-parts.rules.ts';

test.each([
  'FREQ=DAILY',
  'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR',
  'FREQ=WEEKLY',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=YEARLY',
])('%s is the same after it was taken apart', (rule) => {
  const parts = partsOf(rule);
  expect(parts && ruleOf(parts)).toBe(rule);
});

test.each(['FREQ=MONTHLY;BYMONTHDAY=1,15', 'FREQ=DAILY;COUNT=3', 'FREQ=YEARLY;BYMONTHDAY=4', 'nonsense'])(
  '%s has no fields and stays a text',
  (rule) => {
    expect(partsOf(rule)).toBeNull();
  },
);
