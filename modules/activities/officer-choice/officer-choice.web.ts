import { createElement, useMemo } from 'react';
import { readOptions, useRead } from '../../../platform/web/query/hooks.ts';
import { queryClient } from '../../../platform/web/query/query-client.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { type Formatters, useFormat } from '../../../ui/format/format-context.tsx';
import { dayIn } from '../../../ui/format/format-date.ts';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { fold } from '../../../ui/text/fold.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { useCompanyFacts } from '../order-web/order-company.web.ts';
import { type Lookup, officers } from '../order-web/order-lookups.web.ts';

interface Choice {
  id: number;
  name: string;
  count: number | null;
  planned_minutes: number | null;
  travel_minutes: number | null;
  shift_minutes: number | null;
  away: string | null;
  busy: { start: string; end: string } | null;
  shift_other_types: boolean;
}

interface Query {
  order_type_id?: number;
  day: string;
  start?: string;
  end?: string;
  order_id?: number;
}

/** The visit that is to be given; the activity it is of, when there is one. */
interface Visit {
  end?: string | null;
  orderId?: number;
}

const call = looseRemote<{ query: Query }, { officers: Choice[] }>('GET', '/dispatch/officers');

/** Who can do a type of activity, each with what they have on the day of its start, and at its time; today while none is set. */
export function useOfficersFor(typeId: number | null, start: string | null, visit: Visit = {}): Lookup {
  const t = useT();
  const format = useFormat();
  const mayAsk = useMayAsk();
  const query = useQueryFor(typeId, start, visit);
  return useMemo<Lookup>(() => {
    if (!mayAsk) return officers.search;
    return async (typed) => {
      const answer = await queryClient.fetchQuery({
        ...readOptions(call, { query }, { isQuiet: true }),
        staleTime: 30_000,
      });
      return answer.officers
        .filter(({ name }) => fold(name).includes(fold(typed)))
        .map((officer) => ({
          value: String(officer.id),
          label: officer.name,
          hint: loadWords(officer, t, format),
          icon: isTaken(officer) ? createElement(StatusShape, { meaning: 'warning' }) : undefined,
        }));
    };
  }, [mayAsk, query, t, format]);
}

/** Whether something stands in the way of the visit. */
const isTaken = ({ busy, away }: Choice): boolean => busy !== null || away !== null;

/** What the chosen officer has at the visit, as the list of choices says it, with its day unless that is today; whether it stands in the way. */
export function useOfficerHint(
  officerId: string | undefined,
  typeId: number | null,
  start: string | null,
  visit: Visit = {},
): { words: string; isTaken: boolean } | undefined {
  const t = useT();
  const format = useFormat();
  const { zone } = useCompanyFacts();
  const query = useQueryFor(typeId, start, visit);
  const isEnabled = useMayAsk() && officerId !== undefined;
  const { data } = useRead(call, { query }, { isQuiet: true, isEnabled });
  const officer = isEnabled ? data?.officers.find(({ id }) => String(id) === officerId) : undefined;
  const load = officer && loadWords(officer, t, format);
  if (!load) return undefined;
  const isToday = query.day === dayIn(zone, new Date());
  const words = isToday ? load : t('activity.officer_on_day', { day: format.date(query.day), load });
  return { words, isTaken: isTaken(officer) };
}

function useMayAsk(): boolean {
  const can = useCan();
  return can('create.order') || can('update.order') || can('update.scheduling');
}

function useQueryFor(typeId: number | null, start: string | null, { end, orderId }: Visit): Query {
  const { zone } = useCompanyFacts();
  const day = dayIn(zone, start ? new Date(start) : new Date());
  return useMemo(
    () => ({
      ...(typeId === null ? {} : { order_type_id: typeId }),
      day,
      ...(start && end && Date.parse(end) > Date.parse(start) ? { start, end } : {}),
      ...(orderId ? { order_id: orderId } : {}),
    }),
    [typeId, day, start, end, orderId],
  );
}

/** "2 activities, 3 h of 8 h 15 min", after what stands in the way of the visit, or why they are not there. */
function loadWords(officer: Choice, t: Translate, format: Formatters): string | undefined {
  const load = ownLoad(officer, t, format);
  const { busy } = officer;
  if (!busy) return load;
  const when = t('activity.officer_busy', { from: format.time(busy.start), to: format.time(busy.end) });
  return load ? `${when} · ${load}` : when;
}

function ownLoad(officer: Choice, t: Translate, format: Formatters): string | undefined {
  if (officer.away !== null) return t('activity.officer_away', { why: officer.away });
  if (officer.shift_other_types) return t('activity.officer_other_types');
  if (officer.count === null) return undefined;
  const work = format.duration(officer.planned_minutes ?? 0);
  const planned = officer.travel_minutes
    ? t('activity.officer_travel', { work, travel: format.duration(officer.travel_minutes) })
    : work;
  return officer.shift_minutes
    ? t('activity.officer_load', {
        ...{ count: officer.count, planned, of: format.duration(officer.shift_minutes) },
        travels: officer.travel_minutes ? 'yes' : 'no',
      })
    : t('activity.officer_count', { count: officer.count, planned });
}
