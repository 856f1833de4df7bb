import { useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { serverNow } from '../../../platform/web/query/server-clock.ts';
import { useSession } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { dayIn } from '../../../ui/format/format-date.ts';
import { useT } from '../../../ui/text/text.tsx';
import { useCompanyFacts } from '../order-web/order-company.web.ts';

import styles from './own-shift.module.css';
import { isAway, type OwnShift as Shift, shiftsAsked, shiftsOfToday } from './own-shift.rules.ts';

const roster = looseRemote<{ query: ReturnType<typeof shiftsAsked> }, { data: Shift[] }>('GET', '/user-roster');

/** When the officer works today, in a line; nothing where the roster says nothing. */
export function OwnShift() {
  const t = useT();
  const format = useFormat();
  const { user } = useSession();
  const { zone } = useCompanyFacts();
  const today = dayIn(zone, new Date(serverNow()));
  const { data } = useRead(roster, { query: shiftsAsked(user.id, today) }, { isQuiet: true });
  const shifts = shiftsOfToday(data?.data ?? [], today, serverNow());
  if (shifts.length === 0) return null;
  const wordsOf = (shift: Shift): string => {
    const kind = t(`activity.officer.shift_${shift.kind}`);
    if (isAway(shift)) return kind;
    const hours = `${kind} ${format.time(shift.start_at)} – ${format.time(shift.end_at)}`;
    if (shift.break_minutes === 0) return hours;
    return `${hours} · ${t('activity.officer.shift_break', { duration: format.duration(shift.break_minutes) })}`;
  };
  return (
    <p className={styles.shift}>
      {shifts.map((shift) => (
        <span key={shift.id}>{wordsOf(shift)}</span>
      ))}
    </p>
  );
}
