import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Action } from '../../primitives/actions/action.ts';
import { Button } from '../../primitives/actions/button.tsx';
import { ReasonedButton } from '../../primitives/actions/reasoned-button.tsx';
import { type Translate, useT } from '../../text/text.tsx';
import styles from './states.module.css';
import { useSkeletonShown } from './waiting.ts';

interface StateProps {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  actions?: readonly Action[];
  /** Heading level that fits the page around it. */
  level?: 2 | 3 | 4;
  children?: ReactNode;
  role?: 'alert' | 'status';
}

function StatePanel({ title, text, icon, actions = [], level = 2, children, role }: StateProps) {
  const Heading = `h${level}` as 'h2';
  return (
    <div className={styles.state} role={role}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <Heading className={styles.title}>{title}</Heading>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children}
      {actions.length > 0 ? (
        <div className={styles.actions}>
          {actions.map((action, index) => (
            <ReasonedButton
              key={action.id}
              // Inside a section the page has its own primary action.
              variant={index === 0 && level === 2 ? 'primary' : 'secondary'}
              icon={action.icon}
              href={action.href}
              onClick={action.reason ? undefined : action.onSelect}
              reason={typeof action.reason === 'string' ? action.reason : undefined}
            >
              {action.label}
            </ReasonedButton>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** Props of EmptyState: first use (what this is, primary action), good-empty (title only), or filtered (names the filters, Clear). */
export type EmptyStateProps = Omit<StateProps, 'role' | 'icon'>;

/** Nothing here, and what to do about it. */
export function EmptyState(props: EmptyStateProps) {
  return <StatePanel {...props} />;
}

/** Props of ErrorState. */
export interface ErrorStateProps {
  /** What happened, in the words of the catalogue. */
  title: string;
  /** Why, if known, and what next; what got no answer and can be retried says so by itself. */
  text?: ReactNode;
  onRetry?: () => void;
  /** Shown with a Copy button, for unknown errors. */
  requestId?: string;
  level?: 2 | 3 | 4;
}

/** A region that failed; the others stay alive. */
export function ErrorState({ title, text, onRetry, requestId, level }: ErrorStateProps) {
  const t = useT();
  const actions: Action[] = onRetry ? [{ id: 'retry', label: t('ui.state.retry'), onSelect: onRetry }] : [];
  return (
    <StatePanel
      role="alert"
      title={title}
      text={text ?? nextStep(title, onRetry !== undefined, t)}
      level={level}
      actions={actions}
      icon={<IconAlertTriangle size={20} stroke={1.5} />}
    >
      {requestId ? <CopyLine label={t('ui.state.request')} value={requestId} /> : null}
    </StatePanel>
  );
}

/** What has no answer and what has no words of its own always bear the same titles; only the former has the connection to blame. */
function nextStep(title: string, canRetry: boolean, t: Translate): string | null {
  if (title === t('ui.state.unknown_error')) return t('ui.state.unknown_next');
  return canRetry && title === t('ui.state.no_answer') ? t('ui.state.retry_text') : null;
}

/** A value with a Copy button that says so when it worked. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard?.writeText(value).then(() => setCopied(true));
  return (
    <p className={styles.copy}>
      {label} <code>{value}</code>
      <Button variant="quiet" onClick={copy}>
        {isCopied ? t('ui.copy.done') : t('ui.copy.copy')}
      </Button>
    </p>
  );
}

/** Props of NoPermission: the sentence "You can't view payments." and whom to ask. */
export interface NoPermissionProps {
  title?: string;
  /** The permission's name, as administrators see it. */
  permission?: string;
  level?: 2 | 3 | 4;
}

/** The page or region exists, this person may not see it. */
export function NoPermission({ title, permission, level }: NoPermissionProps) {
  const t = useT();
  const text = permission ? t('ui.state.ask_for', { permission }) : t('ui.state.ask_admin');
  return (
    <StatePanel
      title={title ?? t('ui.state.forbidden')}
      text={text}
      level={level}
      icon={<IconLock size={20} stroke={1.5} />}
    />
  );
}

/** Rows of grey bars in the final geometry; appears after a quiet moment so that fast answers do not flash. */
export function Skeleton({ lines = 3, height = 16 }: { lines?: number; height?: number }) {
  const t = useT();
  const isVisible = useSkeletonShown();
  return (
    <div role="status" className={styles.skeleton} data-visible={isVisible || undefined}>
      <span className="app-sr">{t('ui.state.loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical bars
        <span key={index} className={styles.bone} style={{ height, width: `${[92, 78, 85, 64][index % 4]}%` }} />
      ))}
    </div>
  );
}

/** False for `delay` milliseconds, then true. */
export function useDelayed(delay: number): boolean {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDone(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return isDone;
}

/** True while loading, and on until a skeleton that was seen (after 150 ms) has stood for 300 ms: no flicker. */
export function useHeldLoading(isLoading: boolean): boolean {
  const [isHeld, setHeld] = useState(isLoading);
  const shownAt = useRef<number | null>(null);
  useEffect(() => {
    if (isLoading) {
      setHeld(true);
      const timer = setTimeout(() => {
        shownAt.current = Date.now();
      }, 150);
      return () => clearTimeout(timer);
    }
    const rest = shownAt.current === null ? 0 : 300 - (Date.now() - shownAt.current);
    shownAt.current = null;
    const timer = setTimeout(() => setHeld(false), Math.max(0, rest));
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isLoading || isHeld;
}

/** Props of Region: one data region with all its states. */
export interface RegionProps {
  status: 'loading' | 'ready' | 'refreshing' | 'error' | 'forbidden';
  error?: ErrorStateProps;
  forbidden?: NoPermissionProps;
  /** Shown while loading; default three bars. */
  skeleton?: ReactNode;
  children: ReactNode;
}

/** Shows skeleton, error, no-permission or the content; old content stays while refreshing. */
export function Region({ status, error, forbidden, skeleton, children }: RegionProps) {
  const t = useT();
  const isLoading = useHeldLoading(status === 'loading');
  if (isLoading) return <>{skeleton ?? <Skeleton />}</>;
  if (status === 'error') return <ErrorState {...(error ?? { title: t('ui.state.unknown_error') })} />;
  if (status === 'forbidden') return <NoPermission {...forbidden} />;
  return <>{children}</>;
}
