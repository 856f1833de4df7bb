import { useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { OrderRecord } from '../order-web/order-types.web.ts';

/** A currency with the units it has per 1 base. */
export interface Currency {
  id: number;
  code: string;
  name: string;
  exchange_rate: number;
  decimals: number;
  is_base: boolean;
}

const listCall = looseRemote<Record<never, never>, Currency[]>('GET', '/currency/list');
const none: readonly Currency[] = [];

/** The currencies an activity can be in, the rate in words, and why its own is fixed. */
export function useOrderCurrency(record: OrderRecord) {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const { data: all = none } = useRead(listCall, {}, { fresh: 'master', isQuiet: true });
  const base = all.find((one) => one.is_base);
  const isSigned = record.signed_off_at !== null;
  const lock = record.paid_total
    ? t('activity.currency.paid')
    : isSigned && !can('reopen.order')
      ? t('activity.items_signed_fixed')
      : null;
  const rate = (key: 'rate' | 'kept', to: Currency, units: number): string =>
    t(`activity.currency.${key}`, { base: base?.code ?? '', rate: format.number(units, 8), code: to.code });
  return {
    all,
    lock,
    of: (id: number | null) => all.find((one) => one.id === id),
    /** What the field says below its label: the rate that is kept, or what choosing another brings. */
    hint: (chosen: number | null): string | undefined => {
      const to = all.find((one) => one.id === chosen);
      if (!to || lock) return lock ?? undefined;
      if (to.id === record.currency_id) return to.is_base ? undefined : rate('kept', to, record.exchange_rate);
      const words = [
        to.is_base ? null : rate('rate', to, to.exchange_rate),
        t('activity.currency.moves'),
        isSigned ? t('activity.items_void') : null,
      ];
      return words.filter(Boolean).join(' ');
    },
  };
}
