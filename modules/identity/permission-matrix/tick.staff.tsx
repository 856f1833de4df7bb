import { IconCheck } from '@tabler/icons-react';
import { Checkbox } from '../../../ui/primitives/fields/choice-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './permission-matrix.module.css';

interface TickProps {
  /** Full name for readers: "View users". */
  name: string;
  /** Words beside the tick; in a cell they show on phones only, where the column's head is gone. */
  words: string;
  /** Why it cannot be changed here; shown as tip and read out. */
  why: string;
  isOn: boolean;
  isCell?: boolean;
  /** Absent: it stands as it is. */
  onChange?: (isOn: boolean) => void;
}

/** One right: a checkbox, or, where it cannot be changed, a plain mark. */
export function Tick({ name, words, why, isOn, isCell, onChange }: TickProps) {
  const t = useT();
  const place = isCell ? styles.cell : styles.action;
  const full = why ? `${name}: ${why}` : name;
  if (!onChange) {
    return (
      <span className={place} data-soft="" data-tip={why || undefined}>
        <span className={styles.mark}>
          {isOn ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : <span aria-hidden="true">–</span>}
          <span className="app-sr">{t(isOn ? 'permissions.granted' : 'permissions.not_granted', { name: full })}</span>
        </span>
        <span className={styles.words} aria-hidden="true">
          {words}
        </span>
      </span>
    );
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Checkbox renders the input inside
    <label className={place} data-tip={why || undefined} data-soft={why ? '' : undefined}>
      <Checkbox label={full} checked={isOn} isDisabled={why !== '' && !isOn} onChange={onChange} />
      <span className={styles.words}>{words}</span>
    </label>
  );
}
