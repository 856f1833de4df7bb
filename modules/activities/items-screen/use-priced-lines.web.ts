import { useMemo } from 'react';
import type { ChosenCurrency } from '../items-editor/convert-lines.rules.ts';
import { countMarks, type EditorLine } from '../items-editor/editor-lines.rules.ts';
import { priceLines } from '../order-totals/price-record.rules.ts';
import { usePricedRecord } from '../order-totals/use-priced-record.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';

/** Prices of the lines as they are now and as they are stored, by the server's own engine, on every keystroke. */
export function usePricedLines(record: OrderRecord, lines: readonly EditorLine[], chosen: ChosenCurrency | null) {
  const { priced: before, rules: ownRules, currency: own } = usePricedRecord(record);
  const currency = chosen?.code ?? own;
  const decimals = chosen?.decimals ?? ownRules.decimals;
  const rules = useMemo(() => ({ ...ownRules, decimals }), [ownRules, decimals]);
  const live = useMemo(() => lines.filter((line) => !line.isDeleted), [lines]);
  const isTouched = chosen !== null || Object.values(countMarks(lines)).some((count) => count > 0);
  // What nobody changed keeps the price it was given; a change is priced by the rules of today, as the server will.
  const priced = useMemo(
    () => (isTouched ? priceLines(live.map(source), rules) : before),
    [isTouched, live, rules, before],
  );
  const nets = useMemo(() => netsOf(lines, priced, before), [lines, priced, before]);
  return { priced, before, live, nets, currency, decimals, own };
}

function source(line: EditorLine) {
  const { now, type, hash, quantity_used: used } = line;
  return {
    hash,
    position: now.position,
    price: now.price || '0',
    quantity: now.quantity || '1',
    quantity_used: used,
    discount: now.discount || '0',
    discount_type: now.discount_type,
    tax_rate: now.tax_rate === '' ? null : now.tax_rate,
    type,
  };
}

type Priced = ReturnType<typeof priceLines>;

/** Net by hash; a deleted line keeps the net it had. */
function netsOf(lines: readonly EditorLine[], priced: Priced, before: Priced): ReadonlyMap<string, string> {
  const pairs = (from: Priced) =>
    [...from.lines, ...from.discounts].map((each) => [each.hash ?? '', each.net] as const);
  const now = new Map(pairs(priced));
  const old = new Map(pairs(before));
  return new Map(lines.map((line) => [line.hash, now.get(line.hash) ?? old.get(line.hash) ?? '0']));
}
