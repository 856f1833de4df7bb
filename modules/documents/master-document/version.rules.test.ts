import { expect, test } from 'vitest';
import { changesContent, mayBecome } from './version.rules.ts';

test('a published document is retired, never made a draft again', () => {
  expect(mayBecome('draft', 'published')).toBe(true);
  expect(mayBecome('published', 'retired')).toBe(true);
  expect(mayBecome('published', 'draft')).toBe(false);
  expect(mayBecome('published', 'published')).toBe(true);
});

test('only a change of what people read or sign is a new version', () => {
  const before = {
    name: 'Terms',
    link: null,
    document_type_ids: [1],
    status: 'published',
    effective_from: '2026-01-01',
  };
  expect(changesContent(before, { name: 'Terms' })).toBe(false);
  expect(changesContent(before, { status: 'retired', effective_from: '2027-01-01' })).toBe(false);
  expect(changesContent(before, { link: 'https://example.test/terms' })).toBe(true);
  expect(changesContent(before, { document_type_ids: [1, 2] })).toBe(true);
});
