import { useMemo } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { TotalsPanel } from '../../../ui/patterns/record/totals-panel.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { useItemsEditor } from '../items-editor/use-items-editor.web.ts';
import { CurrencyField } from '../order-currency/currency-field.staff.tsx';
import { totalsLines } from '../order-totals/totals-lines.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import styles from './items-screen.module.css';
import type { usePricedLines } from './use-priced-lines.web.ts';

interface Props {
  record: OrderRecord;
  editor: ReturnType<typeof useItemsEditor>;
  money: ReturnType<typeof usePricedLines>;
  /** Whether the person may choose another currency here. */
  mayConvert: boolean;
}

/** Totals as they would be after saving, the former ones struck through. */
export function ItemsSide({ record, editor, money, mayConvert }: Props) {
  const t = useT();
  const format = useFormat();
  const { priced, before, live, currency } = money;
  // Figures of two currencies do not stand beside each other.
  const isMoved = editor.currency !== null;
  const lines = useMemo(() => {
    const nameOf = (index: number) => live[index]?.now.name ?? '';
    return totalsLines(priced, { t, format, currency, nameOf }, isMoved ? null : before);
  }, [priced, before, live, t, format, currency, isMoved]);
  const paid = record.paid_total ?? 0;
  const rest = paid
    ? [
        { id: 'paid', label: t('activity.total.paid'), amount: format.money(-paid, { style: 'plain' }) },
        {
          id: 'balance',
          label: t('activity.total.balance_due'),
          amount: format.money(Number(priced.customer_total) - paid, { currency }),
        },
      ]
    : [];
  return (
    <div className={styles.together}>
      {mayConvert ? (
        <div className={styles.currency}>
          <CurrencyField
            record={record}
            value={editor.currency?.id ?? record.currency_id}
            onChange={({ id, code, exchange_rate: rate, decimals }) => editor.convert({ id, code, rate, decimals })}
          />
        </div>
      ) : null}
      <TotalsPanel
        title={t('activity.totals')}
        lines={[...lines, ...rest]}
        note={editor.changes > 0 ? t('activity.total.estimate') : undefined}
      />
    </div>
  );
}
