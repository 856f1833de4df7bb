import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proofCode, readProofCode, shownProofCode } from './proof-code.rules.ts';

test('a code survives being printed in groups and typed back in small letters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (bytes) => {
      const code = proofCode(bytes);
      expect(readProofCode(shownProofCode(code).toLowerCase())).toBe(code);
    }),
  );
});

test('letters that look like digits are taken for them; anything else is no code', () => {
  expect(shownProofCode('0123456789AB')).toBe('0123-4567-89AB');
  expect(readProofCode('o123 456L 89ab')).toBe('0123456189AB');
  expect(readProofCode('U123-4567-89AB')).toBeNull();
  expect(readProofCode('0123-4567')).toBeNull();
});
