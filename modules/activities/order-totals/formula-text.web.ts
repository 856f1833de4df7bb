import { RATE_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import type { Formatters } from '../../../ui/format/format-context.tsx';
import type { FormulaPart } from '../pricing/explain.rules.ts';

/** "120.00 × 2 − 30.00": the numbers of a line's part in the reader's own writing. */
export function formulaText(parts: readonly FormulaPart[], { format }: { format: Formatters }): string {
  return parts.map((part) => [part.operator, partText(part, format)].filter(Boolean).join(' ')).join(' ');
}

function partText({ value, unit, role }: FormulaPart, format: Formatters): string {
  if (unit === 'money' || unit === 'price') return format.money(value, { style: 'plain', isPrice: unit === 'price' });
  if (unit === 'number') return format.number(value);
  const percent = format.percent(value);
  return role === 'tax_rate_inclusive' ? `${percent} ÷ (100 + ${format.number(value, RATE_DECIMALS)})` : percent;
}
