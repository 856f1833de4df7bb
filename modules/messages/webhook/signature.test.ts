import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signature } from './signature.server.ts';

test('a receiver proves the sender by HMAC-SHA256 over time and body', () => {
  const body = '{"id":"1"}';
  const expected = createHmac('sha256', 'whsec_x').update(`1764000000.${body}`).digest('hex');
  expect(signature('whsec_x', 1_764_000_000, body)).toBe(`t=1764000000,v1=${expected}`);
});
