import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useT } from '../../text/text.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { cx } from '../cx.ts';
import { StatusShape } from '../status/status-shape.tsx';
import { dismiss, toastStore } from './notify.ts';
import styles from './toaster.module.css';
import type { Toast } from './toasts.ts';

/** The stack of toasts, bottom right (top on phones). F8 moves focus to it; timers stand still while it has focus or pointer. */
export function Toaster() {
  const t = useT();
  const stack = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  const [isHeld, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      region.current?.querySelector<HTMLElement>('button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={t('ui.toast.region')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status" aria-live="polite" className={styles.stack}>
        {stack
          .filter((x) => x.tone !== 'danger')
          .map((toast) => (
            <Line key={toast.id} toast={toast} isHeld={isHeld} />
          ))}
      </div>
      <div role="alert" className={styles.stack}>
        {stack
          .filter((x) => x.tone === 'danger')
          .map((toast) => (
            <Line key={toast.id} toast={toast} isHeld={isHeld} />
          ))}
      </div>
    </section>
  );
}

function Line({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const t = useT();
  const left = useRef(toast.life);
  useEffect(() => {
    if (isHeld) return undefined;
    const started = Date.now();
    const timer = setTimeout(() => dismiss(toast.id, true), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [isHeld, toast.id]);
  const act = () => {
    toast.action?.onSelect();
    dismiss(toast.id);
  };
  const title = toast.title ?? (toast.tone === 'danger' ? t('ui.toast.error') : undefined);
  return (
    <div
      className={cx(styles.toast, toast.tone === 'danger' && styles.danger, toast.tone === 'warning' && styles.warning)}
    >
      {toast.tone === 'danger' || toast.tone === 'warning' ? (
        <span className={styles.shape}>
          <StatusShape meaning={toast.tone} />
        </span>
      ) : null}
      <div className={styles.words}>
        {title ? <div className={styles.title}>{title}</div> : null}
        {toast.text}
        {toast.count > 1 ? <span className={styles.count}> ×{toast.count}</span> : null}
      </div>
      {toast.action ? (
        <button type="button" className={styles.action} onClick={act}>
          {toast.action.label}
        </button>
      ) : null}
      <IconButton
        className={styles.close}
        label={t('ui.toast.dismiss')}
        icon={<IconX size={14} />}
        onClick={() => dismiss(toast.id, true)}
      />
    </div>
  );
}
