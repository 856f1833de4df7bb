import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail, type Language } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { type KeyOf, productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';

/** A shift as it will be. */
export interface Shift {
  user_id: number;
  day: string;
  kind: string;
  start_at: string;
  end_at: string;
  break_minutes: number;
}

/** The kinds of which a person has one at a time. */
const TEXTS = productTexts(
  'planning.shift_overlap',
  { module: 'planning', use: 'field' },
  {
    shift: { en: 'Overlaps with {person}’s shift, {when}.', es: 'Se cruza con el turno de {person}, {when}.' },
    training: {
      en: 'Overlaps with {person}’s training, {when}.',
      es: 'Se cruza con la capacitación de {person}, {when}.',
    },
    leave: { en: 'Overlaps with {person}’s leave, {when}.', es: 'Se cruza con la ausencia de {person}, {when}.' },
    sick: {
      en: 'Overlaps with {person}’s sick leave, {when}.',
      es: 'Se cruza con la licencia por enfermedad de {person}, {when}.',
    },
    off: { en: 'Overlaps with {person}’s day off, {when}.', es: 'Se cruza con el día libre de {person}, {when}.' },
  },
);
const KINDS: readonly KeyOf<typeof TEXTS>[] = ['shift', 'training', 'leave', 'sick', 'off'];

/** Without the permission people see their own shifts, as soon as they are published. */
export const shiftWall = (actor: Actor, alias: string) =>
  holds(actor, 'view.user_roster')
    ? null
    : sql`(${sql.ref(`${alias}.user_id`)} = ${actor.userId} and ${sql.ref(`${alias}.status`)} = 'published')`;

/** The other shift, with its day and hours by the clock of the company. */
interface Other {
  id: number;
  kind: KeyOf<typeof TEXTS>;
  start_at: string;
  end_at: string;
  name: string;
  day: string;
  hours: string;
  is_seen: boolean;
}

/**
 * The table itself refuses two shifts of a person at one time, those written at the same moment among them. Here whoever may see the
 * other one is told whose it is and when.
 */
export async function refuseOverlap(
  tx: Tx,
  shift: Shift,
  id: number,
  { actor, language }: SignedInContext,
): Promise<void> {
  if (!KINDS.some((kind) => kind === shift.kind)) return;
  const [other] = await tx.wire<Other>(sql`
    select r.id, r.kind, r.start_at, r.end_at, u.full_name as name, ${shiftWall(actor, 'r') ?? sql`true`} as is_seen,
      (r.start_at at time zone c.time_zone)::date::text as day,
      to_char(r.start_at at time zone c.time_zone, 'HH24:MI') || '–' || to_char(r.end_at at time zone c.time_zone, 'HH24:MI') as hours
    from roster_entry r join app_user u on u.id = r.user_id cross join company c
    where r.user_id = ${shift.user_id} and r.id <> ${id} and r.kind = any(${[...KINDS]})
      and r.start_at < ${shift.end_at}::timestamptz and r.end_at > ${shift.start_at}::timestamptz
    order by is_seen desc, r.start_at limit 1`);
  if (!other) return;
  if (!other.is_seen) fail('shift_overlap');
  const { kind, name, start_at, end_at } = other;
  fail('shift_overlap', {
    errors: { start_at: [TEXTS.in(kind, language, { person: name, when: whenOf(other, shift, language) })] },
    details: { overlaps: { id: other.id, kind, start_at, end_at, user: { id: shift.user_id, name } } },
  });
}

/** From when to when, with the day where it is another one than that of the shift. */
function whenOf({ day, hours }: Other, shift: Shift, language: Language): string {
  if (day === shift.day) return hours;
  const format = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const said = new Intl.DateTimeFormat(language === 'es' ? 'es' : 'en-GB', format).format(new Date(`${day}T00:00:00Z`));
  return `${said}, ${hours}`;
}
