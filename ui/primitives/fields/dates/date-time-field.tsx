import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../format/format-context.tsx';
import { useZoneWords } from '../../../format/use-zone-words.ts';
import { useT } from '../../../text/text.tsx';
import { cx } from '../../cx.ts';
import { typedMark } from '../../typing/typed-text.ts';
import { type Bounds, DayInput, useDayText } from '../date-field.tsx';
import { type FieldProps, FieldShell, selectedByClick, useFieldControl } from '../field-shell.tsx';
import styles from '../fields.module.css';
import { instantOf, readTime, wallClock } from './date-text.ts';

/** Props of DateTimeField: an ISO instant with Z, '' for none, shown in `zone` (default the reader's). */
export interface DateTimeFieldProps extends FieldProps, Bounds {
  value: string;
  onChange: (instant: string) => void;
  /** IANA zone of the place; named below the field when it is not the reader's. */
  zone?: string;
  /** The zone is named elsewhere, once for all fields of a section. */
  hidesZone?: boolean;
  /** What a time without its day is told; default "Enter the day." */
  dayMissing?: string;
  /** Time taken when only the day is typed. Default 09:00. */
  defaultTime?: string;
}

/** A day and a time in the zone of the place. */
export function DateTimeField(props: DateTimeFieldProps) {
  const t = useT();
  const { context } = useFormat();
  const zone = props.zone ?? context.zone;
  const clock = props.value ? wallClock(props.value, zone) : { day: '', time: '' };
  const [timeDraft, setTimeDraft] = useState<string | null>(null);
  const [hasLeftTime, setLeftTime] = useState(false);
  const typedTime = timeDraft === null ? '' : readTime(timeDraft);
  const set = (day: string, time: string) => {
    // A time typed first waits for its day.
    if (day !== '' && typedTime !== null) setTimeDraft(null);
    props.onChange(day === '' ? '' : instantOf(day, time || props.defaultTime || '09:00', zone));
  };
  const own = useDayText({
    ...{ ...props, zone, value: clock.day, onTime: set },
    onChange: (day) => set(day, typedTime || clock.time),
  });
  const lacksDay = Boolean(typedTime) && clock.day === '';
  const timeProblem = typedTime === null ? t('ui.time.invalid') : '';
  const dayProblem = lacksDay && hasLeftTime && !own.isUntaken ? (props.dayMissing ?? t('ui.date.missing')) : '';
  const error = own.problem || timeProblem || dayProblem || props.error || null;
  const named = useZoneWords(zone, props.value);
  const foreign = props.hidesZone ? null : named;
  const hint = foreign && props.hint ? `${props.hint} · ${foreign}` : (props.hint ?? foreign);
  const { id, attributes, setRef } = useFieldControl({ ...props, hint, error });
  const timeInput = useSelectedWhenFilled(clock.time);
  const leaveTime = () => {
    setLeftTime(true);
    if (timeDraft !== null && typedTime !== null && !lacksDay) {
      set(clock.day, typedTime);
      setTimeDraft(null);
    }
    props.onBlur?.();
  };
  return (
    <FieldShell {...props} hint={hint} error={error} controlId={id}>
      <span className={styles.pair}>
        <span className={styles.control} style={{ flex: 1, minWidth: 132 }}>
          <DayInput
            {...{ own, attributes, setRef, ...props }}
            value={clock.day}
            isMissing={lacksDay && !own.isUntaken}
          />
        </span>
        <span className={styles.control} style={{ width: 84 }}>
          <input
            ref={timeInput}
            {...selectedByClick}
            {...typedMark(timeDraft !== null, timeProblem !== '')}
            className={cx(styles.input, 'app-num')}
            aria-label={t('ui.time.of', { label: props.label })}
            aria-invalid={timeProblem ? true : undefined}
            placeholder="hh:mm"
            inputMode="numeric"
            autoComplete="off"
            disabled={props.isDisabled}
            readOnly={props.isReadOnly}
            value={timeDraft ?? clock.time}
            onChange={(event) => {
              setTimeDraft(event.currentTarget.value);
              setLeftTime(false);
            }}
            onBlur={leaveTime}
            onKeyDown={(event) => event.key === 'Enter' && leaveTime()}
          />
        </span>
      </span>
    </FieldShell>
  );
}

/** Leaving the day fills in the time while the person already stands in it: what they type replaces it, not follows it. */
function useSelectedWhenFilled(time: string) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the time changes under the caret
  useEffect(() => {
    if (input.current === document.activeElement) input.current?.select();
  }, [time]);
  return input;
}
