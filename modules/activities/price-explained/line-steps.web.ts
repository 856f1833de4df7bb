import type { Formatters } from '../../../ui/format/format-context.tsx';
import type { TotalTerm } from '../../../ui/patterns/record/formula-table.tsx';
import type { Translate } from '../../../ui/text/text.tsx';
import { formulaText } from '../order-totals/formula-text.web.ts';
import { isSome } from '../pricing/explain.rules.ts';
import { explainLine, type LineStep } from '../pricing/explain-line.rules.ts';
import type { PricedOrder } from '../pricing/pricing.rules.ts';

interface Words {
  t: Translate;
  format: Formatters;
}

/** The steps of a line as rows of a formula, the total last; null where there is nothing to explain. */
export function lineTerms(priced: PricedOrder, index: number, words: Words): TotalTerm[] | null {
  const explained = explainLine(priced, index);
  if (!explained || explained.steps.length === 0) return null;
  return explained.steps.map((step) => ({
    sign: step.step === 'total' ? '=' : undefined,
    label: labelOf(step, priced.prices_include_tax, words.t),
    detail: detailOf(step, explained.kind, words),
    amount: words.format.money(step.amount, { style: 'plain' }),
  }));
}

/** A total as the sum of what it is made of, in words both staff and customers read. */
export function totalTerms(priced: PricedOrder, { t, format }: Words): TotalTerm[] {
  const plain = (amount: string) => format.money(amount, { style: 'plain' });
  return [
    { label: t('price.sum'), amount: plain(priced.items_total) },
    ...(!isSome(priced.discount_total)
      ? []
      : [{ sign: '−' as const, label: t('price.discounts'), amount: plain(priced.discount_total) }]),
    ...(!isSome(priced.tax_total)
      ? []
      : [{ sign: '+' as const, label: t('price.tax'), amount: plain(priced.tax_total) }]),
    { sign: '=', label: t('price.total'), amount: plain(priced.total_price) },
  ];
}

const labelOf = ({ step }: LineStep, includesTax: boolean, t: Translate): string =>
  step === 'tax' && includesTax ? t('price.step.tax_included') : t(`price.step.${step}`);

function detailOf(step: LineStep, kind: string, { t, format }: Words): string | undefined {
  const formula = formulaText(step.formula, { format });
  const text = step.exact === null ? formula : t('price.rounded', { formula, exact: format.number(step.exact, 6) });
  if (!step.capped) return text || undefined;
  return `${text} · ${t(kind === 'discount' ? 'price.capped_rest' : 'price.capped_line')}`;
}
