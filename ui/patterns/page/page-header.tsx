import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Action } from '../../primitives/actions/action.ts';
import { ActionMenu } from '../../primitives/actions/action-menu.tsx';
import { ReasonedButton } from '../../primitives/actions/reasoned-button.tsx';
import { SplitAction } from '../../primitives/actions/split-action.tsx';
import { cx } from '../../primitives/cx.ts';
import styles from './page.module.css';
import { Star, type StarProps } from './star.tsx';

/** The actions of a page or record: rest in ⋯, then at most two secondary, the one primary far right. Phones fold the secondary into ⋯. */
export interface HeaderActions {
  primary?: Action;
  /** Makes the primary a split button with this reason menu. */
  primaryMenu?: readonly Action[];
  secondary?: readonly Action[];
  more?: readonly Action[];
}

/** Props of PageHeader. */
export interface PageHeaderProps extends HeaderActions {
  title: string;
  /** Quiet figure behind the title, already formatted ("1,284"). */
  count?: ReactNode;
  /** Status or meta beside the title. */
  beside?: ReactNode;
  /** Star; leave out for pages that cannot be a favourite. */
  favourite?: StarProps;
  /** Title, what stands beside it and the actions share one line; where it is too narrow, words wrap beside the actions. */
  isOneLine?: boolean;
  /** In a narrow place on a wide screen: actions as on a phone. */
  isNarrow?: boolean;
  /** Own controls before the actions (period switch, export menu). */
  controls?: ReactNode;
}

/** Title (the page's one h1) and its actions. On a phone they share one row: a primary with an icon shows only that. */
export function PageHeader({
  title,
  count,
  beside,
  isOneLine,
  isNarrow,
  favourite,
  controls,
  ...actions
}: PageHeaderProps) {
  return (
    <div className={cx(styles.header, isOneLine && styles.oneLine)}>
      <div className={styles.titleLine}>
        <h1 tabIndex={-1} className={styles.h1}>
          {title}
        </h1>
        {count === undefined ? null : <span className={styles.count}>{count}</span>}
        {beside}
        {favourite ? <Star {...favourite} /> : null}
      </div>
      <div className={styles.actions}>
        {controls}
        <ActionRow {...actions} isCompact isNarrow={isNarrow} />
      </div>
    </div>
  );
}

/** Header actions in their order; shared by PageHeader, RecordHeader and drawers. */
export function ActionRow({
  primary,
  primaryMenu,
  secondary = [],
  more = [],
  isCompact,
  isNarrow,
}: HeaderActions & { isCompact?: boolean; isNarrow?: boolean }) {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) || isNarrow;
  const folded = isPhone ? [...secondary, ...more] : more;
  // A menu of one entry that has an icon is that icon.
  const alone = isCompact && isPhone && folded.length === 1 && folded[0]?.icon ? folded[0] : undefined;
  return (
    <>
      {alone ? <OneButton action={alone} variant="secondary" isIconOnly /> : null}
      {folded.length > 0 && !alone ? <ActionMenu actions={folded} isBordered /> : null}
      {isPhone ? null : secondary.map((action) => <OneButton key={action.id} action={action} variant="secondary" />)}
      {primary && primaryMenu ? <SplitAction primary={primary} actions={primaryMenu} /> : null}
      {primary && !primaryMenu ? (
        <OneButton action={primary} variant="primary" isIconOnly={isCompact && isPhone && Boolean(primary.icon)} />
      ) : null}
    </>
  );
}

interface OneProps {
  action: Action;
  variant: 'primary' | 'secondary';
  isIconOnly?: boolean;
}

function OneButton({ action, variant, isIconOnly }: OneProps) {
  return (
    <ReasonedButton
      variant={variant}
      icon={action.icon}
      isBusy={action.isBusy}
      href={action.href}
      onClick={action.onSelect}
      reason={typeof action.reason === 'string' ? action.reason : undefined}
      data-tip={isIconOnly ? action.label : action.shortcut}
    >
      {isIconOnly ? <span className="app-sr">{action.label}</span> : action.label}
    </ReasonedButton>
  );
}
