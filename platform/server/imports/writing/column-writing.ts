import { type DecimalMark, markOf, mostTold } from '../../../kernel/money/number-text.ts';
import { amountIn, withMinus } from '../../../kernel/money/written-amount.ts';
import type { SheetCell } from '../../sheets/sheet-types.ts';
import { type DayOrder, orderOf } from './date-text.ts';

/** How a column writes its numbers and dates. */
export interface Writing {
  readonly decimal: DecimalMark;
  readonly order: DayOrder;
}

/** What a column's cells say of one of the two. */
export interface Finding<Way extends string> {
  readonly way: Way;
  /** Every cell fits either way, and they would not mean the same. */
  readonly is_ambiguous: boolean;
  /** Cells that only fit the other way; they are refused. */
  readonly misfits: number;
  /** A cell to judge by. */
  readonly example: string;
}

interface Tally<Way extends string> {
  counts: Record<Way, number>;
  either: number;
  examples: Partial<Record<Way | 'either', string>>;
}

const numbers = (): Tally<DecimalMark> => ({ counts: { '.': 0, ',': 0 }, either: 0, examples: {} });
const dates = (): Tally<DayOrder> => ({ counts: { dmy: 0, mdy: 0 }, either: 0, examples: {} });
/** A text without the sign of hundredths behind its number, which is not part of it. */
export const withoutPercent = (text: string): string => (text.endsWith('%') ? text.slice(0, -1).trimEnd() : text);
/** What a cell has of a number, without what stands beside it. */
export function bareNumber(text: string): string {
  const plain = withoutPercent(text);
  return amountIn(plain)?.number ?? withMinus(plain);
}
const HAS_MARK = /[.,]/;
const HAS_DIGIT = /\d/;
const LONGEST = 40;

/** Gathers what the texts of one column say of how it is written. Cells with a type are facts and say nothing. */
export class ColumnEvidence {
  readonly #numbers = numbers();
  readonly #dates = dates();

  add(cell: SheetCell | null): void {
    if (cell?.kind !== 'text' || cell.value.length > LONGEST || !HAS_DIGIT.test(cell.value)) return;
    const text = cell.value.trim();
    count(this.#dates, orderOf(text), text);
    if (HAS_MARK.test(text)) count(this.#numbers, markOf(bareNumber(text)), text);
  }

  numbers(preferred: DecimalMark): Finding<DecimalMark> | null {
    return finding(this.#numbers, preferred, preferred === '.' ? ',' : '.');
  }

  dates(preferred: DayOrder): Finding<DayOrder> | null {
    return finding(this.#dates, preferred, preferred === 'dmy' ? 'mdy' : 'dmy');
  }

  /** Whether its cells say anything yet. */
  get isTold(): boolean {
    return total(this.#numbers) + total(this.#dates) > 0;
  }

  /** The column's own way; where its cells do not say, the preferred one. */
  writing(preferred: Writing): Writing {
    return {
      decimal: this.numbers(preferred.decimal)?.way ?? preferred.decimal,
      order: this.dates(preferred.order)?.way ?? preferred.order,
    };
  }
}

/** How one text alone is written, as somebody types it into a field. */
export function writingOf(text: string, preferred: Writing): Writing {
  const alone = new ColumnEvidence();
  alone.add({ kind: 'text', value: text });
  return alone.writing(preferred);
}

function count<Way extends string>(tally: Tally<Way>, way: Way | 'either' | null, text: string): void {
  if (way === null) return;
  tally.examples[way] ??= text;
  if (way === 'either') tally.either += 1;
  else tally.counts[way] += 1;
}

const total = ({ counts, either }: Tally<string>): number => Object.values(counts).reduce((sum, n) => sum + n, either);

function finding<Way extends string>(tally: Tally<Way>, preferred: Way, other: Way): Finding<Way> | null {
  const [own, others] = [tally.counts[preferred], tally.counts[other]];
  if (own + others + tally.either === 0) return null;
  const way = mostTold(tally.counts, preferred, other);
  return {
    way,
    is_ambiguous: own + others === 0,
    misfits: Math.min(own, others),
    example: tally.examples[way] ?? tally.examples.either ?? '',
  };
}
