import { IconHelp } from '@tabler/icons-react';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { PopoverButton } from '../../../ui/primitives/popover/popover-button.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { MEANINGS } from '../board-views/event-bar.staff.tsx';
import { typeMarks } from '../map-names/type-marks.rules.ts';
import type { MapPoint } from '../map-web/map-calls.web.ts';
import styles from './map.module.css';
import own from './map-legend.module.css';

const STATES = ['pending', 'released', 'incomplete', 'completed', 'cancelled'];

interface Props {
  points: readonly MapPoint[];
  byStatus: boolean;
  /** One below the other, in a panel. */
  isList?: boolean;
}

/** What the colours and rims of the map mean, of what it shows. */
export function MapLegend({ points, byStatus, isList }: Props) {
  const t = useT();
  if (points.length === 0) return null;
  const types = new Map(points.map(({ type, colour }) => [type.id, { name: type.name, colour }]));
  const marks = typeMarks(points.map(({ type }) => type));
  const states = new Set(points.map(({ status }) => status));
  return (
    <ul className={isList ? styles.legendList : styles.legend} aria-label={t('planning.legend')}>
      {byStatus
        ? STATES.filter((status) => states.has(status)).map((status) => (
            <li key={status}>
              <StatusShape meaning={MEANINGS[status] ?? 'neutral'} /> {t(`planning.status.${status}`)}
            </li>
          ))
        : [...types]
            .sort(([, one], [, other]) => one.name.localeCompare(other.name))
            .map(([id, { name, colour }]) => (
              <li key={id}>
                <i className={own.mark} style={{ borderColor: colour }} data-mark={marks.get(id)} aria-hidden="true" />{' '}
                {name}
              </li>
            ))}
      {points.some(({ is_overdue }) => is_overdue) ? (
        <li>
          <i className={styles.swatch} data-late aria-hidden="true" /> {t('planning.overdue')}
        </li>
      ) : null}
      {points.some(({ driver }) => driver === null) ? (
        <li>
          <i className={styles.swatch} data-nobody aria-hidden="true" /> {t('planning.nobody')}
        </li>
      ) : null}
    </ul>
  );
}

/** The same behind a button, where the map is small. */
export function MapLegendButton(props: Props) {
  const t = useT();
  if (props.points.length === 0) return null;
  return (
    <PopoverButton
      label={t('planning.legend')}
      position="left-start"
      target={<IconButton isBordered label={t('planning.legend')} icon={<IconHelp size={16} />} />}
    >
      {() => <MapLegend {...props} isList />}
    </PopoverButton>
  );
}
