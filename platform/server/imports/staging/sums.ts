import type { SumText } from '../declaration.ts';
import type { FileWarning } from './left-out.ts';

/** Counts by code the rows of a file of which one sentence is said. */
export class Sums {
  readonly #sums = new Map<string, { count: number; row: number; text: SumText }>();

  readonly add = (code: string, row: number, text: SumText): void => {
    const sum = this.#sums.get(code);
    if (sum) sum.count++;
    else this.#sums.set(code, { count: 1, row, text });
  };

  warnings(header: number): FileWarning[] {
    return [...this.#sums].map(([code, { count, row, text }]) => {
      const message = text({ count: String(count), row: String(row) });
      return { row: header, column: null, value: null, code, message, severity: 'warning' };
    });
  }
}
