import { fail } from '../../kernel/errors.ts';
import { answerWork } from './answer.ts';

/** What the tests ask of a thread. */
export type OddWork = 'echo' | 'spin' | 'eat' | 'fail' | 'break' | 'leave' | 'function';

// Misbehaving tasks for the worker tests.
answerWork(async ({ work, text = '' }: { work: OddWork; text?: string }): Promise<unknown> => {
  if (work === 'spin') for (;;);
  if (work === 'eat') for (const eaten: object[] = []; ; ) eaten.push({ eaten: eaten.length });
  if (work === 'fail') fail('base_too_large', { values: { name: text } });
  if (work === 'break') throw new TypeError(text);
  if (work === 'leave') process.exit(1);
  if (work === 'function') return () => text;
  return text;
});
