import type { Language } from '../../../platform/kernel/errors.ts';
import { keyedLabels } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { readableNotices } from '../notification/readable.server.ts';
import { type MailAction, MOST_ROWS, type Recipient } from './mail-action.server.ts';

const open = sql`n.seen_at is null and n.dismissed_at is null`;

interface Line {
  data: string;
  created_at: string;
}

const LABELS = keyedLabels(
  'schedule.unread',
  { module: 'messages', use: 'mail', where: ['Unread notifications', 'Notificaciones sin leer'] },
  {
    days: ['Maximum age (days)', 'Antigüedad máxima (días)'],
    when: ['Date', 'Fecha'],
    what: ['Type', 'Tipo'],
    message: ['Message', 'Mensaje'],
  },
);

/** What is new in the bell, for people who are seldom here; each reads only their own. */
export const unreadNotifications: MailAction = {
  name: 'unread_notifications',
  permission: null,
  isPrivate: true,
  parameters: [{ name: 'days', label: LABELS.days, initial: 7, min: 1, max: 90 }],
  async people({ read, values }) {
    const rows = await read<{ id: number; email: string; full_name: string; language: Language }>(sql`
      select u.id, u.email, u.full_name, u.language from app_user u
      where u.deleted_at is null and not u.disable and not u.is_blacklisted and u.email is not null and u.notification
        and exists (select from notification n where n.user_id = u.id and ${open}
          and n.created_at > now() - make_interval(days => ${values.days}::int))
      order by u.id`);
    return rows.map(
      (row): Recipient => ({
        email: row.email,
        name: row.full_name,
        userId: row.id,
        language: row.language,
        sees: 'own',
      }),
    );
  },
  async table({ read, values }, { recipient, actors }) {
    // The last pair of eyes is the recipient's: the bell shows them no more.
    const person = actors.at(-1);
    const lines = await read<Line>(sql`select n.data, n.created_at from notification n
      where n.user_id = ${recipient.userId} and ${open} and n.created_at > now() - make_interval(days => ${values.days}::int)
        and ${person ? readableNotices(person) : sql`false`} order by n.id desc limit ${MOST_ROWS}`);
    return {
      columns: [
        { key: 'created_at', label: LABELS.when, kind: 'instant' },
        { key: 'name', label: LABELS.what },
        { key: 'message', label: LABELS.message },
      ],
      rows: lines.map(({ data, created_at }) => ({ ...(JSON.parse(data) as object), created_at })),
    };
  },
};
