import { expect, test } from 'vitest';
import { clientNetwork } from './client-network.rules.ts';

test('IPv6 clients are counted by their first 64 bits', () => {
  expect(clientNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(clientNetwork('2001:DB8::a')).toBe('2001:db8:0:0');
  expect(clientNetwork('2001:db8::b:1')).toBe('2001:db8:0:0');
  expect(clientNetwork('2001:0db8:0:0:9::')).toBe('2001:db8:0:0');
  expect(clientNetwork('2001:db8:1::')).toBe('2001:db8:1:0');
  expect(clientNetwork('::1')).toBe('0:0:0:0');
  expect(clientNetwork('::ffff:192.0.2.7')).toBe('::ffff:192.0.2.7');
  expect(clientNetwork('192.0.2.7')).toBe('192.0.2.7');
});
