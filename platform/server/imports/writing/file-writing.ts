import { type DecimalMark, numberText } from '../../../kernel/money/number-text.ts';
import type { SheetRow } from '../../sheets/sheet-types.ts';
import type { ImportColumn } from '../declaration.ts';
import { bareNumber, ColumnEvidence, type Finding, type Writing } from './column-writing.ts';
import { dayText, instantText } from './date-text.ts';

/** What somebody says of a column: how it writes numbers, dates or both. */
export type WritingWish = Partial<Writing>;
/** By position in the file. */
export type WritingWishes = Readonly<Record<string, WritingWish>>;

/** How the numbers or the dates of one column of a file are read. */
export interface ColumnFormat {
  readonly position: number;
  readonly header: string;
  readonly kind: 'number' | 'date';
  readonly way: Finding<string>['way'];
  readonly is_ambiguous: boolean;
  readonly misfits: number;
  readonly example: string;
  /** What the example is read as: a plain decimal or a day; null where it does not fit what was wished. */
  readonly value: string | null;
  /** What each way would make of the example. */
  readonly readings: Readonly<Record<string, string | null>>;
}

/** A format with the field its column goes to. */
export type FieldFormat = ColumnFormat & { readonly column: string };

const KINDS: Readonly<Partial<Record<ImportColumn['kind'], ColumnFormat['kind']>>> = {
  integer: 'number',
  decimal: 'number',
  money: 'number',
  day: 'date',
  instant: 'date',
};

/** Whether a field holds numbers, dates, or neither. */
export const formatKind = ({ kind }: Pick<ImportColumn, 'kind'>): ColumnFormat['kind'] | null => KINDS[kind] ?? null;

interface Preferences {
  /** What the company writes, for columns that fit two readings. */
  readonly company: Writing;
  /** What was chosen for such files before: it decides where the cells do not. */
  readonly remembered?: WritingWishes;
  /** What the file itself hints at for all its numbers; it goes before what the company writes. */
  readonly own?: DecimalMark;
  /** What somebody chose for this file: it decides. */
  readonly chosen?: WritingWishes;
}

/** How the columns of a file write numbers and dates: one answer per column, from all its cells. */
export class FileWriting {
  readonly #headers: readonly string[];
  readonly #preferences: Preferences;
  readonly #evidence = new Map<number, ColumnEvidence>();

  constructor(headers: readonly string[], positions: Iterable<number>, preferences: Preferences) {
    this.#headers = headers;
    this.#preferences = preferences;
    for (const position of positions) this.#evidence.set(position, new ColumnEvidence());
  }

  add({ cells }: SheetRow): void {
    for (const [position, evidence] of this.#evidence) evidence.add(cells[position] ?? null);
  }

  /** Columns whose cells say anything so far. */
  told(): number[] {
    return [...this.#evidence].flatMap(([position, evidence]) => (evidence.isTold ? [position] : []));
  }

  /** How a column is read, from what was seen so far. */
  writing(position: number): Writing {
    const preferred = this.#preferred(position);
    const own = this.#evidence.get(position)?.writing(preferred) ?? preferred;
    return { ...own, ...this.#preferences.chosen?.[position] };
  }

  /** What is to be told of a column; null where its cells say nothing. */
  format(position: number, kind: ColumnFormat['kind']): ColumnFormat | null {
    const preferred = this.#preferred(position);
    const evidence = this.#evidence.get(position);
    const found = kind === 'number' ? evidence?.numbers(preferred.decimal) : evidence?.dates(preferred.order);
    if (!found) return null;
    const { decimal, order } = this.writing(position);
    const way = kind === 'number' ? decimal : order;
    const readings = kind === 'number' ? numberReadings(found.example) : dateReadings(found.example);
    const { remembered, chosen, own } = this.#preferences;
    const key = kind === 'number' ? 'decimal' : 'order';
    const before = remembered?.[position]?.[key];
    // A choice for such files that contradicts what this one says of itself is asked for again.
    const hint = kind === 'number' ? own : undefined;
    const isSure = hint === undefined ? before !== undefined : before === undefined || before === hint;
    const isSettled = chosen?.[position]?.[key] !== undefined || isSure;
    return {
      ...found,
      position,
      header: this.#headers[position] ?? '',
      kind,
      way,
      is_ambiguous: found.is_ambiguous && !isSettled,
      value: readings[way] ?? null,
      readings,
    };
  }

  #preferred(position: number): Writing {
    const { company, remembered, own } = this.#preferences;
    const told = own === undefined ? {} : { decimal: own };
    return { decimal: company.decimal, order: company.order, ...told, ...remembered?.[position] };
  }
}

function numberReadings(text: string): ColumnFormat['readings'] {
  const bare = bareNumber(text);
  return { '.': numberText(bare, '.'), ',': numberText(bare, ',') };
}

const dateReadings = (text: string): ColumnFormat['readings'] => ({ dmy: dayOf(text, 'dmy'), mdy: dayOf(text, 'mdy') });

const dayOf = (text: string, order: Writing['order']): string | null =>
  dayText(text, order) ?? instantText(text, order, 'UTC')?.slice(0, 10) ?? null;
