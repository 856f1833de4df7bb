import { expect, test } from 'vitest';
import { mayBecome } from './version.rules.ts';

test('a published document is retired, never made a draft again', () => {
  expect(mayBecome('draft', 'published')).toBe(true);
  expect(mayBecome('published', 'retired')).toBe(true);
  expect(mayBecome('published', 'draft')).toBe(false);
  expect(mayBecome('published', 'published')).toBe(true);
});
