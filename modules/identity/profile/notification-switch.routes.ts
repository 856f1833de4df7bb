import { fail } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { mayTouch } from '../user/escalation.server.ts';
import { notificationToggle, notificationToggled } from './notification-switch.contract.ts';

/** Whether somebody is notified at all: their own to say, and of those who may change everything about them. */
export const notificationSwitchRoutes: Route[] = [
  route(notificationToggle, ({ params: { user_id }, body }, { db, actor, language }) => {
    if (user_id !== actor.userId) demand(actor, 'update.users');
    const next = body.notification === undefined ? sql`not notification` : sql`${body.notification}`;
    return db.write(async (tx) => {
      await mayTouch(tx, actor, user_id, language);
      const [row] = await tx.rows<{ notification: boolean }>(
        sql`update app_user set notification = ${next} where id = ${user_id} and deleted_at is null returning notification`,
      );
      return row ? { notification: asNumber(row.notification) } : fail('not_found');
    });
  }),

  route(notificationToggled, async ({ params: { user_id } }, { db, actor }) => {
    if (user_id !== actor.userId && !holds(actor, 'view.users')) return fail('not_found');
    const row = await db.maybe<{ notification: boolean }>(
      sql`select notification from app_user where id = ${user_id} and deleted_at is null`,
    );
    return row ? asNumber(row.notification) : fail('not_found');
  }),
];

const asNumber = (on: boolean): 0 | 1 => (on ? 1 : 0);
