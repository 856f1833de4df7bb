import { useFormat } from '../../../ui/format/format-context.tsx';
import { DateField } from '../../../ui/primitives/fields/date-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type DayTrack, type DriverSeen, isOld } from '../map-web/map-calls.web.ts';
import styles from './map.module.css';
import type { DriverTrack } from './use-driver-track.web.ts';

/** Where drivers were last seen, with the age of the position; the chosen one's way of a day in words. */
export function DriverList({ drivers, way }: { drivers: readonly DriverSeen[]; way: DriverTrack }) {
  const t = useT();
  const format = useFormat();
  if (drivers.length === 0) return null;
  return (
    <details className={styles.drivers} open={way.driverId !== null || undefined}>
      <summary>{t('planning.map.drivers', { count: drivers.length })}</summary>
      <ul>
        {drivers.map((driver) => {
          const isChosen = driver.id === way.driverId;
          return (
            <li key={driver.id} data-old={isOld(driver, Date.now())}>
              <button
                type="button"
                className={styles.driver}
                aria-pressed={isChosen}
                onClick={() => way.choose(isChosen ? null : driver.id)}
              >
                <strong>{driver.name}</strong>
                <span>
                  {t('planning.map.seen', { ago: format.ago(driver.located_at) })}
                  {driver.current_order ? ` · ${driver.current_order.reference}` : ''}
                </span>
              </button>
              {isChosen ? <Way way={way} /> : null}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function Way({ way }: { way: DriverTrack }) {
  const t = useT();
  return (
    <div className={styles.way}>
      <DateField label={t('planning.track.day')} value={way.day} max={way.today} onChange={way.setDay} />
      <div role="status">
        {way.error ? way.error.message : way.track ? <WayWords track={way.track} /> : t('ui.state.loading')}
      </div>
    </div>
  );
}

function WayWords({ track }: { track: DayTrack }) {
  const t = useT();
  const format = useFormat();
  if (track.lines.length === 0) return <p>{t('planning.track.none', { days: track.kept_days })}</p>;
  return (
    <>
      <p>
        <strong>{t('planning.track.length', { length: format.number(track.kilometres, 1) })}</strong>
        {' · '}
        {t('planning.track.stops', { count: track.stops.length })}
      </p>
      <ol>
        {track.stops.map(({ from, to, minutes }) => (
          <li key={from} className="app-num">
            {format.time(from)}–{format.time(to)} · {format.duration(minutes)}
          </li>
        ))}
      </ol>
    </>
  );
}
