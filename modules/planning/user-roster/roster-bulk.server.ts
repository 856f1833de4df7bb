import { errorText } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { errorBody, toAppError } from '../../../platform/server/http/errors.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { updateRecord } from '../../../platform/server/resource-routes/commands.ts';
import { MOST_SHIFTS, publishShifts, type RosterBulkAnswer, setShifts } from './roster-bulk.contract.ts';
import { shiftWall } from './shift-overlap.server.ts';
import { userRoster } from './user-roster.resource.ts';
import { userRosterBehaviour } from './user-roster.server.ts';

type Status = 'draft' | 'published';

/** Gives each shift the status as its own form would; what one refuses stops no other. By id, so that two of these never wait for each other. */
async function setStatus(context: SignedInContext, ids: readonly number[], status: Status): Promise<RosterBulkAnswer> {
  const answer: RosterBulkAnswer = { done: [], failures: [] };
  await context.db.write(async (tx) => {
    for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
      await tx.run(sql`savepoint one_shift`);
      try {
        await updateRecord(tx, userRoster, userRosterBehaviour, id, { status }, context);
        await tx.run(sql`release savepoint one_shift`);
        answer.done.push(id);
      } catch (error) {
        const known = toAppError(error);
        if (known.status >= 500) throw error;
        await tx.run(sql`rollback to savepoint one_shift`);
        const message = errorBody(known, context.language, context.requestId).message;
        answer.failures.push({ id, code: known.code, message: message || errorText(known.code, context.language) });
      }
    }
  });
  return answer;
}

/** Publishing many shifts in one call: the chosen ones, or the drafts of a period. */
export const rosterBulkRoutes: Route[] = [
  route(setShifts, ({ body }, context) => setStatus(context, body.ids, body.set.status)),
  route(publishShifts, async ({ body: { from, to, user_ids: people } }, context) => {
    const wall = shiftWall(context.actor, 'r') ?? sql`true`;
    const drafts = await context.db.read<{ id: number }>(sql`
      select r.id from roster_entry r where r.status = 'draft' and r.day between ${from}::date and ${to}::date and ${wall}
        and (${people ?? null}::bigint[] is null or r.user_id = any(${people ?? null}::bigint[])) order by r.id limit ${MOST_SHIFTS}`);
    return setStatus(
      context,
      drafts.map(({ id }) => id),
      'published',
    );
  }),
];
