import { hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { fail } from '../../../platform/kernel/errors.ts';
import { normalPassword } from './password.rules.ts';

/** argon2id, 19 MiB, two passes, one lane, 32 bytes, no pepper. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** Hashes at once per process; each takes a core and 19 MiB. */
const AT_ONCE = 4;
const LONGEST_WAIT = 2_000;

let running = 0;
const waiting: (() => void)[] = [];

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

/** Waits for a free place; throws 503 service_unavailable after two seconds. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await placeInQueue();
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** A place is handed on, so `running` stays as it is. */
function placeInQueue(): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1);
      try {
        fail('service_unavailable', { retryAfter: 5 });
      } catch (error) {
        reject(error);
      }
    }, LONGEST_WAIT);
    waiting.push(enter);
  });
}
