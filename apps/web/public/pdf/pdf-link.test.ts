import { expect, test } from 'vitest';
import { pdfLink } from './pdf-link.ts';

const good = { key: 't1/2026/0123456789abcdef', exp: '1790000000', sig: 'x'.repeat(43) };

test('a signed address of ours is a link', () => expect(pdfLink(good)).toEqual({ ...good, exp: 1_790_000_000 }));

test.each<[string, Record<string, unknown>]>([
  ['an address of another site', { key: 'https://evil.example/x.pdf' }],
  ['a path that climbs', { key: 't1/2026/../../../auth/token' }],
  ['a path with a query of its own', { key: 't1/2026/0123456789?op=put' }],
  ['no time', { exp: 'soon' }],
  ['a signature with other characters', { sig: '"><script>alert(1)</script>' }],
  ['no key', { key: undefined }],
])('%s is refused', (_what, part) => expect(pdfLink({ ...good, ...part })).toBeNull());
