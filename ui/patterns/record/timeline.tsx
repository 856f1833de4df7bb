import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { FormatDate } from '../../format/values.tsx';
import { Button } from '../../primitives/actions/button.tsx';
import { type StatusMeaning, StatusShape } from '../../primitives/status/status-shape.tsx';
import { useT } from '../../text/text.tsx';
import styles from './record.module.css';
import { collapseEvents, type TimelineEvent, type TimelineGroup } from './timeline-groups.ts';

/** Props of Timeline. */
export interface TimelineProps {
  /** Heading; the filter then stands in its line. */
  title?: string;
  /** Newest first. System events of one person in a row collapse by themselves. */
  events: readonly TimelineEvent[];
  /** Icon of a kind, 16 px; kinds with a status meaning show its shape instead. */
  icon?: (kind: string) => ReactNode;
  meaning?: (kind: string) => StatusMeaning | undefined;
  /** Kinds to filter by, with their words; leave out for no filter. */
  kinds?: readonly { kind: string; label: string }[];
  /** More on the server. */
  more?: { onLoad: () => void; isBusy?: boolean };
  /** What stands where there is nothing. */
  empty?: string;
  /** NoteComposer. */
  composer?: ReactNode;
}

/** Notes, status, files, payments and changes in one feed, as an ordered list with times. */
export function Timeline({ title, events, icon, meaning, kinds, more, empty, composer }: TimelineProps) {
  const t = useT();
  const [kind, setKind] = useState('');
  const shown = kind === '' ? events : events.filter((e) => e.kind === kind);
  const filter = kinds ? (
    <label className={styles.filter}>
      <span className="app-sr">{t('ui.timeline.filter')}</span>
      <select value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
        <option value="">{t('ui.timeline.all')}</option>
        {kinds.map((k) => (
          <option key={k.kind} value={k.kind}>
            {k.label}
          </option>
        ))}
      </select>
    </label>
  ) : null;
  return (
    <div>
      {title === undefined ? (
        filter
      ) : (
        <div className={styles.head}>
          <h2>{title}</h2>
          {filter}
        </div>
      )}
      {composer}
      <ol className={styles.timeline}>
        {collapseEvents(shown).map((group) => (
          <GroupItem
            key={group.events[0]?.id}
            group={group}
            mark={(event) => <Mark event={event} icon={icon} meaning={meaning} />}
          />
        ))}
      </ol>
      {shown.length === 0 ? <p className={styles.quiet}>{empty ?? t('ui.timeline.empty')}</p> : null}
      {more ? (
        <Button variant="quiet" isBusy={more.isBusy} onClick={more.onLoad}>
          {t('ui.timeline.more')}
        </Button>
      ) : null}
    </div>
  );
}

function Mark({
  event,
  icon,
  meaning,
}: {
  event: TimelineEvent;
  icon?: TimelineProps['icon'];
  meaning?: TimelineProps['meaning'];
}) {
  const shape = meaning?.(event.kind);
  return (
    <span className={styles.mark}>
      {shape ? <StatusShape meaning={shape} /> : (icon?.(event.kind) ?? <span className={styles.dot} />)}
    </span>
  );
}

function GroupItem({ group, mark }: { group: TimelineGroup; mark: (event: TimelineEvent) => ReactNode }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const first = group.events[0];
  if (!first) return null;
  if (group.events.length === 1) return <EventItem event={first} mark={mark(first)} />;
  return (
    <li className={styles.event}>
      <span className={styles.mark}>
        {isOpen ? (
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        )}
      </span>
      <div className={styles.eventBody}>
        <button type="button" className={styles.groupButton} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('ui.timeline.changes', { count: group.events.length, who: first.who ?? '' })}
        </button>
        <When at={first.at} />
        {isOpen ? (
          <ol>
            {group.events.map((event) => (
              <EventItem key={event.id} event={event} mark={mark(event)} />
            ))}
          </ol>
        ) : null}
      </div>
    </li>
  );
}

function EventItem({ event, mark }: { event: TimelineEvent; mark: ReactNode }) {
  return (
    <li className={styles.event}>
      {mark}
      <div className={styles.eventBody}>
        <div>
          {event.who ? <strong className={styles.who}>{event.who}</strong> : null}{' '}
          <span className={styles.quiet}>{event.what}</span>
        </div>
        {event.body ? <div className={styles.text}>{event.body}</div> : null}
        <When at={event.at} />
      </div>
    </li>
  );
}

function When({ at }: { at: string }) {
  return (
    <div className={styles.when}>
      <FormatDate value={at} />
    </div>
  );
}
