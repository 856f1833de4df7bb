import type { Actor } from '../../../platform/kernel/actor.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { shownSide } from './audit-scope.server.ts';

const PLAN = ['driver_id', 'scheduled_start', 'scheduled_end'];
const MOST = 100;

/** Who was given the activity and when it was planned, newest first, as far as the person may read those fields. */
export const planStatement = (actor: Actor, id: number): Statement => sql`
  select p.id, p.at, p.by_name, p.before ->> 'scheduled_start' as from_start, p.after ->> 'scheduled_start' as to_start,
    p.before ->> 'scheduled_end' as from_end, p.after ->> 'scheduled_end' as to_end,
    p.after ? 'driver_id' as is_officer, p.after ? 'scheduled_start' as is_start, p.after ? 'scheduled_end' as is_end,
    (select u.full_name from app_user u where u.id = (p.before ->> 'driver_id')::bigint) as from_officer,
    (select u.full_name from app_user u where u.id = (p.after ->> 'driver_id')::bigint) as to_officer
  from (
    select l.id, l.at, l.actor_name as by_name, ${shownSide(actor, 'before')} as before, ${shownSide(actor, 'after')} as after
    from audit_log l
    where l.table_name = 'order' and l.row_id = ${id} and l.action = 'update' and l.payload -> 'after' ?| ${PLAN}::text[]
    order by l.id desc limit ${MOST}
  ) p where p.after ?| ${PLAN}::text[] order by p.id desc`;
