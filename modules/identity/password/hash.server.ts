import { hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { lineOf } from '../../../platform/server/jobs/in-turn.ts';
import { normalPassword } from './password.rules.ts';

/** argon2id, 19 MiB, two passes, one lane, 32 bytes, no pepper. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** Hashes at once per process; each takes a core and 19 MiB. */
const AT_ONCE = 4;
const LONGEST_WAIT = 2_000;

const inTurn = lineOf(AT_ONCE, LONGEST_WAIT);

/** The stored form of a password. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normalPassword(password), OPTIONS));

/** Whether a password belongs to a stored hash. Without a hash it takes the same time and is never right. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const known = stored ?? (await dummyHash());
  const isRight = await inTurn(() => verify(known, normalPassword(password)));
  return isRight && stored !== null;
}

/** Whether a hash was made with weaker parameters than today's. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored);
  return made.memoryCost < (OPTIONS.memoryCost ?? 0) || made.timeCost < (OPTIONS.timeCost ?? 0);
}

let dummy: Promise<string> | undefined;

function dummyHash(): Promise<string> {
  dummy ??= hash('nobody knows this one', OPTIONS);
  return dummy;
}
