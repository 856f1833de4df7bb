import type { Language } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';

/** A text, or one per language of the reader. */
export type NoticeText = string | Readonly<Record<Language, string>>;

export interface Notice {
  /** Who gets it: people by id, and/or every active staff member who holds a permission. */
  readonly userIds?: readonly number[];
  readonly permission?: string;
  /** Left out even when they hold the permission: usually the person who did it. */
  readonly exceptUserId?: number;
  /** What happened, e.g. `order.assigned`. */
  readonly event: string;
  readonly name: NoticeText;
  readonly message: NoticeText;
  /** Route name of the record's screen (`activities`), never an address. */
  readonly module: string;
  readonly recordId: number | null;
  /** Whether a click leads to the record. */
  readonly redirect?: boolean;
  readonly ownerType?: string;
  /** The last that its readers hear of the record: they may not see it any more, so the line stands by itself, without a link. */
  readonly isLast?: boolean;
  /** The same key within 10 minutes changes the line that is there instead of adding one. */
  readonly dedupeKey?: string;
}

const MODULE = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9-]+)?$/;

/**
 * Writes in-app notifications in the transaction of their cause, in each reader's language. People who switched notifications
 * off get the rows too (history), but not of events the company switched off; disabled, blacklisted and deleted people get
 * none, nor do people an activity's notice who may not see activities of its type, or who are told it for a permission alone and do not see
 * the activity. Gives the number of readers.
 */
export async function notify(tx: Tx, notice: Notice): Promise<number> {
  if (!MODULE.test(notice.module)) throw new Error(`"${notice.module}" is no route name`);
  if (notice.dedupeKey !== undefined) {
    await tx.run(sql`select pg_advisory_xact_lock(app.current_tenant(), hashtext(${notice.dedupeKey}))`);
  }
  return tx.run(sql`
    with reader as (
      select u.id, case u.language when 'es' then ${lineOf(notice, 'es')} else ${lineOf(notice, 'en')} end as data
      from app_user u
      where u.deleted_at is null and not u.disable and not u.is_blacklisted and u.id is distinct from ${notice.exceptUserId ?? null}::bigint
        and not exists (select from message_event e where e.event = ${notice.event} and (not e.active or not 'in_app' = any(e.channels)))
        and ${mayHear(notice)}
        and (u.id = any(${[...(notice.userIds ?? [])]}::bigint[]) or u.id in (${holdersOf(notice.permission)}))
    ), changed as (
      update notification n set data = r.data, seen_at = null, event = ${notice.event}
      from reader r
      where n.user_id = r.id and n.dedupe_key = ${notice.dedupeKey ?? null} and n.dismissed_at is null
        and n.created_at > now() - interval '10 minutes'
      returning n.user_id
    )
    insert into notification (user_id, data, event, owner_type, owner_id, dedupe_key)
    select r.id, r.data, ${notice.event}, ${notice.ownerType ?? notice.module}, ${notice.isLast ? null : notice.recordId}::bigint, ${notice.dedupeKey ?? null}
    from reader r where r.id not in (select user_id from changed)`);
}

function lineOf(notice: Notice, language: Language): string {
  const inLanguage = (text: NoticeText): string => (typeof text === 'string' ? text : text[language]);
  const id = notice.isLast ? null : notice.recordId;
  return JSON.stringify({
    id,
    name: inLanguage(notice.name),
    message: inLanguage(notice.message),
    module: notice.module,
    redirect: id !== null && (notice.redirect ?? true),
  });
}

/**
 * Who may read of an activity: staff by the grants of their roles or their own, customers where the portal shows the type. Whoever is told by
 * name has to do with it; of whom a permission is all that is known, it must be theirs or they must see everybody's.
 */
function mayHear({ ownerType, recordId, userIds = [] }: Notice) {
  if (ownerType !== 'order' || recordId === null) return sql`true`;
  return sql`exists (
          select from "order" o join order_type t on t.id = o.order_type_id
          where o.id = ${recordId}::bigint and (u.id = any(${[...userIds]}::bigint[]) or u.id in (${holdersOf('view_all.order')})
            or u.id in (o.created_by, o.driver_id, o.secondary_officer_id)) and (
            t.portal_visible and exists (select from customer_user cu where cu.user_id = u.id and cu.customer_id = o.customer_id)
            or exists (select from activity_type_grant g where g.order_type_id = t.id and g.user_id = u.id and g.can_view)
            or exists (select from user_role ur join role r on r.id = ur.role_id and r.deleted_at is null and r.audience = 'staff'
              where ur.user_id = u.id and (r.all_activity_types or r.text_key = 'administrator' or exists (
                select from activity_type_grant g where g.order_type_id = t.id and g.role_id = r.id and g.can_view)))))`;
}

/** Staff who hold a permission: by a role, by their own grant, or as administrators. */
const holdersOf = (permission: string | undefined) =>
  permission === undefined
    ? sql`select null::bigint`
    : sql`select ur.user_id from user_role ur
        join role r on r.id = ur.role_id and r.deleted_at is null and r.audience = 'staff'
        where r.text_key = 'administrator' or exists (
          select from role_permission rp join permission p on p.id = rp.permission_id where rp.role_id = r.id and p.slug = ${permission})
      union
      select up.user_id from user_permission up join permission p on p.id = up.permission_id where p.slug = ${permission}`;
