import { useT } from '../../../text/text.tsx';
import { hueNames, scales } from '../../../tokens/scales.ts';
import { type FieldProps, FieldShell, useFieldControl } from '../field-shell.tsx';
import { TextField } from '../text-field.tsx';
import styles from './pictures.module.css';

interface Props extends FieldProps {
  /** `#rrggbb`. */
  value: string;
  onChange: (value: string) => void;
  /** What the box for any other colour is called, and the button of the system's picker. */
  words: { other: string; pick: string };
}

/** The step of each hue that can be told apart on light and dark ground. */
const STEP = 6;
const HEX = /^#[0-9a-f]{6}$/i;
/** What the system's picker starts from while the text is no colour. */
const NEUTRAL = scales.gray[5];

/** A colour: one of the palette by its swatch, or any other by its code. */
export function ColourField({ value, onChange, words, ...props }: Props) {
  const t = useT();
  const { id } = useFieldControl(props);
  const chosen = value.toLowerCase();
  return (
    <FieldShell {...props} name={undefined} error={null} controlId={`${id}-swatches`} as="group">
      <div className={styles.pictures}>
        {hueNames.map((hue) => {
          const hex = scales[hue][STEP];
          return (
            <label key={hue} className={styles.picture} data-tip={t(`ui.hue.${hue}`)}>
              <input
                type="radio"
                className={styles.radio}
                name={`${id}-swatch`}
                checked={chosen === hex}
                disabled={props.isDisabled}
                onChange={() => onChange(hex)}
              />
              <span className={styles.swatch} style={{ background: hex }} aria-hidden="true" />
              <span className="app-sr">{t(`ui.hue.${hue}`)}</span>
            </label>
          );
        })}
      </div>
      <TextField
        label={words.other}
        name={props.name}
        value={value}
        onChange={onChange}
        error={props.error}
        maxLength={7}
        isDisabled={props.isDisabled}
        isRequired={props.isRequired}
        before={
          <input
            type="color"
            className={styles.native}
            aria-label={words.pick}
            value={HEX.test(value) ? value : NEUTRAL}
            onChange={(event) => onChange(event.currentTarget.value)}
            disabled={props.isDisabled}
          />
        }
      />
    </FieldShell>
  );
}
