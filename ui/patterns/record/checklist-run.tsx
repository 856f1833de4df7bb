import { IconCamera } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../primitives/actions/button.tsx';
import fieldStyles from '../../primitives/fields/fields.module.css';
import { StatusBadge } from '../../primitives/status/status-badge.tsx';
import { useT } from '../../text/text.tsx';
import styles from './record.module.css';

/** One task of a check list. */
export interface ChecklistItem {
  id: string;
  label: string;
  isDone: boolean;
  isRequired?: boolean;
  /** Who and when, or a note. */
  detail?: ReactNode;
  /** A photo is asked for: how many there are. */
  photos?: { count: number; isRequired: boolean; onAdd: () => void };
  /** State of its write while offline. */
  sync?: 'queued' | 'sending' | 'saved' | 'failed';
  reason?: string;
}

/** Props of ChecklistRun. */
export interface ChecklistRunProps {
  label: string;
  items: readonly ChecklistItem[];
  onToggle: (item: ChecklistItem, isDone: boolean) => void;
  isReadOnly?: boolean;
}

const syncLooks = { queued: 'neutral', sending: 'progress', saved: 'success', failed: 'danger' } as const;

/** A check list being worked through. */
export function ChecklistRun({ label, items, onToggle, isReadOnly }: ChecklistRunProps) {
  const t = useT();
  const id = useId();
  return (
    <ul className={styles.checklist} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={styles.task}>
          <label className={styles.taskLabel}>
            <input
              type="checkbox"
              className={fieldStyles.box}
              checked={item.isDone}
              disabled={isReadOnly || Boolean(item.reason)}
              aria-describedby={item.reason ? `${id}-${item.id}` : undefined}
              onChange={(event) => onToggle(item, event.currentTarget.checked)}
            />
            <span className={item.isDone ? styles.done : undefined}>
              {item.label}
              {item.isRequired ? null : <span className={styles.optional}>{t('ui.field.optional')}</span>}
            </span>
          </label>
          <span className={styles.taskEnd}>
            {item.reason ? (
              <span id={`${id}-${item.id}`} className={styles.quiet}>
                {item.reason}
              </span>
            ) : null}
            {item.detail ? <span className={styles.quiet}>{item.detail}</span> : null}
            {item.sync ? <StatusBadge meaning={syncLooks[item.sync]} label={t(`ui.sync.${item.sync}`)} /> : null}
            {item.photos && !isReadOnly ? (
              <Button
                variant="quiet"
                icon={<IconCamera size={16} stroke={1.75} />}
                onClick={item.photos.onAdd}
                aria-label={t('ui.checklist.photo_for', { task: item.label, count: item.photos.count })}
              >
                {item.photos.count}
              </Button>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
