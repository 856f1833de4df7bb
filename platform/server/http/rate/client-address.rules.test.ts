import { expect, test } from 'vitest';
import { clientAddress, clientNetwork } from './client-address.rules.ts';

test('a connection that is gone has the unspecified address', () => {
  expect(clientAddress({ ip: '192.0.2.7' })).toBe('192.0.2.7');
  expect(clientAddress({ ip: undefined })).toBe('::');
});

test('IPv6 clients are counted by their first 64 bits', () => {
  expect(clientNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(clientNetwork('::ffff:192.0.2.7')).toBe('::ffff:192.0.2.7');
  expect(clientNetwork('192.0.2.7')).toBe('192.0.2.7');
});
