import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../primitives/actions/button.tsx';
import { ReasonedButton } from '../../primitives/actions/reasoned-button.tsx';
import { Kbd } from '../../primitives/kbd.tsx';
import { type Sending, stopsAtUnreadable } from '../../primitives/typing/typed-text.ts';
import { useT } from '../../text/text.tsx';
import { commandKey } from '../shell/top-bar.tsx';
import styles from './form.module.css';
import { useSaveKey } from './save-key.ts';

/** Props of SaveBar. */
export interface SaveBarProps {
  /** Number of unsaved changes; 0 hides the bar unless it stays. */
  changes: number;
  onSave: Sending;
  onDiscard: () => void;
  isSaving?: boolean;
  /** Stands from the start: closes without changes, and says why there is nothing to save. */
  isStaying?: boolean;
  /** Verb and object; default "Save". */
  saveLabel?: string;
  /** Second figure, for example "2 edited, 1 added". */
  detail?: ReactNode;
  /** Announces “Saved” to screen readers, where nothing else does. */
  saysSaved?: boolean;
  /** Effect of saving, for example "Total $1,250.50 → $1,510.75". */
  effect?: ReactNode;
}

/** Sticky bottom line "3 unsaved changes · Discard · Save ⌘S"; for anything with validation, money, items, roles. */
export function SaveBar(props: SaveBarProps) {
  const { changes, onSave, onDiscard, isSaving, isStaying, saveLabel, detail, effect } = props;
  const t = useT();
  const hasChanges = changes > 0;
  const wasSaved = useWasSaved(hasChanges, isSaving === true);
  const save = () => {
    if (onSave.namesUnreadable || !stopsAtUnreadable()) onSave();
  };
  const bar = useRef<HTMLElement>(null);
  useSaveKey(hasChanges && !isSaving, bar, save);
  if (!hasChanges && !isStaying) {
    return props.saysSaved ? (
      <p className="app-sr" role="status">
        {wasSaved ? t('ui.save.saved') : null}
      </p>
    ) : null;
  }
  return (
    <section ref={bar} className={styles.saveBar} data-foot-bar aria-label={t('ui.save.region')}>
      {hasChanges ? <strong role="status">{t('ui.save.changes', { count: changes })}</strong> : null}
      {detail ? <span className={styles.quiet}>{detail}</span> : null}
      <span className={styles.saveEnd}>
        {effect ? <span className="app-num">{effect}</span> : null}
        <Button onClick={onDiscard}>{t(hasChanges ? 'ui.save.discard' : 'ui.dialog.cancel')}</Button>
        <ReasonedButton
          variant="primary"
          isBusy={isSaving}
          isIdle
          reason={hasChanges ? undefined : t('ui.save.nothing')}
          onClick={hasChanges ? save : undefined}
          after={<Kbd>{commandKey()}S</Kbd>}
        >
          {saveLabel ?? t('ui.save.save')}
        </ReasonedButton>
      </span>
    </section>
  );
}

/** Whether the last save left nothing unsaved, until something changes again. */
function useWasSaved(hasChanges: boolean, isSaving: boolean): boolean {
  const [wasSaved, setSaved] = useState(false);
  const isRunning = useRef(false);
  useEffect(() => {
    if (isSaving) isRunning.current = true;
    else if (isRunning.current) {
      isRunning.current = false;
      setSaved(!hasChanges);
    } else if (hasChanges) setSaved(false);
  }, [isSaving, hasChanges]);
  return wasSaved;
}
