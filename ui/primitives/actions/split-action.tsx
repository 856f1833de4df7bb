import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { useT } from '../../text/text.tsx';
import type { Action } from './action.ts';
import { ActionMenu } from './action-menu.tsx';
import styles from './button.module.css';
import { Button } from './button.tsx';

/** Props of SplitAction: the next step, and everything else that changes the state. */
export interface SplitActionProps {
  /** The one primary action; with a `reason` it shows a lock and neutral colours and opens the menu. */
  primary: Action;
  /** Menu entries; the primary is listed first by itself if it is not among them. */
  actions: readonly Action[];
  variant?: 'primary' | 'secondary';
}

/** A primary button joined with its reason menu. */
export function SplitAction({ primary, actions, variant = 'primary' }: SplitActionProps) {
  const t = useT();
  const listed = actions.some((a) => a.id === primary.id) ? actions : [primary, ...actions];
  const isBlocked = Boolean(primary.reason);
  return (
    <span className={styles.split}>
      <Button
        variant={variant}
        icon={isBlocked ? <IconLock size={16} stroke={1.75} /> : primary.icon}
        isBusy={primary.isBusy}
        aria-disabled={isBlocked || undefined}
        data-tip={typeof primary.reason === 'string' ? primary.reason : undefined}
        onClick={primary.onSelect}
        href={isBlocked ? undefined : primary.href}
      >
        {primary.label}
      </Button>
      <ActionMenu
        actions={listed}
        width={304}
        target={
          <Button
            variant={isBlocked ? 'secondary' : variant}
            aria-label={t('ui.action.more_ways', { label: primary.label })}
          >
            <IconChevronDown size={16} stroke={1.75} />
          </Button>
        }
      />
    </span>
  );
}
