import type { FieldDefinition, FieldValues } from './field.rules.ts';

/** The closed list of comparisons of visible-if and required-if (docs/adr/0018). */
export const OPERATORS = ['filled', 'empty', 'eq', 'ne', 'in', 'not_in', 'gt', 'gte', 'lt', 'lte'] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Rule {
  readonly field_id: number;
  readonly op: Operator;
  readonly value?: unknown;
}

/** Rules about other fields of the same record, as data. */
export interface Condition {
  readonly match: 'all' | 'any';
  readonly rules: readonly Rule[];
}

/** Whether a stored value counts as nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A value as rules compare it. */
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((each) => (each === null || each === undefined ? '' : textOf(each))).join(',')
    : typeof value === 'object' && value !== null
      ? '[object Object]'
      : String(value);

/** The texts that rules compare the value of one field with, each with its number: kept as long as the definition is. */
interface Words {
  readonly numbers: Map<string, number>;
  readonly list: string[];
}
const words = new WeakMap<FieldDefinition, Words>();

/** What a rule wants, worked out once for all records. */
interface Wanted {
  readonly of: Words;
  readonly numbers: Int32Array;
  readonly text: string;
  readonly number: number;
}
const wants = new WeakMap<Rule, Wanted>();

function wordsOf(field: FieldDefinition): Words {
  const known = words.get(field);
  if (known) return known;
  const made = { numbers: new Map<string, number>(), list: [] };
  words.set(field, made);
  return made;
}

function wantedBy(rule: Rule, field: FieldDefinition): Wanted {
  const of = wordsOf(field);
  const known = wants.get(rule);
  if (known?.of === of) return known;
  const numbers = Int32Array.from(Array.isArray(rule.value) ? rule.value : [rule.value], (one) => {
    const text = textOf(one);
    const number = of.numbers.get(text) ?? of.list.push(text) - 1;
    of.numbers.set(text, number);
    return number;
  });
  const made = { of, numbers, text: textOf(rule.value), number: Number(rule.value) };
  wants.set(rule, made);
  return made;
}

/** The innermost of all loops. */
function isAnyOf(numbers: Int32Array, has: Uint8Array): boolean {
  for (let at = 0; at < numbers.length; at++) if (has[numbers[at] as number] === 1) return true;
  return false;
}

/** The value of one field of one record, as rules ask for it: each text of it is looked up once, whatever number of rules ask. */
class Answer {
  readonly isEmpty: boolean;
  readonly #field: FieldDefinition;
  readonly #value: unknown;
  #text: string | undefined;
  #texts: Set<string> | undefined;
  /** By number of a word: 1 where the value has it. */
  #has = new Uint8Array(0);
  #looked = 0;

  constructor(field: FieldDefinition, value: unknown) {
    this.#field = field;
    this.#value = value;
    this.isEmpty = isEmpty(value);
  }

  /** Whether one of the values is one of those wanted. */
  isAmong(rule: Rule): boolean {
    const { numbers, of } = wantedBy(rule, this.#field);
    if (this.#looked < of.list.length) this.#look(of);
    return isAnyOf(numbers, this.#has);
  }

  /** Numbers by size, days and instants by their text: less than 0 where the value comes first. */
  order(rule: Rule): number {
    const wanted = wantedBy(rule, this.#field);
    if (typeof this.#value === 'number') return this.#value - wanted.number;
    this.#text ??= textOf(this.#value);
    return this.#text < wanted.text ? -1 : Number(this.#text > wanted.text);
  }

  /** Looks up what is there at first, later only the words that came since. */
  #look({ numbers, list }: Words): void {
    this.#texts ??= new Set((Array.isArray(this.#value) ? this.#value : [this.#value]).map(textOf));
    if (this.#has.length < list.length) {
      const before = this.#has;
      this.#has = new Uint8Array(this.#looked === 0 ? list.length : 2 * list.length);
      this.#has.set(before);
    }
    if (this.#looked === 0)
      for (const text of this.#texts) {
        const number = numbers.get(text);
        if (number !== undefined) this.#has[number] = 1;
      }
    else for (let at = this.#looked; at < list.length; at++) if (this.#texts.has(list[at] as string)) this.#has[at] = 1;
    this.#looked = list.length;
  }
}

function fits(rule: Rule, answer: Answer | undefined): boolean {
  const empty = !answer || answer.isEmpty;
  switch (rule.op) {
    case 'filled':
      return !empty;
    case 'empty':
      return empty;
    case 'eq':
    case 'in':
      // A checkbox nobody ticked is not ticked.
      return empty ? rule.value === false : answer.isAmong(rule);
    case 'ne':
    case 'not_in':
      return empty ? rule.value !== false : !answer.isAmong(rule);
    case 'gt':
      return !empty && answer.order(rule) > 0;
    case 'gte':
      return !empty && answer.order(rule) >= 0;
    case 'lt':
      return !empty && answer.order(rule) < 0;
    case 'lte':
      return !empty && answer.order(rule) <= 0;
  }
}

/** One record as conditions see it. */
export interface Shown {
  /** Ids of its fields that are shown: a field behind one that is not shown counts that one as empty. */
  readonly visible: ReadonlySet<number>;
  /** Whether a condition holds; a field that is not shown counts as empty. */
  holds(condition: Condition): boolean;
}

/** What is shown of a record; its values are those of this moment. */
export function shownOf(fields: readonly FieldDefinition[], values: FieldValues): Shown {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const known = new Map<number, boolean>();
  const answers = new Map<number, Answer | undefined>();
  const isVisible = (id: number): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const field = byId.get(id);
    // Saved definitions have no circle; should one appear all the same, it hides.
    known.set(id, false);
    const shown = field !== undefined && (!field.visible_if || holds(field.visible_if));
    known.set(id, shown);
    return shown;
  };
  const answerOf = (id: number): Answer | undefined => {
    const field = isVisible(id) ? byId.get(id) : undefined;
    if (!field) return undefined;
    const found = answers.get(id);
    if (found) return found;
    const answer = new Answer(field, values[id]);
    answers.set(id, answer);
    return answer;
  };
  const holds = ({ match, rules }: Condition): boolean =>
    match === 'any'
      ? rules.some((rule) => fits(rule, answerOf(rule.field_id)))
      : rules.every((rule) => fits(rule, answerOf(rule.field_id)));
  return { visible: new Set(fields.map(({ id }) => id).filter(isVisible)), holds };
}

/** Ids of the fields of a record that are shown. */
export const visibleIds = (fields: readonly FieldDefinition[], values: FieldValues): ReadonlySet<number> =>
  shownOf(fields, values).visible;

/** Whether making `field` depend on these rules would close a circle of visibility. */
export function isCircle(
  fieldId: number,
  condition: Condition,
  others: readonly Pick<FieldDefinition, 'id' | 'visible_if'>[],
): boolean {
  const rules = new Map(others.map((other) => [other.id, other.visible_if?.rules ?? []]));
  const seen = new Set<number>();
  const open = condition.rules.map((rule) => rule.field_id);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === fieldId) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(rules.get(id) ?? []).map((rule) => rule.field_id));
  }
  return false;
}
