import { useState } from 'react';
import { FormatDate } from '../../format/values.tsx';
import { Button } from '../../primitives/actions/button.tsx';
import { Link } from '../../primitives/link.tsx';
import { useT } from '../../text/text.tsx';
import { Skeleton } from '../states/states.tsx';
import styles from './account.module.css';
import type { NotificationBellProps, NotificationItem } from './notification-bell.tsx';

const short = 3;

/** Contents of the bell; loaded when it is first opened. */
export default function NotificationPanel({
  items,
  total,
  onTake,
  onClose,
}: NotificationBellProps & { onClose: () => void }) {
  const t = useT();
  const [isLong, setLong] = useState(false);
  const take = (item: NotificationItem) => {
    onTake(item);
    onClose();
  };
  const shown = isLong ? (items ?? []) : (items ?? []).slice(0, short);
  return (
    <div>
      <div className={styles.panelHead}>{t('ui.bell.label')}</div>
      {items === undefined ? (
        <div className={styles.waiting}>
          <Skeleton lines={3} height={32} />
        </div>
      ) : null}
      {items?.length === 0 ? <div className={styles.nothing}>{t('ui.bell.nothing')}</div> : null}
      <ul className={styles.items}>
        {shown.map((item) => (
          <li key={item.id}>
            {item.href === undefined ? (
              <button type="button" className={styles.item} onClick={() => take(item)}>
                <ItemWords item={item} />
              </button>
            ) : (
              <Link href={item.href} className={styles.item} onClick={() => take(item)}>
                <ItemWords item={item} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {total > short ? (
        <div className={styles.panelEnd}>
          <Button variant="quiet" isWide aria-expanded={isLong} onClick={() => setLong(!isLong)}>
            {isLong ? t('ui.bell.show_less') : t('ui.bell.show_all', { count: total })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function ItemWords({ item }: { item: NotificationItem }) {
  return (
    <>
      {item.text}
      <span className={styles.itemMeta}>
        <FormatDate value={item.at} kind="ago" />
      </span>
    </>
  );
}
