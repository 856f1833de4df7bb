import { createHash } from 'node:crypto';

/** The number of a key: made of the key alone, so that a text nobody changed has one without a row. */
export const textId = (key: string): number =>
  Number.parseInt(createHash('sha256').update(key).digest('hex').slice(0, 12), 16) || 1;
