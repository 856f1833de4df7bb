import { createHash } from 'node:crypto';
import { canonicalInputs } from './price-basis.rules.ts';
import type { PriceOrderInput } from './pricing.rules.ts';

/** SHA-256 of everything the engine reads, base64url: the same inputs have the same hash on every machine. */
export const inputsHash = (input: PriceOrderInput): string =>
  createHash('sha256').update(canonicalInputs(input)).digest('base64url');
