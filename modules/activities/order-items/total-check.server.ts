import { fail, failField } from '../../../platform/kernel/errors.ts';
import { decimal } from '../../../platform/kernel/money.ts';
import type { Line } from './line.server.ts';
import type { OrderFigures } from './price-lines.server.ts';

/** A sent total that differs by more than the currency's unit shows both totals and every line; people without prices send none. */
export function refuseOtherTotal(
  sent: string | undefined,
  { lines, figures }: { lines: readonly Line[]; figures: OrderFigures },
  sees: boolean,
  decimals: number,
): void {
  if (sent === undefined) return;
  if (!sees) failField('total', 'not_allowed');
  if (decimal(sent).minus(figures.total_price).abs().lessThanOrEqualTo(decimal(10).pow(-decimals))) return;
  fail('total_mismatch', {
    values: { sent, server: figures.total_price },
    details: {
      total: { sent: Number(sent), server: Number(figures.total_price) },
      lines: lines.map((line) => ({
        hash: line.hash,
        name: line.name,
        line_net: Number(line.line_net),
        line_tax: Number(line.line_tax),
        line_total: Number(line.line_total),
      })),
    },
  });
}
