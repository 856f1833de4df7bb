import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { type Currency, useOrderCurrency } from './use-order-currency.web.ts';

interface Props {
  record: OrderRecord;
  /** Id of the chosen currency. */
  value: number | null;
  error?: string | undefined;
  onChange: (chosen: Pick<Currency, 'id' | 'code' | 'exchange_rate' | 'decimals'>) => void;
}

/** The currency of an activity, with the rate of the day of another one; fixed with its reason after a payment or a signature. */
export function CurrencyField({ record, value, error, onChange }: Props) {
  const t = useT();
  const { all, lock, of, hint } = useOrderCurrency(record);
  return (
    <SelectField
      label={t('activity.column.currency_id')}
      name="currency_id"
      isRequired
      isReadOnly={lock !== null}
      hint={hint(value)}
      error={error}
      options={all.map(({ id, code, name }) => ({ value: String(id), label: code, hint: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        const chosen = of(Number(id));
        if (chosen) onChange(chosen);
      }}
    />
  );
}
