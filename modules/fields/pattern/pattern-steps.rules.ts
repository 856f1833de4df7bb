/** Whether a character fits a part of a pattern, and how many looks it takes to tell. */
export interface CharacterTest {
  readonly fits: (character: string) => boolean;
  readonly cost: number;
}

/** One step of a written pattern: a character that fits, a fork, or the end. */
export type Step =
  | { readonly kind: 'character'; readonly test: CharacterTest; readonly next: number }
  | { readonly kind: 'fork'; readonly ways: number[] }
  | { readonly kind: 'end' };

type Part =
  | { readonly kind: 'character'; readonly test: CharacterTest }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly ways: readonly Part[] }
  | { readonly kind: 'repeat'; readonly part: Part; readonly least: number; readonly most: number | null };

/** Steps of the largest pattern that still works: some were taken when more was. */
const MOST_STEPS = 2_000;
/** Parts written for one pattern; groups of nothing write no step, but repeated they cost as much as any. */
const MOST_WRITES = 10 * MOST_STEPS;

/** A pattern as it is walked, and how many parts were written to make it: what it cost. */
export interface Written {
  /** Null: it is no pattern. */
  readonly steps: readonly Step[] | null;
  readonly writes: number;
}

const CLASSES: Readonly<Record<string, RegExp>> = {
  d: /[0-9]/,
  D: /[^0-9]/,
  w: /[\p{L}\p{N}_]/u,
  W: /[^\p{L}\p{N}_]/u,
  s: /\s/,
  S: /\S/,
};

/** Looks that a named class takes for a character, most of all the letters of every script. */
const COST_OF_CLASS = 2;

class NotAPattern extends Error {}

/** Writes the steps of a pattern: literals, `.`, classes, groups, `|`, `* + ? {n,m}`. */
export function written(source: string): Written {
  const page: Page = { steps: [], writes: 0 };
  try {
    write(parse(source), page);
    page.steps.push({ kind: 'end' });
    return page;
  } catch (error) {
    if (error instanceof NotAPattern) return { steps: null, writes: page.writes };
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
  if (character === '[') return { kind: 'character', test: characterClass(reader) };
  if (character === '.') return one((c) => c !== '\n');
  if (character === '\\') return { kind: 'character', test: remembered(escaped(reader)) };
  if ('*+?{}^$])'.includes(character)) throw new NotAPattern();
  return one((c) => c === character);
}

const one = (fits: CharacterTest['fits']): Part => ({ kind: 'character', test: { fits, cost: 1 } });

/** Many steps that were one part look at the same character, one after the other. */
function remembered({ fits, cost }: CharacterTest): CharacterTest {
  let last: string | undefined;
  let was = false;
  return {
    cost,
    fits(character) {
      if (character !== last) {
        was = fits(character);
        last = character;
      }
      return was;
    },
  };
}

function escaped(reader: Reader): CharacterTest {
  const name = reader.text[reader.at++];
  if (name === undefined) throw new NotAPattern();
  const known = CLASSES[name];
  if (known) return { fits: (c) => known.test(c), cost: COST_OF_CLASS };
  if (name === 'n') return { fits: (c) => c === '\n', cost: 1 };
  if (name === 't') return { fits: (c) => c === '\t', cost: 1 };
  // Other letters and digits would be back references and boundaries, which a linear walk cannot hold.
  if (/[\p{L}\p{N}]/u.test(name)) throw new NotAPattern();
  return { fits: (c) => c === name, cost: 1 };
}

/** A class of characters; what it names twice is looked at once. */
function characterClass(reader: Reader): CharacterTest {
  const isNegated = reader.text[reader.at] === '^';
  if (isNegated) reader.at++;
  const tests = new Map<string, CharacterTest>();
  for (let isFirst = true; ; isFirst = false) {
    const begun = reader.at;
    const from = reader.text[reader.at++];
    if (from === undefined) throw new NotAPattern();
    if (from === ']' && !isFirst) break;
    const test = from === '\\' ? escaped(reader) : range(reader, from);
    tests.set(reader.text.slice(begun, reader.at).join(''), test);
  }
  const all = [...tests.values()];
  const cost = all.reduce((sum, test) => sum + test.cost, 0);
  return remembered({ fits: (character) => all.some(({ fits }) => fits(character)) !== isNegated, cost });
}

function range(reader: Reader, from: string): CharacterTest {
  if (reader.text[reader.at] !== '-' || reader.text[reader.at + 1] === ']') return { fits: (c) => c === from, cost: 1 };
  const to = reader.text[reader.at + 1];
  reader.at += 2;
  if (to === undefined || to === '\\' || from > to) throw new NotAPattern();
  return { fits: (c) => c >= from && c <= to, cost: 1 };
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
  if (part.kind === 'character') steps.push({ kind: 'character', test: part.test, next: steps.length + 1 });
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
