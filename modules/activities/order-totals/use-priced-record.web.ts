import { useMemo } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { useCompanyFacts, useCompanySwitch } from '../order-web/order-company.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { priceLines, priceStored } from './price-record.rules.ts';

/** The stored lines priced on what they were priced with, and the rules a change would be priced by. */
export function usePricedRecord(record: OrderRecord) {
  const facts = useCompanyFacts();
  const includesTax = useCompanySwitch('prices_include_tax');
  const isExempt = record.customer?.tax_exempt ?? false;
  const format = useFormat();
  const currency = record.currency?.code ?? facts.currency;
  const decimals = record.currency?.decimals ?? format.decimalsIn(currency);
  const rules = useMemo(
    () => ({ prices_include_tax: includesTax, tax_exempt: isExempt, decimals }),
    [includesTax, isExempt, decimals],
  );
  const { items, price_basis: basis } = record;
  const priced = useMemo(() => (basis ? priceStored(items, basis) : priceLines(items, rules)), [items, basis, rules]);
  return { priced, rules, currency };
}
