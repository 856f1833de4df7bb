import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Empty } from '../../format/values.tsx';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { cx } from '../../primitives/cx.ts';
import { useT } from '../../text/text.tsx';
import styles from './data-list.module.css';

/** One fact: label and value; an empty value shows the dash. */
export interface DataItem {
  id: string;
  label: string;
  value: ReactNode;
  /** Shows a pencil named by the field. */
  onEdit?: () => void;
  /** Takes the value's place while it is edited. */
  editor?: ReactNode;
}

/** Props of DataList. layout: 'rows' (label left, default), 'columns' (label above, side by side). */
export interface DataListProps {
  items: readonly DataItem[];
  layout?: 'rows' | 'columns';
}

/** Facts as text, read first (dl). */
export function DataList({ items, layout = 'rows' }: DataListProps) {
  const t = useT();
  return (
    <dl className={cx(styles.list, layout === 'columns' && styles.columns)}>
      {items.map((item) => (
        <div key={item.id} className={styles.row}>
          <dt>{item.label}</dt>
          <dd>
            {item.editor ??
              (item.value === null || item.value === undefined || item.value === '' ? <Empty /> : item.value)}
            {item.onEdit && !item.editor ? (
              <IconButton
                className={styles.edit}
                label={t('ui.field.edit', { label: item.label })}
                icon={<IconPencil size={14} stroke={1.75} />}
                onClick={item.onEdit}
              />
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
