import { type MoneyOrigin, moveItem, type RatedCurrency } from '../pricing/currency.rules.ts';
import type { EditorLine, LineValues } from './editor-lines.rules.ts';

/** The currency the lines shall be in after saving. */
export interface ChosenCurrency {
  id: number;
  code: string;
  rate: number;
  decimals: number;
}

/** What a line was in before its currency was changed here, for the way back without drift. */
export interface LineOrigins {
  now: MoneyOrigin | null;
  stored: MoneyOrigin | null;
}

/** The lines in another currency, each converted once; back in the first one they have their own figures again. */
export function convertLines(lines: readonly EditorLine[], from: RatedCurrency, to: RatedCurrency): EditorLine[] {
  if (from.currency_id === to.currency_id) return [...lines];
  return lines.map((line) => {
    const now = moveValues(line.now, line.origins?.now ?? null, from, to);
    const stored = line.stored && moveValues(line.stored, line.origins?.stored ?? null, from, to);
    const origins = { now: now.origin, stored: stored?.origin ?? null };
    return { ...line, now: now.values, stored: stored?.values ?? null, origins };
  });
}

function moveValues(
  values: LineValues,
  origin: MoneyOrigin | null,
  from: RatedCurrency,
  to: RatedCurrency,
): { values: LineValues; origin: MoneyOrigin | null } {
  const { price, discount, discount_type } = values;
  const money = { discount_type, price: price || null, discount: discount || null };
  const moved = moveItem(money, origin, from, to);
  return {
    values: { ...values, price: moved.item.price ?? price, discount: moved.item.discount ?? discount },
    origin: moved.origin,
  };
}
