import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Fragment, type ReactNode, type Ref } from 'react';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { cx } from '../../primitives/cx.ts';
import { Kbd } from '../../primitives/kbd.tsx';
import { Link } from '../../primitives/link.tsx';
import { useT } from '../../text/text.tsx';
import styles from './shell.module.css';
import type { Crumb, PageChromeValue, RecordWalk } from './shell-context.tsx';

interface TopBarProps {
  chrome: PageChromeValue | null;
  onMenu: () => void;
  menuRef: Ref<HTMLButtonElement>;
  isMenuOpen: boolean;
  onSearch?: () => void;
  end: ReactNode;
}

/** The 48 px bar: menu button on phones, breadcrumbs, record walk, search, account. */
export function TopBar({ chrome, onMenu, menuRef, isMenuOpen, onSearch, end }: TopBarProps) {
  const t = useT();
  return (
    <header className={styles.topBar}>
      <span className={styles.onPhone}>
        <IconButton
          ref={menuRef}
          label={t('ui.nav.open_menu')}
          icon={<IconMenu2 size={20} />}
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        />
      </span>
      <Crumbs crumbs={chrome?.crumbs ?? []} />
      {chrome?.walk ? <Walk walk={chrome.walk} /> : null}
      <span className={styles.spacer} />
      {onSearch ? (
        <>
          <button type="button" className={styles.searchButton} onClick={onSearch} aria-keyshortcuts="Meta+K Control+K">
            <IconSearch size={16} stroke={1.75} aria-hidden="true" />
            <span>{t('ui.shell.search')}</span>
            <Kbd>{commandKey()}K</Kbd>
          </button>
          <span className={styles.searchIcon}>
            <IconButton label={t('ui.shell.search')} icon={<IconSearch size={18} stroke={1.75} />} onClick={onSearch} />
          </span>
        </>
      ) : null}
      <div className={styles.topEnd}>{end}</div>
    </header>
  );
}

/** "⌘" on Apple machines, "Ctrl " elsewhere, for key hints. */
export function commandKey(): string {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl ';
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT();
  if (crumbs.length === 0) return null;
  const parent = [...crumbs].reverse().find((c, i) => i > 0 && c.href !== undefined);
  const last = crumbs.length - 1;
  return (
    <nav className={styles.crumbs} aria-label={t('ui.shell.breadcrumbs')}>
      {parent?.href !== undefined ? (
        <span className={styles.back}>
          <IconButton
            href={parent.href}
            label={t('ui.shell.back_to', { page: parent.label })}
            icon={<IconArrowLeft size={20} />}
          />
        </span>
      ) : null}
      <ol>
        {crumbs.map((crumb, index) => (
          <Fragment key={crumb.href ?? crumb.label}>
            {index > 0 ? (
              <li aria-hidden="true" className={styles.slash}>
                /
              </li>
            ) : null}
            <li
              className={cx(
                index === last ? styles.crumbLast : styles.crumb,
                index > 0 && index < last && styles.crumbMiddle,
              )}
            >
              {index < last && crumb.href !== undefined ? (
                <Link href={crumb.href}>{crumb.label}</Link>
              ) : (
                <span aria-current={index === last ? 'page' : undefined}>{crumb.label}</span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

function Walk({ walk }: { walk: RecordWalk }) {
  const t = useT();
  const words = t('ui.walk.position', { position: walk.position, total: walk.total });
  return (
    <div className={styles.walk}>
      <IconButton
        label={t('ui.walk.previous')}
        shortcut="⇧K"
        icon={<IconChevronLeft size={16} />}
        aria-disabled={!walk.onPrevious || undefined}
        onClick={walk.onPrevious}
      />
      <span className="app-num">{words}</span>
      <IconButton
        label={t('ui.walk.next')}
        shortcut="⇧J"
        icon={<IconChevronRight size={16} />}
        aria-disabled={!walk.onNext || undefined}
        onClick={walk.onNext}
      />
    </div>
  );
}
