import { IconCamera, IconFile } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useFileAddresses } from '../../../platform/web/files/stored-file.ts';
import { useDirtyGuard } from '../../../platform/web/forms/dirty-guard.ts';
import { useHoldReload } from '../../../platform/web/session/version-check.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../officer-screen/officer.module.css';
import { SyncBadge } from '../officer-screen/sync-badge.staff.tsx';
import type { OrderFile, OrderRecord } from '../order-web/order-types.web.ts';
import own from './job.module.css';
import type { OfficerJobState } from './use-officer-job.web.ts';

/** Photos of the job: the stored ones, those that wait, and the camera. */
export function JobPhotos({ job, record }: { job: OfficerJobState; record: OrderRecord }) {
  const t = useT();
  const camera = useRef<HTMLInputElement>(null);
  const [unkept, setUnkept] = useState<readonly File[]>([]);
  const isUnkept = unkept.length > 0;
  useHoldReload(isUnkept);
  useDirtyGuard({ name: `officer_photos:${record.id}`, isDirty: isUnkept, value: null });
  const pictures = (record.attachments as OrderFile[]).filter((file) =>
    /^(png|jpe?g)$/.test(file.file_extension ?? ''),
  );
  const urls = useFileAddresses(
    pictures.flatMap((file) => file.key ?? []),
    'thumbnail',
  );
  const whole = useFileAddresses(
    pictures.flatMap((file) => file.key ?? []),
    'view',
  );
  // A photo is taken once: what the phone has no room for stays here until it has.
  const add = (files: readonly File[]) => void job.addPhotos(files).then(setUnkept);
  return (
    <section id="job-photos" className={styles.block} aria-label={t('activity.officer.photos')}>
      <h2>
        {t('activity.officer.photos')} <span className={styles.count}>{pictures.length + job.photos.length}</span>
      </h2>
      <ul className={styles.photos}>
        {pictures.map((file) => (
          <li key={file.id}>
            {urls[file.key ?? ''] ? (
              <a href={whole[file.key ?? ''] ?? urls[file.key ?? '']} target="_blank" rel="noreferrer">
                <img
                  src={urls[file.key ?? '']}
                  alt={file.description ?? file.name}
                  width={104}
                  height={80}
                  loading="lazy"
                />
              </a>
            ) : (
              <span className={styles.photoWaits}>
                <IconFile size={20} stroke={1.5} aria-hidden="true" />
                {file.name}
              </span>
            )}
          </li>
        ))}
        {job.photos.map((write) => (
          <li key={write.id} className={styles.photoWaits}>
            {write.photo ? <img src={`data:${write.photo.type};base64,${write.photo.data}`} alt="" /> : null}
            <SyncBadge sync={write.state} />
          </li>
        ))}
        <li>
          <button type="button" className={styles.camera} onClick={() => camera.current?.click()}>
            <IconCamera size={22} stroke={1.5} aria-hidden="true" />
            {t('activity.officer.take_photo')}
          </button>
        </li>
      </ul>
      <input
        ref={camera}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        multiple
        hidden
        onChange={(event) => {
          add([...unkept, ...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {isUnkept ? (
        <div role="alert" className={own.unkept}>
          <p className={styles.problem}>{t('activity.officer.photo_failed', { count: unkept.length })}</p>
          <Button onClick={() => add(unkept)}>{t('ui.state.retry')}</Button>
        </div>
      ) : null}
    </section>
  );
}
