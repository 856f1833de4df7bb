import { expect, test } from 'vitest';
import { byChoice, type OfficerChoice } from './officer-choice.rules.ts';

const officer = (name: string, more: Partial<OfficerChoice> = {}): OfficerChoice => ({
  ...{ id: 1, name, count: 0, planned_minutes: 0, travel_minutes: 0, shift_minutes: null, away: null },
  shift_other_types: false,
  ...more,
});

test('who has a shift comes first, who is away last, each by name', () => {
  const list = [
    officer('Away', { away: 'leave' }),
    officer('Zoe', { shift_minutes: 480 }),
    officer('Office'),
    officer('Other work', { shift_minutes: 480, shift_other_types: true }),
    officer('Bo', { shift_minutes: 480 }),
  ];
  expect(list.sort(byChoice).map(({ name }) => name)).toEqual(['Bo', 'Zoe', 'Office', 'Other work', 'Away']);
});
