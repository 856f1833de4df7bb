import { expect, it } from 'vitest';
import type { Formatters } from '../../format/format-context.tsx';
import { uiMessagesEn } from '../../text/messages.en.ts';
import type { Translate } from '../../text/text.tsx';
import type { FilterField } from './filter-value.ts';
import { chipWords } from './filter-words.ts';

const t = ((key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    (uiMessagesEn as Record<string, string>)[key] ?? key,
  )) as Translate;
const status: FilterField = {
  key: 'status',
  label: 'Status',
  kind: 'choice',
  options: ['Pending', 'Released', 'Incomplete', 'Completed', 'Cancelled'].map((label) => ({ value: label, label })),
};
const words = (...values: string[]) => {
  const { operator, value } = chipWords(status, { kind: 'choice', values }, t, {} as Formatters);
  return `${operator} ${value}`;
};

it('names the chosen values as long as they are short, then the first and how many more', () => {
  expect(words('Pending')).toBe('is Pending');
  expect(words('Pending', 'Released', 'Incomplete')).toBe('is any of Pending, Released, Incomplete');
  expect(words('Pending', 'Released', 'Incomplete', 'Completed')).toBe('is any of Pending +3');
  expect(words('A name that is far too long for a chip', 'B')).toBe(
    'is any of A name that is far too long for a chip +1',
  );
});
