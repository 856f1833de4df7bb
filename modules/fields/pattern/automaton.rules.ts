import type { CharacterTest, Step } from './pattern-steps.rules.ts';

/** The steps that are reached at one place of a text, and where the characters lead that were met there, by their kind. */
interface Place {
  readonly here: readonly number[];
  readonly isEnd: boolean;
  readonly isKept: boolean;
  readonly next: Place[];
}

/** Kept of one pattern: places, ways between them, characters whose kind is known. Usual patterns have a few dozens of each. */
const MOST_PLACES = 500;
const MOST_WAYS = 5_000;
const MOST_CHARACTERS = 1_000;
/** Kinds of characters that one pattern tells apart; others have none. */
const MOST_KINDS = 250;
const NO_KIND = -1;
/** What all patterns together keep, in words of memory: some 25 MB. */
const MOST_KEPT = 3_000_000;
const WORDS = { place: 32, way: 2, character: 8 } as const;
/** So many look-ups of what is known cost as much as a step that is looked at. */
const LOOK_UPS = 8;
const LAST_MARK = 1_000_000_000;

interface Budget {
  left: number;
}

let kept = 0;
const holders = new Set<Automaton>();

/**
 * Walks a pattern with all its ways side by side, and remembers where each kind of character leads: a text whose ways are known
 * costs a look-up a character. What there is no room for is walked each time.
 */
export class Automaton {
  readonly #steps: readonly Step[];
  readonly #tests: readonly CharacterTest[];
  /** Looks that all tests of a character take. */
  readonly #costOfTests: number;
  /** When a step was last reached, by `#mark`. */
  readonly #reached: Int32Array;
  #mark = 0;
  #start: Place | null = null;
  #places = new Map<string, Place>();
  #kinds = new Map<number, number>();
  #kindsByTests = new Map<string, number>();
  #ways = 0;
  #words = 0;

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
    this.#tests = [...new Set(steps.flatMap((step) => (step.kind === 'character' ? step.test : [])))];
    this.#costOfTests = this.#tests.reduce((sum, { cost }) => sum + cost, 0);
    this.#reached = new Int32Array(steps.length);
  }

  /** Whether a whole text is as the pattern says; without meaning once the budget is used up. */
  fits(text: string, budget: Budget): boolean {
    budget.left -= 1 + Math.floor(text.length / LOOK_UPS);
    if (budget.left < 0) return false;
    // Never within a text: its place would speak of kinds that are numbered anew. What is used again is soon known again.
    if (kept > MOST_KEPT) for (const one of holders) one.forget();
    this.#start ??= this.#placeOf(this.#reach([0], budget));
    let place = this.#start;
    for (let at = 0; at < text.length; at++) {
      const character = text.codePointAt(at) as number;
      if (character > 0xffff) at++;
      const kind = this.#kinds.get(character) ?? this.#kindOf(character, budget);
      place = place.next[kind] ?? this.#lead(place, character, kind, budget);
      if (place.here.length === 0 || budget.left < 0) return false;
    }
    return place.isEnd;
  }

  /** Forgets what was learnt. */
  forget(): void {
    kept -= this.#words;
    this.#words = 0;
    this.#ways = 0;
    this.#start = null;
    this.#places = new Map();
    this.#kinds = new Map();
    this.#kindsByTests = new Map();
    holders.delete(this);
  }

  /** Characters of one kind fit the same parts of the pattern. */
  #kindOf(character: number, budget: Budget): number {
    budget.left -= this.#costOfTests;
    const text = String.fromCodePoint(character);
    let fitting = '';
    for (const { fits } of this.#tests) fitting += fits(text) ? '1' : '0';
    const known = this.#kindsByTests.get(fitting);
    if (known === undefined && this.#kindsByTests.size >= MOST_KINDS) return NO_KIND;
    const kind = known ?? this.#kindsByTests.size;
    if (this.#kinds.size >= MOST_CHARACTERS) return known ?? NO_KIND;
    this.#kindsByTests.set(fitting, kind);
    this.#kinds.set(character, kind);
    this.#keep(WORDS.character);
    return kind;
  }

  /** Where a character leads that was not met at a place before. */
  #lead(from: Place, character: number, kind: number, budget: Budget): Place {
    const text = String.fromCodePoint(character);
    const next: number[] = [];
    for (const at of from.here) {
      const step = this.#steps[at];
      budget.left -= step?.kind === 'character' ? step.test.cost : 1;
      if (step?.kind === 'character' && step.test.fits(text)) next.push(step.next);
    }
    const place = this.#placeOf(this.#reach(next, budget));
    if (kind !== NO_KIND && from.isKept && place.isKept && this.#ways < MOST_WAYS) {
      this.#keep(WORDS.way * Math.max(1, kind + 1 - from.next.length));
      from.next[kind] = place;
      this.#ways++;
    }
    return place;
  }

  /** The place of steps that are reached together, the same one each time while there is room. */
  #placeOf(here: readonly number[]): Place {
    const isFull = this.#places.size >= MOST_PLACES || this.#ways >= MOST_WAYS;
    const key = isFull ? '' : String.fromCharCode(...Uint16Array.from(here).sort());
    const known = isFull ? undefined : this.#places.get(key);
    if (known) return known;
    const isEnd = here.some((at) => this.#steps[at]?.kind === 'end');
    const place: Place = { here, isEnd, isKept: !isFull, next: [] };
    if (!isFull) {
      this.#places.set(key, place);
      this.#keep(WORDS.place + 2 * here.length);
    }
    return place;
  }

  #keep(words: number): void {
    kept += words;
    this.#words += words;
    holders.add(this);
  }

  /** All steps but forks that are reached without another character. */
  #reach(open: number[], budget: Budget): number[] {
    if (this.#mark === LAST_MARK) {
      this.#mark = 0;
      this.#reached.fill(0);
    }
    const mark = ++this.#mark;
    const found: number[] = [];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      budget.left--;
      if (this.#reached[at] === mark) continue;
      this.#reached[at] = mark;
      const step = this.#steps[at];
      if (step?.kind === 'fork') open.push(...step.ways);
      else found.push(at);
    }
    return found;
  }
}

/** What all patterns together keep by now. */
export const keptWords = (): number => kept;
