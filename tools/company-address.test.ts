import { expect, test } from 'vitest';
import { addressOf } from './company-address.ts';

test.each([
  ['http://localhost:8000', 'http://acme.localhost:8000'],
  ['http://127.0.0.1:8000', 'http://acme.localhost:8000'],
  ['http://[::1]:8000', 'http://acme.localhost:8000'],
  ['https://ordo.example.com', 'https://acme.ordo.example.com'],
])('a company of %s opens at %s', (origin, address) => {
  expect(addressOf('acme', origin)).toBe(address);
});
