import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { FieldError } from '../../primitives/fields/field-shell.tsx';
import { useT } from '../../text/text.tsx';
import styles from './stars.module.css';

/** One to five stars: radio buttons in their looks, so that keys and readers know them; 0 is none yet. */
export function Stars(props: { label: string; value: number; onChange: (value: number) => void; error?: string }) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className={styles.stars} aria-describedby={props.error ? `${name}-error` : undefined}>
      <legend>{props.label}</legend>
      <span className={styles.row}>
        {[1, 2, 3, 4, 5].map((value) => (
          <label key={value} className={styles.star} data-on={value <= props.value || undefined}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            {value <= props.value ? <IconStarFilled size={32} /> : <IconStar size={32} stroke={1.5} />}
            <span className="app-sr">{t('ui.stars', { count: value })}</span>
          </label>
        ))}
      </span>
      <FieldError id={name} error={props.error} isAlert />
    </fieldset>
  );
}
