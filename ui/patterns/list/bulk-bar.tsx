import { OverflowList } from '@mantine/core';
import '@mantine/core/styles/OverflowList.layer.css';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Action } from '../../primitives/actions/action.ts';
import { ActionMenu } from '../../primitives/actions/action-menu.tsx';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { ReasonedButton } from '../../primitives/actions/reasoned-button.tsx';
import { useT } from '../../text/text.tsx';
import styles from './list.module.css';

/** Props of BulkBar; shown while `count` > 0. Put it inside the Page, after the table. */
export interface BulkBarProps {
  count: number;
  actions: readonly Action[];
  onClear: () => void;
  /** The explicit second step "Select all 1,284 matching"; `isOn` once it was taken. */
  selectAll?: { total: string; isOn: boolean; onSelect: () => void };
}

/** What can be done with the selected rows. Ctrl+F6 jumps to it, Escape clears. */
export function BulkBar({ count, actions, onClear, selectAll }: BulkBarProps) {
  const t = useT();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (count === 0) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || !event.ctrlKey) return;
      event.preventDefault();
      bar.current?.querySelector<HTMLElement>('button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [count]);
  if (count === 0) return null;
  const words = selectAll?.isOn
    ? t('ui.bulk.all_selected', { total: selectAll.total })
    : t('ui.bulk.selected', { count });
  return (
    <section
      ref={bar}
      className={styles.bulk}
      aria-label={t('ui.bulk.label')}
      onKeyDown={(event) => event.key === 'Escape' && onClear()}
    >
      <span className={styles.bulkCount} role="status">
        {words}
      </span>
      {selectAll && !selectAll.isOn ? (
        <button type="button" className={styles.bulkAll} onClick={selectAll.onSelect}>
          {t('ui.bulk.select_all', { total: selectAll.total })}
        </button>
      ) : null}
      <OverflowList
        className={styles.bulkActions}
        data={[...actions]}
        gap={4}
        getItemKey={(action) => action.id}
        renderItem={(action) => (
          <ReasonedButton
            key={action.id}
            variant="quiet"
            icon={action.icon}
            isBusy={action.isBusy}
            onClick={action.onSelect}
            reason={typeof action.reason === 'string' ? action.reason : undefined}
          >
            {action.label}
          </ReasonedButton>
        )}
        renderOverflow={(items) => <ActionMenu actions={items} position="top-end" />}
      />
      <IconButton label={t('ui.bulk.clear')} icon={<IconX size={16} />} onClick={onClear} />
    </section>
  );
}
