import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useFileAddresses } from '../../../platform/web/files/stored-file.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { EmptyState } from '../../../ui/patterns/states/states.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { QueueRow } from '../order-reviews/order-reviews.contract.ts';
import styles from '../review-screens/review-screens.module.css';

type Photo = QueueRow['photos'][number];

interface Props {
  photos: readonly Photo[];
  at: number;
  onStep: (by: number) => void;
  /** Keys of photos that come next; their bytes are fetched ahead. */
  ahead: readonly string[];
}

/** One photo large, the way to the others, and the next ones loaded before they are asked for. */
export function PhotoStage({ photos, at, onStep, ahead }: Props) {
  const t = useT();
  const format = useFormat();
  const photo = photos[at];
  const addresses = useFileAddresses([...new Set([...photos.map(({ key }) => key), ...ahead])], 'view');
  usePreloaded([photos[at + 1]?.key, ...ahead].map((key) => (key ? addresses[key] : undefined)));
  if (!photo) {
    return (
      <div className={styles.stage}>
        <EmptyState level={3} title={t('activity.queue.no_photo')} text={t('activity.queue.no_photo_text')} />
      </div>
    );
  }
  const address = addresses[photo.key];
  const words = t('activity.queue.photo', { at: at + 1, count: photos.length, name: photo.name });
  return (
    <figure className={styles.stage} style={{ margin: 0 }}>
      {address ? <img src={address} alt={photo.name} /> : null}
      <figcaption className={styles.caption} aria-live="polite">
        {photos.length > 1 ? (
          <IconButton
            label={t('activity.queue.previous_photo')}
            shortcut="←"
            icon={<IconChevronLeft />}
            onClick={() => onStep(-1)}
          />
        ) : null}
        <span>
          {words} · {t(`activity.queue.of_${photo.source}`)} · {format.dateTime(photo.created_at)}
        </span>
        {photos.length > 1 ? (
          <IconButton
            label={t('activity.queue.next_photo')}
            shortcut="→"
            icon={<IconChevronRight />}
            onClick={() => onStep(1)}
          />
        ) : null}
      </figcaption>
    </figure>
  );
}

function usePreloaded(addresses: readonly (string | undefined)[]): void {
  const list = addresses.filter(Boolean).join('\n');
  useEffect(() => {
    for (const address of list.split('\n')) if (address) new Image().src = address;
  }, [list]);
}
