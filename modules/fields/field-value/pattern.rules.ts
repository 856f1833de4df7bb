/** One step of a compiled pattern: a character that fits, a fork, or the end. */
type Step =
  | { readonly kind: 'character'; readonly fits: (character: string) => boolean; readonly next: number }
  | { readonly kind: 'fork'; readonly ways: number[] }
  | { readonly kind: 'end' };

type Part =
  | { readonly kind: 'character'; readonly fits: (character: string) => boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly ways: readonly Part[] }
  | { readonly kind: 'repeat'; readonly part: Part; readonly least: number; readonly most: number | null };

/** Steps of the largest pattern that is taken: repetitions are written out, `.{1,255}` are 509. */
const MOST_NEW_STEPS = 600;
/** Steps of the largest pattern that still works: some were taken when more was. */
const MOST_STEPS = 2_000;
/** Parts written for one pattern; groups of nothing write no step, but repeated they cost as much as any. */
const MOST_WRITES = 10 * MOST_STEPS;
/** Steps looked at for one text, some milliseconds: 200 characters against the largest new pattern stay below. */
const MOST_LOOKS = 500_000;
/** Patterns that are kept compiled: those of two kinds of records with as many fields as they may have. */
const MOST_KEPT = 1_000;

/** What the patterns of values that belong together may still cost: steps looked at, counted down. */
export interface Effort {
  left: number;
}
/** For the values of one record: those of dozens of fields, each with the longest text and a pattern of a few steps. */
export const effortOf = (records: 'one' | 'many'): Effort => ({ left: records === 'one' ? 4_000_000 : 20_000_000 });

/** Whether a whole text is as the pattern says; null when to tell would cost too much. */
type Fits = (text: string, effort?: Effort) => boolean | null;

const CLASSES: Readonly<Record<string, RegExp>> = {
  d: /[0-9]/,
  D: /[^0-9]/,
  w: /[\p{L}\p{N}_]/u,
  W: /[^\p{L}\p{N}_]/u,
  s: /\s/,
  S: /\S/,
};

class NotAPattern extends Error {}

/**
 * Compiles a pattern into a test of whole texts, or gives null when it is none: literals, `.`, classes, groups, `|`, `* + ? {n,m}`. All
 * ways are walked side by side, so a test takes the length of the text times the steps of the pattern at most, and that has a bound.
 */
export function compilePattern(source: string): Fits | null {
  const steps = stepsOf(source);
  return steps && ((text, effort = effortOf('one')) => walk(steps, text, effort));
}

/** Whether a field may get this pattern. */
export const takesPattern = (source: string): boolean => (stepsOf(source)?.length ?? Infinity) <= MOST_NEW_STEPS;

const kept = new Map<string, readonly Step[] | null>();

/** The steps of a pattern, written once for all values that are tested by it. */
function stepsOf(source: string): readonly Step[] | null {
  const known = kept.get(source);
  if (known !== undefined) return known;
  const steps = written(source);
  const oldest = kept.size < MOST_KEPT ? undefined : kept.keys().next().value;
  if (oldest !== undefined) kept.delete(oldest);
  kept.set(source, steps);
  return steps;
}

function written(source: string): readonly Step[] | null {
  try {
    const page: Page = { steps: [], writes: 0 };
    write(parse(source), page);
    page.steps.push({ kind: 'end' });
    return page.steps;
  } catch (error) {
    if (error instanceof NotAPattern) return null;
    throw error;
  }
}

function parse(source: string): Part {
  const text = [...source.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')];
  const reader = { text, at: 0 };
  const part = choice(reader, 0);
  if (reader.at < text.length) throw new NotAPattern();
  return part;
}

interface Reader {
  readonly text: readonly string[];
  at: number;
}

function choice(reader: Reader, depth: number): Part {
  if (depth > 20) throw new NotAPattern();
  const ways = [sequence(reader, depth)];
  while (reader.text[reader.at] === '|') {
    reader.at++;
    ways.push(sequence(reader, depth));
  }
  return ways.length === 1 && ways[0] ? ways[0] : { kind: 'choice', ways };
}

function sequence(reader: Reader, depth: number): Part {
  const parts: Part[] = [];
  for (let next = reader.text[reader.at]; next !== undefined && next !== '|' && next !== ')'; ) {
    parts.push(repeated(reader, atom(reader, depth)));
    next = reader.text[reader.at];
  }
  return { kind: 'sequence', parts };
}

function atom(reader: Reader, depth: number): Part {
  const character = reader.text[reader.at++] ?? '';
  if (character === '(') {
    if (reader.text[reader.at] === '?') {
      if (reader.text[reader.at + 1] !== ':') throw new NotAPattern();
      reader.at += 2;
    }
    const inner = choice(reader, depth + 1);
    if (reader.text[reader.at++] !== ')') throw new NotAPattern();
    return inner;
  }
  if (character === '[') return { kind: 'character', fits: remembered(characterClass(reader)) };
  if (character === '.') return { kind: 'character', fits: (c) => c !== '\n' };
  if (character === '\\') return { kind: 'character', fits: remembered(escaped(reader)) };
  if ('*+?{}^$])'.includes(character)) throw new NotAPattern();
  return { kind: 'character', fits: (c) => c === character };
}

/** Many steps that were one part look at the same character, one after the other. */
function remembered(fits: (character: string) => boolean): (character: string) => boolean {
  let last: string | undefined;
  let was = false;
  return (character) => {
    if (character !== last) {
      was = fits(character);
      last = character;
    }
    return was;
  };
}

function escaped(reader: Reader): (character: string) => boolean {
  const name = reader.text[reader.at++];
  if (name === undefined) throw new NotAPattern();
  const known = CLASSES[name];
  if (known) return (c) => known.test(c);
  if (name === 'n') return (c) => c === '\n';
  if (name === 't') return (c) => c === '\t';
  // Other letters and digits would be back references and boundaries, which a linear walk cannot hold.
  if (/[\p{L}\p{N}]/u.test(name)) throw new NotAPattern();
  return (c) => c === name;
}

function characterClass(reader: Reader): (character: string) => boolean {
  const isNegated = reader.text[reader.at] === '^';
  if (isNegated) reader.at++;
  const tests: ((character: string) => boolean)[] = [];
  for (let isFirst = true; ; isFirst = false) {
    const from = reader.text[reader.at++];
    if (from === undefined) throw new NotAPattern();
    if (from === ']' && !isFirst) break;
    if (from === '\\') tests.push(escaped(reader));
    else if (reader.text[reader.at] === '-' && reader.text[reader.at + 1] !== ']') {
      const to = reader.text[reader.at + 1];
      reader.at += 2;
      if (to === undefined || to === '\\' || from > to) throw new NotAPattern();
      tests.push((c) => c >= from && c <= to);
    } else tests.push((c) => c === from);
  }
  return (character) => tests.some((test) => test(character)) !== isNegated;
}

function repeated(reader: Reader, part: Part): Part {
  const sign = reader.text[reader.at];
  const times = { '*': [0, null], '+': [1, null], '?': [0, 1] } as const;
  if (sign === '*' || sign === '+' || sign === '?') {
    reader.at++;
    return { kind: 'repeat', part, least: times[sign][0], most: times[sign][1] };
  }
  if (sign !== '{') return part;
  const counted = /^\{(\d{1,3})(,(\d{1,3})?)?\}/.exec(reader.text.slice(reader.at, reader.at + 12).join(''));
  if (!counted) throw new NotAPattern();
  reader.at += counted[0].length;
  const least = Number(counted[1]);
  const most = counted[2] === undefined ? least : counted[3] === undefined ? null : Number(counted[3]);
  if (most !== null && most < least) throw new NotAPattern();
  return { kind: 'repeat', part, least, most };
}

/** What is written of a pattern so far. */
interface Page {
  readonly steps: Step[];
  writes: number;
}

/** Writes the steps of a part; whatever follows it comes right behind. */
function write(part: Part, page: Page): void {
  const { steps } = page;
  if (steps.length > MOST_STEPS || ++page.writes > MOST_WRITES) throw new NotAPattern();
  if (part.kind === 'character') steps.push({ kind: 'character', fits: part.fits, next: steps.length + 1 });
  else if (part.kind === 'sequence') for (const each of part.parts) write(each, page);
  else if (part.kind === 'choice') writeChoice(part.ways, page);
  else writeRepeat(part, page);
}

function writeChoice(ways: readonly Part[], page: Page): void {
  const { steps } = page;
  const fork = writeFork(steps);
  const ends: number[][] = [];
  for (const way of ways) {
    fork.push(steps.length);
    write(way, page);
    ends.push(writeFork(steps));
  }
  for (const end of ends) end.push(steps.length);
}

function writeRepeat(part: Extract<Part, { kind: 'repeat' }>, page: Page): void {
  const { steps } = page;
  for (let n = 0; n < part.least; n++) write(part.part, page);
  if (part.most === null) {
    const start = steps.length;
    const fork = writeFork(steps);
    fork.push(steps.length);
    write(part.part, page);
    writeFork(steps).push(start);
    fork.push(steps.length);
    return;
  }
  const skips: number[][] = [];
  for (let n = part.least; n < part.most; n++) {
    const skip = writeFork(steps);
    skip.push(steps.length);
    skips.push(skip);
    write(part.part, page);
  }
  for (const skip of skips) skip.push(steps.length);
}

/** A fork whose ways are not known yet. */
function writeFork(steps: Step[]): number[] {
  const ways: number[] = [];
  steps.push({ kind: 'fork', ways });
  return ways;
}

function walk(steps: readonly Step[], text: string, effort: Effort): boolean | null {
  const budget: Effort = { left: Math.min(effort.left, MOST_LOOKS) };
  const before = budget.left;
  const answer = walkWithin(steps, text, budget);
  effort.left -= before - budget.left;
  return budget.left < 0 ? null : answer;
}

function walkWithin(steps: readonly Step[], text: string, budget: Effort): boolean {
  // When a step was last reached: at which character, counted from 1.
  const reached = new Int32Array(steps.length);
  let now = 1;
  let here = reach(steps, [0], reached, now, budget);
  for (const character of text) {
    const next: number[] = [];
    for (const at of here) {
      const step = steps[at];
      if (step?.kind === 'character' && step.fits(character)) next.push(step.next);
    }
    if (next.length === 0 || budget.left < 0) return false;
    here = reach(steps, next, reached, ++now, budget);
  }
  return here.some((at) => steps[at]?.kind === 'end');
}

/** All steps but forks that are reached without another character. */
function reach(steps: readonly Step[], open: number[], reached: Int32Array, now: number, budget: Effort): number[] {
  const found: number[] = [];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    budget.left--;
    if (reached[at] === now) continue;
    reached[at] = now;
    const step = steps[at];
    if (step?.kind === 'fork') open.push(...step.ways);
    else found.push(at);
  }
  return found;
}
