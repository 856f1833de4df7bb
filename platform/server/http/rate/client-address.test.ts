import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test('a connection that is gone has the unspecified address', () => {
  expect(clientAddress({ ip: '192.0.2.7' })).toBe('192.0.2.7');
  expect(clientAddress({ ip: undefined })).toBe('::');
});

test.each(['zz', '', '999.1.1.1', '1.2.3.4:80', '[::1]', 'unknown', "'", 'a'.repeat(8000)])(
  'what is no address (%s) is the connection’s own',
  (ip) => {
    expect(clientAddress({ ip, socket: { remoteAddress: '192.0.2.7' } })).toBe('192.0.2.7');
  },
);

test('an address goes without its zone', () => {
  expect(clientAddress({ ip: '::1%eth0' })).toBe('::1');
  expect(clientAddress({ ip: undefined, socket: { remoteAddress: 'fe80::7%eth0' } })).toBe('fe80::7');
});
