import { useMediaQuery } from '@mantine/hooks';
import { IconHelpCircle, IconMenu2 } from '@tabler/icons-react';
import { type CSSProperties, createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import { ActionMenu } from '../../primitives/actions/action-menu.tsx';
import { badgeText } from '../../primitives/actions/badge-button.tsx';
import { Button } from '../../primitives/actions/button.tsx';
import { cx } from '../../primitives/cx.ts';
import { Link } from '../../primitives/link.tsx';
import { type Translate, useT } from '../../text/text.tsx';
import { useShellSlots } from '../shell/shell-context.tsx';
import styles from './portal.module.css';
import { usePortalTheme } from './use-portal-theme.ts';

const DockPlace = createContext<HTMLElement | null>(null);

/** One place of the portal. */
export interface PortalNavItem {
  id: string;
  label: string;
  href: string;
  icon: ReactNode;
  /** Figure on the icon (cart). */
  badge?: number;
}

/** Props of PortalShell, the frame of every customer page. */
export interface PortalShellProps {
  company: { name: string; address?: string; logoUrl?: string | null; homeHref: string };
  /** The tenant's stored colours, as they are; the contrast guard decides what is painted. */
  colors: { background: string | null; text: string | null };
  scheme: 'light' | 'dark';
  /** Home, Requests, Rentals, Products, Services. */
  nav: readonly PortalNavItem[];
  /** Phones: Home, Requests, Rentals, Cart; "More" is added where there are more and opens `more`. */
  tabs: readonly PortalNavItem[];
  more: readonly PortalNavItem[];
  currentId?: string;
  /** Opens the chat; the same place on every page. */
  onHelp: () => void;
  /** Answers in the chat that were not read yet. */
  helpCount?: number;
  /** LanguageSwitcher, cart, NotificationBell, ProfileMenu; shown in the bar from 768, and under More where they do not fit. */
  barEnd: ReactNode;
  /** What the bar keeps on phones (bell). */
  barEndPhone?: ReactNode;
  banners?: ReactNode;
  children: ReactNode;
}

/** Tenant-coloured bar 56, content ≤ 1120; below 768 a tab bar at the thumb. */
export function PortalShell(props: PortalShellProps) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const isDesktop = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false });
  const theme = usePortalTheme(props.colors, props.scheme);
  const { slots, Provider } = useShellSlots();
  const [dock, setDock] = useState<HTMLElement | null>(null);
  const bar = { '--bar': theme.bar, '--on-bar': theme.onBar, '--bar-hover': theme.barHover } as CSSProperties;
  return (
    <Provider value={slots}>
      <a href="#content" className={styles.skip}>
        {t('ui.shell.skip')}
      </a>
      <div className={styles.portal}>
        <header className={cx(styles.bar, theme.barNeedsLine && styles.barLine)} style={bar}>
          <div className={styles.barInner}>
            <Brand company={props.company} isPhone={isPhone} />
            {isPhone ? null : isDesktop ? <InlineNav {...props} /> : <MenuNav {...props} />}
            <span className={styles.spacer} />
            <button
              type="button"
              className={styles.barButton}
              onClick={props.onHelp}
              aria-label={helpName(t, isDesktop, props.helpCount ?? 0)}
            >
              <IconWithBadge
                item={{ icon: <IconHelpCircle size={20} stroke={1.5} aria-hidden="true" />, badge: props.helpCount }}
              />
              {isDesktop ? t('ui.portal.help') : null}
            </button>
            {isPhone ? props.barEndPhone : props.barEnd}
          </div>
        </header>
        {props.banners}
        <main id="content" className={styles.main} tabIndex={-1}>
          <DockPlace value={dock}>{props.children}</DockPlace>
        </main>
        {isPhone ? <div ref={setDock} /> : null}
        {isPhone ? <TabBar {...props} /> : null}
      </div>
    </Provider>
  );
}

function Brand({ company, isPhone }: { company: PortalShellProps['company']; isPhone?: boolean }) {
  return (
    <Link href={company.homeHref} className={styles.brand}>
      <span className={styles.logo}>
        {company.logoUrl ? <img src={company.logoUrl} alt="" /> : (company.name.trim()[0]?.toUpperCase() ?? '·')}
      </span>
      <span className={styles.brandWords}>
        <span className={styles.brandName}>{company.name}</span>
        {company.address && !isPhone ? <span className={styles.brandAddress}>{company.address}</span> : null}
      </span>
    </Link>
  );
}

function InlineNav({ nav, currentId }: PortalShellProps) {
  const t = useT();
  return (
    <nav className={styles.nav} aria-label={t('ui.nav.main')}>
      {nav.map((item) => (
        <Link
          key={item.id}
          href={item.href}
          className={styles.navLink}
          aria-current={item.id === currentId ? 'page' : undefined}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}

function MenuNav({ nav, currentId }: PortalShellProps) {
  const t = useT();
  const current = nav.find((item) => item.id === currentId);
  return (
    <nav aria-label={t('ui.nav.main')}>
      <ActionMenu
        position="bottom-start"
        actions={nav.map((item) => ({ id: item.id, label: item.label, icon: item.icon, href: item.href }))}
        target={
          <Button variant="quiet" className={styles.barButton} icon={<IconMenu2 size={20} stroke={1.5} />}>
            {current?.label ?? t('ui.portal.menu')}
          </Button>
        }
      />
    </nav>
  );
}

function TabBar({ tabs, more, currentId }: PortalShellProps) {
  const t = useT();
  const isMore = more.some((item) => item.id === currentId);
  return (
    <nav className={styles.tabBar} aria-label={t('ui.nav.main')}>
      {tabs.map((item) => (
        <Link
          key={item.id}
          href={item.href}
          className={styles.tab}
          aria-current={item.id === currentId ? 'page' : undefined}
        >
          <IconWithBadge item={item} />
          {item.label}
        </Link>
      ))}
      {more.length > 0 ? (
        <ActionMenu
          position="top-end"
          actions={more.map((item) => ({ id: item.id, label: item.label, icon: item.icon, href: item.href }))}
          target={
            <button type="button" className={styles.tab} data-current={isMore || undefined}>
              <IconMenu2 size={20} stroke={1.5} aria-hidden="true" />
              {t('ui.portal.more')}
            </button>
          }
        />
      ) : null}
    </nav>
  );
}

/** The figure on the icon is part of the name; a bare label names itself. */
function helpName(t: Translate, hasLabel: boolean, count: number): string | undefined {
  if (count > 0) return t('ui.portal.help_unread', { count });
  return hasLabel ? undefined : t('ui.portal.help');
}

function IconWithBadge({ item }: { item: Partial<PortalNavItem> }) {
  return (
    <span className={styles.badged} aria-hidden={item.badge ? undefined : true}>
      {item.icon}
      {item.badge ? <span className={styles.badge}>{badgeText(item.badge)}</span> : null}
    </span>
  );
}

/** Cart link of the portal's bar with its figure. */
export function PortalBarLink({
  label,
  href,
  icon,
  badge,
}: {
  label: string;
  href: string;
  icon: ReactNode;
  badge?: number;
}) {
  return (
    <Link href={href} className={styles.barButton} aria-label={badge ? `${label} ${badge}` : label} data-tip={label}>
      <IconWithBadge item={{ id: href, label, href, icon, badge }} />
    </Link>
  );
}

/** One big action of the page: docked above the phone's tab bar; hidden from 768, where the page head has it. */
export function PortalDock({ children }: { children: ReactNode }) {
  const place = use(DockPlace);
  return place ? createPortal(<div className={styles.dock}>{children}</div>, place) : null;
}
