import { serverNow } from '../../../platform/web/query/server-clock.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { isConflict } from '../board/board-checks.rules.ts';
import { ConflictNote, matters } from '../board-marks/conflict-note.staff.tsx';
import { firstFree } from '../board-model/best-place.web.ts';
import { orderOf } from '../board-model/board-order.web.ts';
import { HOUR } from '../board-web/board-time.web.ts';
import type { BoardEvent, Plan } from '../board-web/board-types.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import styles from './schedule.module.css';

interface Way {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly label: string;
  readonly plan: Plan;
}

interface Props {
  event: BoardEvent;
  board: BoardData;
  mayMove: boolean;
  onDrop: (event: BoardEvent, plan: Plan) => void;
}

/** What is wrong with an activity on the board, and ways to mend it: another time, another officer who is free. */
export function FixPanel({ event, board, mayMove, onDrop }: Props) {
  const t = useT();
  const ways = useWays(event, board);
  const chips = board.model.chips(event).filter((chip) => matters(chip, orderOf(event).start));
  if (chips.length === 0) return null;
  return (
    <div className={styles.fix}>
      <ConflictNote chips={chips} />
      {chips.some(isConflict) && mayMove && ways.length > 0 ? (
        <>
          <h3>{t('planning.fix.title')}</h3>
          <ul>
            {ways.map((way) => (
              <li key={way.id}>
                <span>
                  {way.title}
                  <small>{way.hint}</small>
                </span>
                <Button aria-label={`${way.label}: ${way.title}`} onClick={() => onDrop(event, way.plan)}>
                  {way.label}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function useWays(event: BoardEvent, { model, officers }: BoardData): Way[] {
  const t = useT();
  const format = useFormat();
  const { start, end, driver_id } = orderOf(event);
  const length = end - start;
  const ways: Way[] = [];
  const window = (from: number): string => format.window(iso(from), iso(from + length));
  // What is over cannot be mended by a plan; another time is one that is still to come.
  const now = serverNow();
  if (end <= now) return [];
  const from = Math.max(start, now);
  const later = driver_id === null ? null : firstFree(model, event, driver_id, length, from, from + 10 * HOUR);
  if (later !== null)
    ways.push({
      id: 'time',
      title: t('planning.fix.time', { time: format.time(new Date(later)) }),
      hint: `${event.driver?.name ?? ''} · ${window(later)}`,
      label: t('planning.fix.move'),
      plan: { driver_id, start: later, end: later + length },
    });
  for (const officer of officers) {
    if (ways.length > 2 || officer.id === driver_id || start < now) continue;
    const plan = { driver_id: officer.id, start, end };
    if (model.tryPlan(event, plan).some(isConflict)) continue;
    ways.push({
      id: String(officer.id),
      title: t('planning.fix.officer', { officer: officer.name }),
      hint: t('planning.fix.free', { time: window(start) }),
      label: t('planning.fix.assign'),
      plan,
    });
  }
  return ways;
}

const iso = (at: number): string => new Date(at).toISOString();
