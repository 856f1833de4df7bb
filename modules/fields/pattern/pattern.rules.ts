import { Automaton } from './automaton.rules.ts';
import { type Effort, effortOf } from './effort.rules.ts';
import { written } from './pattern-steps.rules.ts';

/** Steps of the largest pattern that is taken: repetitions are written out, `.{1,255}` are 509. */
const MOST_NEW_STEPS = 600;
/** Parts written for it; most patterns are written with fewer than they have steps. */
const MOST_NEW_WRITES = 1_200;
/** Work for one text, some milliseconds. */
const MOST_LOOKS = 500_000;
/** Patterns that are kept compiled: those of two kinds of records with as many fields as they may have. */
const MOST_KEPT = 1_000;

/** Whether a whole text is as the pattern says; null when to tell would cost too much. */
type Fits = (text: string, effort?: Effort) => boolean | null;

interface Compiled {
  /** Null: it is no pattern. */
  readonly automaton: Automaton | null;
  readonly steps: number;
  readonly writes: number;
}

/** Compiles a pattern into a test of whole texts, or gives null when it is none. */
export function compilePattern(source: string): Fits | null {
  if (!compiled(source).automaton) return null;
  return (text, effort = effortOf('one')) => fitsPattern(source, text, effort);
}

/**
 * Whether a whole text is as a pattern says; null when the effort is used up, and true of what is no pattern. What was not
 * compiled before is compiled at the cost of the effort.
 */
export function fitsPattern(source: string, text: string, effort: Effort): boolean | null {
  if (effort.left < 0) return null;
  const { automaton } = compiled(source, effort);
  if (!automaton) return true;
  if (effort.left < 0) return null;
  const budget = { left: Math.min(effort.left, MOST_LOOKS) };
  const before = budget.left;
  const answer = automaton.fits(text, budget);
  effort.left -= before - budget.left;
  return budget.left < 0 ? null : answer;
}

/** Whether a field may get this pattern. */
export function takesPattern(source: string): boolean {
  const { automaton, steps, writes } = compiled(source);
  return automaton !== null && steps <= MOST_NEW_STEPS && writes <= MOST_NEW_WRITES;
}

/** What a pattern adds to those of its kind of record: its steps, or what was written for them where that is more. */
export function patternSize(source: string): number {
  const { steps, writes } = compiled(source);
  return Math.max(steps, writes);
}

const kept = new Map<string, Compiled>();

/** A pattern, compiled once for all values that are tested by it. */
function compiled(source: string, effort?: Effort): Compiled {
  const known = kept.get(source);
  if (known) return known;
  const { steps, writes } = written(source);
  if (effort) effort.left -= writes;
  const made = { automaton: steps && new Automaton(steps), steps: steps?.length ?? 0, writes };
  const oldest = kept.size < MOST_KEPT ? undefined : kept.keys().next().value;
  if (oldest !== undefined) {
    kept.get(oldest)?.automaton?.forget();
    kept.delete(oldest);
  }
  kept.set(source, made);
  return made;
}
