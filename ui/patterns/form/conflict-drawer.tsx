import { type ReactNode, useState } from 'react';
import { Button } from '../../primitives/actions/button.tsx';
import fieldStyles from '../../primitives/fields/fields.module.css';
import { useT } from '../../text/text.tsx';
import { Drawer } from '../overlay/drawer.tsx';
import styles from './form.module.css';

/** One field both changed. */
export interface ConflictField {
  key: string;
  label: string;
  /** Now saved on the server, and the person's own; as they would be shown. */
  theirs: ReactNode;
  mine: ReactNode;
}

/** Props of ConflictDrawer. */
export interface ConflictDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  /** Begins the sentence: "M. Brown", "Someone else". */
  changedBy: string;
  fields: readonly ConflictField[];
  /** One choice per field key; called only when all are made. */
  onApply: (choices: Record<string, 'theirs' | 'mine'>) => void;
  isSaving?: boolean;
}

/** Someone saved meanwhile: one line per overlapping field, nothing preselected, Apply and save. */
export function ConflictDrawer(props: ConflictDrawerProps) {
  const { isOpen, onClose, changedBy, fields, onApply, isSaving } = props;
  const t = useT();
  const [choices, setChoices] = useState<Record<string, 'theirs' | 'mine'>>({});
  const [isTried, setTried] = useState(false);
  const missing = fields.filter((f) => choices[f.key] === undefined);
  const apply = () => {
    setTried(true);
    if (missing.length === 0) onApply(choices);
  };
  const all = (side: 'theirs' | 'mine') => setChoices(Object.fromEntries(fields.map((f) => [f.key, side])));
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
      <Button variant="primary" isBusy={isSaving} onClick={apply}>
        {t('ui.conflict.apply')}
      </Button>
    </>
  );
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('ui.conflict.title')} footer={footer}>
      <p className={styles.quiet}>{t('ui.conflict.text', { who: changedBy })}</p>
      <div className={styles.conflictAll}>
        <Button variant="quiet" onClick={() => all('theirs')}>
          {t('ui.conflict.all_theirs')}
        </Button>
        <Button variant="quiet" onClick={() => all('mine')}>
          {t('ui.conflict.all_mine')}
        </Button>
      </div>
      {fields.map((field) => (
        <fieldset
          key={field.key}
          className={styles.conflict}
          data-missing={(isTried && choices[field.key] === undefined) || undefined}
        >
          <legend>{field.label}</legend>
          {(['theirs', 'mine'] as const).map((side) => (
            <label key={side} className={styles.conflictSide}>
              <input
                className={fieldStyles.box}
                type="radio"
                name={`conflict-${field.key}`}
                checked={choices[field.key] === side}
                onChange={() => setChoices({ ...choices, [field.key]: side })}
              />
              <span>
                <span className={styles.conflictWho}>
                  {side === 'theirs' ? t('ui.conflict.theirs', { who: changedBy }) : t('ui.conflict.mine')}
                </span>
                {field[side]}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {isTried && missing.length > 0 ? (
        <p role="alert" className={styles.problem}>
          {t('ui.conflict.missing', { count: missing.length })}
        </p>
      ) : null}
    </Drawer>
  );
}
