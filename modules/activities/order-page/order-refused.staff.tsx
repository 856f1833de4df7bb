import { useFormat } from '../../../ui/format/format-context.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import styles from './order-page.module.css';

/** The last word of a customer who would not sign, as long as nobody has. */
export default function Refused({ record }: { record: OrderRecord }) {
  const t = useT();
  const format = useFormat();
  const [last] = record.refusals;
  if (!last) return null;
  return (
    <div className={styles.refused}>
      <Banner meaning="warning" title={t('activity.refused.title', { name: last.name })}>
        <p className={styles.text}>{last.reason}</p>
        <p className={styles.meta}>
          {t(`activity.refused.${last.channel}`, { when: format.dateTime(last.created_at) })}
        </p>
      </Banner>
    </div>
  );
}
