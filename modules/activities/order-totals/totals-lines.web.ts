import type { Formatters } from '../../../ui/format/format-context.tsx';
import type { TotalTerm } from '../../../ui/patterns/record/formula-table.tsx';
import type { TotalLine } from '../../../ui/patterns/record/totals-panel.tsx';
import type { Translate } from '../../../ui/text/text.tsx';
import { type ExplainedTerm, explainTotal, type Figure, isSome } from '../pricing/explain.rules.ts';
import type { OrderTotals, PricedOrder } from '../pricing/pricing.rules.ts';
import { formulaText } from './formula-text.web.ts';

/** What formulas are written with. */
export interface Words {
  t: Translate;
  format: Formatters;
  /** ISO 4217 of the activity. */
  currency: string;
  /** Name of a line by its place among the priced ones. */
  nameOf: (index: number) => string;
}

type Name = keyof OrderTotals;
const NAMES: readonly Name[] = ['items_total', 'discount_total', 'tax_total', 'total_price'];

/** The lines of the totals panel with how each was made; `was` are the figures before, struck through where they differ. */
export function totalsLines(priced: PricedOrder, words: Words, was?: OrderTotals | null): TotalLine[] {
  const lines = NAMES.filter((name) => isShown(name, priced, was)).map((name) => totalLine(name, priced, words, was));
  return priced.customer_total === priced.total_price ? lines : [...lines, customerLine(priced, words)];
}

/** Staff see the customer's total beside their own where the two differ. */
function customerLine(priced: PricedOrder, words: Words): TotalLine {
  const { t, format, currency } = words;
  return {
    id: 'customer_total',
    label: t('activity.total.customer_total'),
    amount: format.money(priced.customer_total, { currency }),
    formula: { title: t('activity.total.customer_total_made'), terms: terms('customer_total', priced, words) },
  };
}

function isShown(name: Name, priced: PricedOrder, was?: OrderTotals | null): boolean {
  return name === 'items_total' || name === 'total_price' || isSome(priced[name]) || isSome(was?.[name] ?? 0);
}

function totalLine(name: Name, priced: PricedOrder, words: Words, was?: OrderTotals | null): TotalLine {
  const { t, format, currency } = words;
  const isSum = name === 'total_price';
  const shown = (amount: string) =>
    isSum ? format.money(amount, { currency }) : format.money(signed(name, amount), { style: 'plain' });
  const before = was?.[name];
  return {
    id: name,
    label: t(`activity.total.${name}`),
    amount: shown(priced[name]),
    was:
      before !== undefined && before !== priced[name]
        ? format.money(signed(name, before), { style: 'plain' })
        : undefined,
    isSum,
    formula: { title: t(`activity.total.${name}_made`), terms: terms(name, priced, words) },
  };
}

const signed = (name: Name, amount: string): string =>
  name === 'discount_total' && isSome(amount) ? `-${amount}` : amount;

/** A formula longer than this says how many lines more there are. */
const MOST_TERMS = 12;

function terms(figure: Figure, priced: PricedOrder, words: Words): TotalTerm[] {
  const { t, format } = words;
  const { terms: all, amount } = explainTotal(priced, figure);
  const shown = all.slice(0, MOST_TERMS).map((term, at) => ({
    ...explained(term, at, words),
    ...(figure === 'customer_total' && term.figure === 'items_total' ? { label: t('activity.total.items_seen') } : {}),
  }));
  const rest = all.length - shown.length;
  return [
    ...shown,
    ...(rest > 0 ? [{ label: t('activity.total.more_lines', { count: rest }), amount: '…' }] : []),
    { sign: '=' as const, label: t(`activity.total.${figure}`), amount: format.money(amount, { style: 'plain' }) },
  ];
}

function explained(term: ExplainedTerm, at: number, words: Words): TotalTerm {
  const { t, format, nameOf } = words;
  const detail = formulaText(term.formula, words);
  return {
    sign: at === 0 && term.sign === '+' ? undefined : term.sign,
    label: term.figure ? t(`activity.total.${term.figure}`) : nameOf(term.index ?? -1),
    detail: term.capped ? `${detail} · ${t('activity.total.capped')}` : detail || undefined,
    amount: format.money(term.amount, { style: 'plain' }),
  };
}
