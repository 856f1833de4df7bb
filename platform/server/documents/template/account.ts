import { SafeHtml, TemplateError, type TemplateFault, type TemplateValue } from './values.ts';

export interface Limits {
  steps: number;
  loopTurns: number;
  /** Of what is written, and again of all that helpers make on the way. */
  outputCharacters: number;
  milliseconds: number;
  partialDepth: number;
}

export const LIMITS: Limits = {
  steps: 2_000_000,
  loopTurns: 100_000,
  outputCharacters: 20_000_000,
  milliseconds: 1500,
  partialDepth: 10,
};

const STEPS_PER_CLOCK = 1024;
/** A text of this many characters is looked at the clock for. */
const LONG_TEXT = 10_000;

/** What one evaluation has used of its limits, and what it wrote. */
export interface Account {
  readonly out: string[];
  readonly limits: Limits;
  readonly deadline: number;
  size: number;
  /** Characters that helpers made, written or not, and those they were given. */
  made: number;
  given: number;
  steps: number;
  /** Steps at which the clock was last looked at. */
  clock: number;
}

export const accountOf = (limits: Limits): Account => ({
  ...{ out: [], limits, deadline: performance.now() + limits.milliseconds },
  ...{ size: 0, made: 0, given: 0, steps: 0, clock: 0 },
});

/** What is wrong, with the line of the template it is wrong in. */
export function fault(kind: TemplateFault, message: string, node: hbs.AST.Node): TemplateError {
  return new TemplateError(kind, message, node.loc?.start.line ?? 0);
}

/** One more step; throws when there were too many, or when time is up. */
export function step(run: Account, node: hbs.AST.Node): void {
  run.steps += 1;
  if (run.steps > run.limits.steps) throw fault('limit', 'The template takes too many steps', node);
  if (run.steps - run.clock < STEPS_PER_CLOCK) return;
  run.clock = run.steps;
  lookAtClock(run, node);
}

function lookAtClock(run: Account, node: hbs.AST.Node): void {
  if (performance.now() > run.deadline) throw fault('limit', 'The template takes too long', node);
}

/** Writes text that is HTML already. */
export function write(run: Account, text: string, node: hbs.AST.Node): void {
  run.size += text.length;
  if (run.size > run.limits.outputCharacters) throw fault('limit', 'The document is too large', node);
  run.out.push(text);
}

/** What a helper is given is work, however short its answer. */
export function takeIn(run: Account, values: readonly TemplateValue[], node: hbs.AST.Node): void {
  const length = values.reduce<number>((sum, value) => sum + lengthOf(value), 0);
  run.given += length;
  if (run.given > run.limits.outputCharacters) throw fault('limit', 'The document is too large', node);
  if (length > LONG_TEXT) lookAtClock(run, node);
}

const lengthOf = (value: TemplateValue): number =>
  typeof value === 'string' ? value.length : value instanceof SafeHtml ? value.html.length : 0;

/** Long texts are work and memory, whether they are written or only named: they count as characters and as steps. */
export function count(run: Account, made: TemplateValue, node: hbs.AST.Node): void {
  const length = lengthOf(made);
  run.made += length;
  if (run.made > run.limits.outputCharacters) throw fault('limit', 'The document is too large', node);
  if (length > LONG_TEXT) lookAtClock(run, node);
}
