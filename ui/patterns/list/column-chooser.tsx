import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { Button } from '../../primitives/actions/button.tsx';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { CheckboxField } from '../../primitives/fields/choice-field.tsx';
import { useT } from '../../text/text.tsx';
import { type ColumnState, moveColumn, type ResourceColumn } from '../table/column.ts';
import styles from './list.module.css';

/** Props of ColumnChooser: what useColumnState gives. */
export interface ColumnChooserProps<Row> {
  columns: readonly ResourceColumn<Row>[];
  state: ColumnState;
  set: (state: ColumnState) => void;
  reset: () => void;
}

/** "Columns" button: show, hide, order, reset. The ref column and required ones stay. */
export function ColumnChooser<Row>({ columns, state, set, reset }: ColumnChooserProps<Row>) {
  const t = useT();
  const byId = new Map(columns.map((c) => [c.id, c]));
  const ordered = state.order.flatMap((id) => byId.get(id) ?? []);
  const toggle = (id: string) =>
    set({ ...state, hidden: state.hidden.includes(id) ? state.hidden.filter((h) => h !== id) : [...state.hidden, id] });
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus classNames={{ dropdown: styles.chooser }}>
      <Popover.Target>
        <Button icon={<IconColumns3 size={16} stroke={1.75} />}>{t('ui.table.columns')}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('ui.table.columns')}>
        <ul>
          {ordered.map((column, index) => (
            <li key={column.id} className={styles.chooserRow}>
              <CheckboxField
                label={column.header}
                value={!state.hidden.includes(column.id)}
                isDisabled={column.isRef || column.isRequired}
                onChange={() => toggle(column.id)}
              />
              <IconButton
                label={t('ui.table.move_up', { column: column.header })}
                icon={<IconArrowUp size={14} />}
                aria-disabled={index <= 1 || column.isRef || undefined}
                onClick={() => set(moveColumn(state, column.id, index - 1))}
              />
              <IconButton
                label={t('ui.table.move_down', { column: column.header })}
                icon={<IconArrowDown size={14} />}
                aria-disabled={index === ordered.length - 1 || column.isRef || undefined}
                onClick={() => set(moveColumn(state, column.id, index + 1))}
              />
            </li>
          ))}
        </ul>
        <Button variant="quiet" onClick={reset}>
          {t('ui.table.reset_columns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
