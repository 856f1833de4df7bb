import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { BadgeButton } from '../../primitives/actions/badge-button.tsx';
import { useT } from '../../text/text.tsx';
import { Skeleton } from '../states/states.tsx';
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
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        // A width of the style sheet is overruled by the popover's own.
        width="min(360px, calc(100vw - 16px))"
        withinPortal
        trapFocus
        returnFocus
        classNames={{ dropdown: styles.panel }}
      >
        <Popover.Target>
          <BadgeButton
            label={props.count > 0 ? t('ui.bell.label_new', { count: props.count }) : t('ui.bell.label')}
            tip={t('ui.bell.label')}
            icon={<IconBell size={18} stroke={1.75} aria-hidden="true" />}
            count={props.count}
            tone="danger"
            aria-expanded={isOpen}
            onClick={toggle}
          />
        </Popover.Target>
        <Popover.Dropdown aria-label={t('ui.bell.label')}>
          <Suspense fallback={<PanelBones title={t('ui.bell.label')} />}>
            <NotificationPanel {...props} onClose={() => setOpen(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <Announcer count={props.count} />
    </>
  );
}

/** The panel on its way, with its heading and the room of three notifications. */
function PanelBones({ title }: { title: string }) {
  return (
    <div>
      <div className={styles.panelHead}>{title}</div>
      <div className={styles.waiting}>
        <Skeleton lines={3} height={32} />
      </div>
    </div>
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
