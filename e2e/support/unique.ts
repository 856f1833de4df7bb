import { randomInt } from 'node:crypto';

/** Five letters nobody had before: what a second try makes must not meet what the first one left behind. */
export const unique = (): string => Array.from({ length: 5 }, () => String.fromCharCode(97 + randomInt(26))).join('');
