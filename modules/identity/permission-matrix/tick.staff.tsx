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
  /** What it is for is not built yet: shown as tip and read out; it can be granted all the same. */
  isPlanned?: boolean;
  isOn: boolean;
  isCell?: boolean;
  /** Absent: it stands as it is. */
  onChange?: (isOn: boolean) => void;
}

/** One right: a checkbox, or, where it cannot be changed, a plain mark. */
export function Tick({ name, words, why, isPlanned, isOn, isCell, onChange }: TickProps) {
  const t = useT();
  const place = isCell ? styles.cell : styles.action;
  const tip = [why, isPlanned ? t('permissions.planned_tip') : ''].filter(Boolean).join('. ');
  const full = tip ? `${name}: ${tip}` : name;
  const mark = isPlanned && !isCell ? <span className={styles.planned}>{t('permissions.planned')}</span> : null;
  if (!onChange) {
    return (
      <span className={place} data-soft="" data-tip={tip || undefined} data-planned={isPlanned || undefined}>
        <span className={styles.mark}>
          {isOn ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : <span aria-hidden="true">–</span>}
          <span className="app-sr">{t(isOn ? 'permissions.granted' : 'permissions.not_granted', { name: full })}</span>
        </span>
        <span className={styles.words} aria-hidden="true">
          {words}
        </span>
        {mark}
      </span>
    );
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Checkbox renders the input inside
    <label
      className={place}
      data-tip={tip || undefined}
      data-soft={why ? '' : undefined}
      data-planned={isPlanned || undefined}
    >
      <Checkbox label={full} checked={isOn} isDisabled={why !== '' && !isOn} onChange={onChange} />
      <span className={styles.words}>{words}</span>
      {mark}
    </label>
  );
}
