import { useMediaQuery } from '@mantine/hooks';
import { IconChevronsLeft, IconChevronsRight, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { Link } from '../../primitives/link.tsx';
import { isFreeKey } from '../../primitives/typing/single-keys.ts';
import { useT } from '../../text/text.tsx';
import { FocusTrap } from '../overlay/focus-trap.tsx';
import type { NavFavourite, NavGroup } from './nav.ts';
import styles from './shell.module.css';
import { useShellSlots } from './shell-context.tsx';
import { SideNav } from './side-nav.tsx';
import { SideRail } from './side-rail.tsx';
import { TopBar } from './top-bar.tsx';

/** Props of AppShell, the frame of every staff page. All state comes in and goes out; nothing is stored here. */
export interface AppShellProps {
  company: { name: string; logoUrl?: string | null; homeHref: string };
  groups: readonly NavGroup[];
  favourites?: readonly NavFavourite[];
  currentEntryId?: string;
  /** The person's stored choice; null = by width: open from 1280. */
  isSidebarOpen: boolean | null;
  onSidebarChange: (isOpen: boolean) => void;
  /** Changes with every route: closes the phone drawer. */
  locationKey?: string;
  /** Opens the command palette. */
  onSearch?: () => void;
  /** LanguageSwitcher, NotificationBell, ProfileMenu. */
  topEnd: ReactNode;
  /** Maintenance, offline, new version, impersonation: Banner with shape 'line', only when true. */
  banners?: ReactNode;
  /** "Web 6.7.28 · API 6.7.28" */
  versions: string;
  /** Turns the `[` key off (single-key shortcuts are a preference). */
  hasSingleKeys?: boolean;
  children: ReactNode;
}

/** Sidebar 232/56, top bar 48, content, footer 28; below 768 an overlay drawer. */
export function AppShell(props: AppShellProps) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const isWide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  const { chrome, isFolded, setFolded, setFooter, slots, Provider } = useShellSlots();
  const isOpen = !isFolded && (props.isSidebarOpen ?? isWide ?? true);
  const toggle = (next: boolean) => {
    setFolded(false);
    props.onSidebarChange(next);
  };
  const drawer = useDrawer(props.locationKey);
  useBracketKey(props.hasSingleKeys !== false && !isPhone, () => toggle(!isOpen));
  return (
    <Provider value={slots}>
      <a href="#content" className={styles.skip}>
        {t('ui.shell.skip')}
      </a>
      <div
        className={styles.shell}
        data-sidebar={isPhone ? 'none' : isOpen ? 'open' : 'rail'}
        inert={drawer.isOpen && isPhone ? true : undefined}
      >
        {isPhone ? null : <Sidebar {...props} isOpen={isOpen} onSidebarChange={toggle} />}
        <div className={styles.frame}>
          <TopBar
            chrome={chrome}
            menuRef={drawer.button}
            isMenuOpen={drawer.isOpen}
            onMenu={drawer.open}
            onSearch={props.onSearch}
            end={props.topEnd}
          />
          {props.banners}
          <main id="content" className={styles.main} tabIndex={-1}>
            {props.children}
          </main>
          <footer className={styles.footer}>
            <div ref={setFooter} className={styles.footerSlot} />
            <span className={styles.versions}>{props.versions}</span>
          </footer>
        </div>
      </div>
      {isPhone && drawer.isOpen ? (
        <PhoneDrawer onClose={drawer.close}>
          <Company company={props.company} />
          <SideNav groups={props.groups} favourites={props.favourites} currentEntryId={props.currentEntryId} />
          <div className={styles.drawerVersions}>{props.versions}</div>
        </PhoneDrawer>
      ) : null}
    </Provider>
  );
}

function Sidebar({ isOpen, onSidebarChange, company, ...props }: AppShellProps & { isOpen: boolean }) {
  const t = useT();
  const nav = { groups: props.groups, favourites: props.favourites, currentEntryId: props.currentEntryId };
  const label = isOpen ? t('ui.nav.collapse') : t('ui.nav.expand');
  const toggle = (
    <IconButton
      label={label}
      shortcut={props.hasSingleKeys === false ? undefined : '['}
      icon={isOpen ? <IconChevronsLeft size={16} /> : <IconChevronsRight size={16} />}
      onClick={() => onSidebarChange(!isOpen)}
    />
  );
  return (
    <div className={styles.sidebar}>
      <Company company={company} isMarkOnly={!isOpen} />
      {isOpen ? <SideNav {...nav} /> : <SideRail {...nav} onExpand={() => onSidebarChange(true)} />}
      <div className={styles.toggle}>{toggle}</div>
    </div>
  );
}

function Company({ company, isMarkOnly }: { company: AppShellProps['company']; isMarkOnly?: boolean }) {
  return (
    <Link href={company.homeHref} className={styles.company} aria-label={isMarkOnly ? company.name : undefined}>
      {company.logoUrl ? (
        <img src={company.logoUrl} alt="" width={22} height={22} />
      ) : (
        <span className={styles.mark}>{company.name.trim()[0]?.toUpperCase() ?? '·'}</span>
      )}
      {isMarkOnly ? null : <span className={styles.companyName}>{company.name}</span>}
    </Link>
  );
}

function PhoneDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useT();
  return (
    <div className={styles.overlay}>
      <button
        type="button"
        className={styles.scrim}
        aria-label={t('ui.nav.close_menu')}
        tabIndex={-1}
        onClick={onClose}
      />
      <FocusTrap>
        <div
          className={styles.drawer}
          role="dialog"
          aria-modal="true"
          aria-label={t('ui.nav.main')}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        >
          <span className={styles.drawerClose}>
            <IconButton label={t('ui.nav.close_menu')} icon={<IconX size={20} />} onClick={onClose} data-autofocus />
          </span>
          {children}
        </div>
      </FocusTrap>
    </div>
  );
}

function useDrawer(locationKey: string | undefined) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new route closes the drawer
  useEffect(() => setOpen(false), [locationKey]);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return { isOpen, open: () => setOpen(true), close, button };
}

function useBracketKey(isOn: boolean, toggle: () => void) {
  const latest = useRef(toggle);
  latest.current = toggle;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '[' && isFreeKey(event)) latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
