import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '../../format/format-context.tsx';
import { dayIn } from '../../format/format-date.ts';
import { readSaidDay } from '../../format/said-day.ts';
import { useLocale, useT } from '../../text/text.tsx';
import { cx } from '../cx.ts';
import { typedMark } from '../typing/typed-text.ts';
import { dayPattern, readDay, readTime, writeDay } from './dates/date-text.ts';
import { type FieldProps, FieldShell, selectedByClick, useFieldControl } from './field-shell.tsx';
import styles from './fields.module.css';
import pickerStyles from './picker/picker.module.css';

const DAYS_SHOWN = 49;
const loadCalendar = () => import('./dates/date-calendar.tsx');
const DateCalendar = lazy(loadCalendar);

export interface Bounds {
  /** First and last day that may be chosen, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  /** True for days that cannot be chosen (booked, closed). */
  isBlocked?: (day: string) => boolean;
}

/** Props of DateField: plain days `YYYY-MM-DD`, '' for none. */
export interface DateFieldProps extends FieldProps, Bounds {
  value: string;
  onChange: (day: string) => void;
}

/** A day, typed or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const own = useDayText(props);
  const error = own.problem || props.error || null;
  const { id, attributes, setRef } = useFieldControl({ ...props, error });
  return (
    <FieldShell {...props} error={error} controlId={id}>
      <span className={styles.control}>
        <DayInput own={own} attributes={attributes} setRef={setRef} {...props} />
      </span>
    </FieldShell>
  );
}

export interface DayText {
  shown: string;
  isUntaken: boolean;
  problem: string;
  type: (text: string) => void;
  leave: () => void;
  pick: (day: string) => void;
}

export interface DayTextProps extends Bounds {
  value: string;
  onChange: (day: string) => void;
  /** Takes a time that was said with the day; without it such a text is no day. */
  onTime?: (day: string, time: string) => void;
  /** Whose today counts; without it the reader's. */
  zone?: string;
  onBlur?: () => void;
}

/** What a text says: a day of the calendar or of the week, and the time behind it. */
function readWhen(text: string, locale: string, today: string): { day: string | null; time: string | null } {
  const day = readDay(text, locale, today);
  const said = day === null ? readSaidDay(text, today) : null;
  if (said) return { day: said.day, time: readTime(said.rest) };
  const split =
    day === null ? /^(.+?)(?:[\s,]+|T(?=\d))(\d{1,2}[:.h]\d{2}.*|\d{1,2}\s*[ap]\.?\s?m\.?)$/i.exec(text.trim()) : null;
  return split ? { day: readDay(split[1] ?? '', locale, today), time: readTime(split[2] ?? '') } : { day, time: '' };
}

/** Written as days are, whether there is such a day or not. */
const isDayLike = (text: string): boolean => /^\s*(\d{1,2}([./-])\d{1,2}\2\d{4}|\d{4}-\d{1,2}-\d{1,2})\s*$/.test(text);

/** The text of a day while it is typed: what it means when the field is left, and what is wrong with it. */
export function useDayText(props: DayTextProps): DayText {
  const t = useT();
  const locale = useLocale();
  const { context } = useFormat();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const check = (day: string | null): string => {
    if (day === null)
      return isDayLike(draft ?? '') ? t('ui.date.none') : t('ui.date.invalid', { pattern: dayPattern(locale) });
    if (day === '') return '';
    if (props.min && day < props.min) return t('ui.date.min', { date: writeDay(props.min, locale) });
    if (props.max && day > props.max) return t('ui.date.max', { date: writeDay(props.max, locale) });
    return props.isBlocked?.(day) ? t('ui.date.blocked') : '';
  };
  const take = (day: string | null) => {
    const found = check(day);
    setProblem(found);
    if (found === '' && day !== null) {
      setDraft(null);
      if (day !== props.value) props.onChange(day);
    }
  };
  return {
    shown: draft ?? writeDay(props.value, locale),
    isUntaken: draft !== null,
    problem,
    type: (text) => {
      setDraft(text);
      setProblem('');
    },
    leave: () => {
      if (draft !== null) {
        const { day, time } = readWhen(draft, locale, dayIn(props.zone ?? context.zone, new Date()));
        const isTimed = Boolean(time) && props.onTime !== undefined && day !== null && check(day) === '';
        if (isTimed) {
          setDraft(null);
          props.onTime?.(day, time ?? '');
        } else take(time === '' ? day : null);
      }
      props.onBlur?.();
    },
    pick: take,
  };
}

export interface DayInputProps extends Bounds, FieldProps {
  own: DayText;
  value: string;
  attributes: object;
  setRef: (element: HTMLInputElement | null) => void;
  /** A time stands beside it that has no day. */
  isMissing?: boolean;
}

/** The box of a day, with its calendar. */
export function DayInput({ own, value, attributes, setRef, isMissing = false, ...props }: DayInputProps) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input
        {...attributes}
        {...selectedByClick}
        {...typedMark(own.isUntaken, isMissing || (own.isUntaken && own.problem !== ''))}
        ref={setRef}
        className={cx(styles.input, 'app-num')}
        autoComplete="off"
        placeholder={dayPattern(locale)}
        readOnly={props.isReadOnly}
        value={own.shown}
        onChange={(event) => own.type(event.currentTarget.value)}
        onBlur={own.leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') own.leave();
          if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
        }}
      />
      {props.isDisabled || props.isReadOnly ? null : (
        <CalendarButton label={props.label} value={value} bounds={props} own={own} isOpen={isOpen} setOpen={setOpen} />
      )}
    </>
  );
}

interface CalendarButtonProps {
  label: string;
  value: string;
  bounds: Bounds;
  own: DayText;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

function CalendarButton({ label, value, bounds, own, isOpen, setOpen }: CalendarButtonProps) {
  const t = useT();
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      withinPortal
      returnFocus
      classNames={{ dropdown: pickerStyles.dropdown }}
    >
      <Popover.Target>
        <button
          type="button"
          className={cx(styles.inlineButton, styles.inlineIcon)}
          aria-label={t('ui.date.open_calendar', { label: label })}
          // Its code is there before the hand has pressed.
          onPointerEnter={() => void loadCalendar().catch(() => undefined)}
          onFocus={() => void loadCalendar().catch(() => undefined)}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={16} stroke={1.75} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense fallback={<CalendarBones />}>
          <DateCalendar
            value={value}
            min={bounds.min}
            max={bounds.max}
            isBlocked={bounds.isBlocked}
            onPick={(day) => {
              own.pick(day);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A month of days on its way: as wide and high as the calendar. */
function CalendarBones() {
  const t = useT();
  return (
    <div className={pickerStyles.month} role="status">
      <span className="app-sr">{t('ui.state.loading')}</span>
      {Array.from({ length: DAYS_SHOWN }, (_, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical days
        <span key={day} className={pickerStyles.day} />
      ))}
    </div>
  );
}
