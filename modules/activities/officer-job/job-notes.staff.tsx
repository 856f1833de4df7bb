import { useState } from 'react';
import { useDirtyGuard } from '../../../platform/web/forms/dirty-guard.ts';
import { useHoldReload } from '../../../platform/web/session/version-check.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { NoteComposer } from '../../../ui/patterns/record/note-composer.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../officer-screen/officer.module.css';
import { SyncBadge } from '../officer-screen/sync-badge.staff.tsx';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import type { OfficerJobState } from './use-officer-job.web.ts';

/** Notes of the job, those that wait first. */
export function JobNotes({ job, record }: { job: OfficerJobState; record: OrderRecord }) {
  const t = useT();
  const [text, setText] = useState('');
  const isWritten = text.trim() !== '';
  useHoldReload(isWritten);
  const save = () =>
    job.note(text.trim()).then(
      () => true,
      () => false,
    );
  useDirtyGuard({
    name: `officer_note:${record.id}`,
    isDirty: isWritten,
    value: text,
    onRestore: setText,
    onSave: save,
  });
  return (
    <section className={styles.block} aria-label={t('activity.officer.notes')}>
      <h2>
        {t('activity.officer.notes')} <span className={styles.count}>{record.notes.length + job.notes.length}</span>
      </h2>
      <NoteComposer
        draft={{ value: text, onChange: setText }}
        onSend={async (text) => {
          await job.note(text);
          return true;
        }}
      />
      <ul className={styles.notes}>
        {job.notes.map((write) => (
          <li key={write.id}>
            <p className={styles.text}>{String(write.body.content)}</p>
            <SyncBadge sync={write.state} />
          </li>
        ))}
        {record.notes.map((note) => (
          <li key={note.id}>
            <p className={styles.text}>{note.content}</p>
            <span className={styles.meta}>
              {note.author} · <FormatDate value={note.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
