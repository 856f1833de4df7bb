import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Action } from '../../primitives/actions/action.ts';
import { ActionMenu } from '../../primitives/actions/action-menu.tsx';
import styles from './portal.module.css';

/** A choice in the portal's bar: icon, from 1280 also what is chosen; `label` says the choice in full and holds `chosen`. */
export function PortalBarChoice({
  icon,
  chosen,
  label,
  actions,
}: {
  icon: ReactNode;
  chosen: string;
  label: string;
  actions: readonly Action[];
}) {
  const isWide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  return (
    <ActionMenu
      actions={actions}
      target={
        <button type="button" className={styles.choice} aria-label={label} data-tip={chosen}>
          {icon}
          {isWide ? (
            <>
              <span className={styles.chosen}>{chosen}</span>
              <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
            </>
          ) : null}
        </button>
      }
    />
  );
}
