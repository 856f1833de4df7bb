/** One step of a compiled pattern: a character that fits, a fork, or the end. */
type Step =
  | { readonly kind: 'character'; readonly fits: (character: string) => boolean; next: number }
  | { readonly kind: 'fork'; ways: number[] }
  | { readonly kind: 'end' };

type Part =
  | { readonly kind: 'character'; readonly fits: (character: string) => boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly ways: readonly Part[] }
  | { readonly kind: 'repeat'; readonly part: Part; readonly least: number; readonly most: number | null };

/** Steps of the largest pattern: repetitions are written out. */
const MOST_STEPS = 2_000;
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
 * Compiles a pattern into a test of whole texts, or gives null when it is none: literals, `.`, classes, groups, `|`, `* + ? {n,m}`. Every
 * text is tested in time proportional to its length, whatever the pattern (all ways are walked side by side), so no pattern can stall a server.
 */
export function compilePattern(source: string): ((text: string) => boolean) | null {
  try {
    const steps: Step[] = [];
    write(parse(source), steps);
    steps.push({ kind: 'end' });
    return (text) => walk(steps, text);
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
  if (character === '[') return { kind: 'character', fits: characterClass(reader) };
  if (character === '.') return { kind: 'character', fits: (c) => c !== '\n' };
  if (character === '\\') return { kind: 'character', fits: escaped(reader) };
  if ('*+?{}^$])'.includes(character)) throw new NotAPattern();
  return { kind: 'character', fits: (c) => c === character };
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

/** Writes the steps of a part; whatever follows it comes right behind. */
function write(part: Part, steps: Step[]): void {
  if (steps.length > MOST_STEPS) throw new NotAPattern();
  if (part.kind === 'character') steps.push({ kind: 'character', fits: part.fits, next: steps.length + 1 });
  else if (part.kind === 'sequence') for (const each of part.parts) write(each, steps);
  else if (part.kind === 'choice') writeChoice(part.ways, steps);
  else writeRepeat(part, steps);
}

function writeChoice(ways: readonly Part[], steps: Step[]): void {
  const fork: Step = { kind: 'fork', ways: [] };
  steps.push(fork);
  const ends: { ways: number[] }[] = [];
  for (const way of ways) {
    fork.ways.push(steps.length);
    write(way, steps);
    const end = { kind: 'fork' as const, ways: [] };
    steps.push(end);
    ends.push(end);
  }
  for (const end of ends) end.ways.push(steps.length);
}

function writeRepeat(part: Extract<Part, { kind: 'repeat' }>, steps: Step[]): void {
  for (let n = 0; n < part.least; n++) write(part.part, steps);
  if (part.most === null) {
    const fork: Step = { kind: 'fork', ways: [] };
    const start = steps.push(fork) - 1;
    fork.ways.push(steps.length);
    write(part.part, steps);
    steps.push({ kind: 'fork', ways: [start] });
    fork.ways.push(steps.length);
    return;
  }
  const skips: { ways: number[] }[] = [];
  for (let n = part.least; n < part.most; n++) {
    const skip = { kind: 'fork' as const, ways: [steps.length + 1] };
    steps.push(skip);
    skips.push(skip);
    write(part.part, steps);
  }
  for (const skip of skips) skip.ways.push(steps.length);
}

function walk(steps: readonly Step[], text: string): boolean {
  let here = reach(steps, [0]);
  for (const character of text) {
    const next: number[] = [];
    for (const at of here) {
      const step = steps[at];
      if (step?.kind === 'character' && step.fits(character)) next.push(step.next);
    }
    if (next.length === 0) return false;
    here = reach(steps, next);
  }
  return [...here].some((at) => steps[at]?.kind === 'end');
}

/** All steps that are reached without another character. */
function reach(steps: readonly Step[], from: readonly number[]): Set<number> {
  const seen = new Set<number>();
  const open = [...from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const step = steps[at];
    if (step?.kind === 'fork') open.push(...step.ways);
  }
  return seen;
}
