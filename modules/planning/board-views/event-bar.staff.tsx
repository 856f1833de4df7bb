import { IconCalendarExclamation } from '@tabler/icons-react';
import { memo } from 'react';
import { cx } from '../../../ui/primitives/cx.ts';
import { type StatusMeaning, StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { Chip } from '../board/board-checks.rules.ts';
import type { BoardEvent } from '../board-web/board-types.ts';
import { nameOf, useBarWords } from '../planning-words/bar-words.web.ts';
import styles from './event-bar.module.css';

/** The shape and colour of each state. */
export const MEANINGS: Readonly<Record<string, StatusMeaning>> = {
  pending: 'neutral',
  released: 'special',
  incomplete: 'warning',
  completed: 'success',
  cancelled: 'cancelled',
};

/** The colour of the bar at the beginning of a card, the same on every view: red for a conflict, else the state. */
export const barColour = (status: string, isWrong: boolean): string => {
  const meaning = MEANINGS[status] ?? 'neutral';
  return `var(--app-st-${isWrong ? 'danger' : meaning === 'cancelled' ? 'neutral' : meaning}-dot)`;
};

/** A card of this width has room for its hour and a reason. */
const WIDE = 150;
/** And of this height for a third line. */
const THREE_LINES = 58;

interface Props {
  event: BoardEvent;
  chips: readonly Chip[];
  left: number | string;
  top: number;
  width: number | string;
  height: number;
  /** full: customer, number, type. short: customer and number. card: `when`, below it the customer over two lines. line: the customer alone. name: the same, over several lines. */
  size: 'full' | 'short' | 'card' | 'line' | 'name';
  when?: string;
  /** Where a view mixes everybody's work: who does it, said right after the customer. */
  officer?: string;
  axis: 'x' | 'y' | 'none';
  isHelper?: boolean;
  isTabStop: boolean;
  isOpen: boolean;
  isMoved: boolean;
  mayResize: boolean;
}

/** An activity on the board: state, customer, number, type; red and in words when something is wrong. */
export const EventBar = memo(function EventBar(props: Props) {
  const { event, chips, left, top, width, height, size, axis } = props;
  const t = useT();
  const { wrong, brief, shortest, there, late, hint, all } = useBarWords(event, chips);
  const name = nameOf(event);
  const meaning = MEANINGS[event.status] ?? 'neutral';
  const isNameOnly = size === 'line' || size === 'name';
  // In a narrow card the reason has a line of its own below the hours.
  const isNarrow = size === 'card' && typeof width === 'number' && width < WIDE;
  const reason = isNarrow ? shortest : null;
  // Beside the sign of what is overdue there is room for when it begins, not for its end too.
  const when = isNarrow && late !== null ? props.when?.split('–')[0] : props.when;
  const second = (size === 'card' ? (reason === null ? brief : null) : wrong) ?? when ?? null;
  const about = second === null ? (props.officer ?? event.reference_no) : null;
  // A card of two lines has who does it and the clock of its place in one.
  const isLow = height < THREE_LINES && props.officer !== undefined && second === null;
  const where = isLow && there ? null : there;
  const who = isLow && there ? `${about} · ${there}` : about;
  const kind = props.officer ? `${event.reference_no} · ${event.type.name}` : event.type.name;
  const third = size === 'full' ? (props.isHelper ? t('planning.helper') : kind) : null;
  const seen = isNameOnly ? [] : [second, where, who, third].filter((words) => words !== null);
  return (
    <button
      type="button"
      className={cx(
        styles.bar,
        wrong && styles.conflict,
        event.status === 'completed' && styles.done,
        size === 'line' && styles.line,
        size === 'card' && styles.card,
        size === 'name' && styles.narrow,
        there && size !== 'card' && !isNameOnly && styles.elsewhere,
        props.isOpen && styles.open,
        props.isMoved && styles.moved,
      )}
      style={{
        left,
        top,
        width,
        height,
        borderInlineStartColor: barColour(event.status, wrong !== null),
      }}
      data-order={event.id}
      data-axis={axis}
      tabIndex={props.isTabStop ? 0 : -1}
      data-tip={hint}
      // One label, not hidden words: those would be laid out in every bar.
      aria-label={labelOf(size === 'card' && second ? [second, reason ?? '', name] : [name, ...seen], all)}
    >
      {size === 'card' ? (
        <span className={styles.words}>
          <span className={styles.first}>
            <Mark isWrong={wrong !== null} isLate={late !== null} meaning={meaning} />
            <span className={cx(styles.meta, there && styles.zoned)}>{second}</span>
          </span>{' '}
          {reason === null ? null : <span className={styles.reason}>{reason} </span>}
          <span className={styles.below}>{name}</span>
        </span>
      ) : (
        <span className={styles.words}>
          <span className={styles.title}>
            {size === 'name' ? (
              <span>
                <Mark isWrong={wrong !== null} isLate={late !== null} meaning={meaning} /> {name}
              </span>
            ) : (
              <>
                <Mark isWrong={wrong !== null} isLate={late !== null && size !== 'line'} meaning={meaning} />
                <span className={styles.name}>{name}</span>
                {late !== null && size === 'line' ? <OverdueSign /> : null}
              </>
            )}
          </span>
          {seen.map((words) => (
            <span key={words} className={styles.meta}>
              {' '}
              {words}
            </span>
          ))}
        </span>
      )}
      {props.mayResize ? <span className={styles.edge} data-edge="end" aria-hidden="true" /> : null}
    </button>
  );
});

/** The state, or that something is wrong; behind it the sign of what is overdue. */
function Mark({ isWrong, isLate, meaning }: { isWrong: boolean; isLate: boolean; meaning: StatusMeaning }) {
  return (
    <>
      <StatusShape meaning={isWrong ? 'danger' : meaning} />
      {isLate ? <OverdueSign /> : null}
    </>
  );
}

/** The sign of an overdue card; its hint and label say since when. */
export const OverdueSign = ({ size = 13 }: { size?: number }) => (
  <IconCalendarExclamation size={size} aria-hidden="true" data-overdue="" className={styles.late} />
);

/** What is seen, in its order, then what else there is to say. */
function labelOf(seen: readonly string[], all: readonly string[]): string {
  return [...seen, ...all.filter((words) => !seen.includes(words))].filter(Boolean).join(', ');
}
