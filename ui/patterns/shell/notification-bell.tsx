import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useT } from '../../text/text.tsx';
import styles from './account.module.css';

const NotificationPanel = lazy(() => import('./notification-panel.tsx'));

/** One notification, newest first. */
export interface NotificationItem {
  id: string;
  text: string;
  /** Instant it came. */
  at: string;
  href?: string;
}

/** Props of NotificationBell. Polling is the app's; opening calls `onOpen`, where the count is reset. */
export interface NotificationBellProps {
  count: number;
  items: readonly NotificationItem[] | undefined;
  /** How many there are in all. */
  total: number;
  onOpen: () => void;
  /** Item pressed: take it away; its href is followed by itself. */
  onTake: (item: NotificationItem) => void;
}

/** Bell with a badge (9+) and a panel of the three newest. New ones are announced politely, at most once a minute. */
export function NotificationBell(props: NotificationBellProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    if (!isOpen) props.onOpen();
    setOpen(!isOpen);
  };
  const words = props.count > 0 ? t('ui.bell.label_new', { count: props.count }) : t('ui.bell.label');
  // What is to be read on the badge is part of the name (WCAG 2.5.3).
  const label = props.count > 9 ? `9+ (${words})` : words;
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        withinPortal
        trapFocus
        returnFocus
        classNames={{ dropdown: styles.panel }}
      >
        <Popover.Target>
          <button
            type="button"
            className={styles.bell}
            aria-label={label}
            aria-expanded={isOpen}
            data-tip={t('ui.bell.label')}
            onClick={toggle}
          >
            <IconBell size={18} stroke={1.75} aria-hidden="true" />
            {props.count > 0 ? (
              <span className={styles.count} aria-hidden="true">
                {props.count > 9 ? '9+' : props.count}
              </span>
            ) : null}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('ui.bell.label')}>
          <Suspense fallback={<div style={{ height: 160 }} />}>
            <NotificationPanel {...props} onClose={() => setOpen(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <Announcer count={props.count} />
    </>
  );
}

function Announcer({ count }: { count: number }) {
  const t = useT();
  const [words, setWords] = useState('');
  const last = useRef({ count, at: 0 });
  useEffect(() => {
    const isNew = count > last.current.count;
    const now = Date.now();
    if (isNew && now - last.current.at > 60_000) {
      setWords(t('ui.bell.label_new', { count }));
      last.current.at = now;
    }
    last.current.count = count;
  }, [count, t]);
  return (
    <span className="app-sr" role="status">
      {words}
    </span>
  );
}
