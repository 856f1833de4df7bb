import type { Actor } from '../../../platform/kernel/actor.ts';
import { demandKnown, type NamedIds } from '../../../platform/server/access/known-ids.ts';
import {
  askableFilters,
  demandFilters,
  type FilterReader,
  filtersOf,
} from '../../../platform/server/access/stored-filters.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';

const role = sql`select from role k where k.id = n.id and k.deleted_at is null`;

/** What everybody new may be given: never all rights, and none that whoever says so lacks. */
const givable = ({
  isAdministrator,
  permissions,
  types,
}: Actor) => sql`${role} and k.text_key is distinct from 'administrator'
  and (${isAdministrator} or (${types === 'all'} or not k.all_activity_types) and not exists (select from role_permission rp
    join permission p on p.id = rp.permission_id where rp.role_id = k.id and p.slug <> all(${[...permissions]}::text[])))`;

/** Settings that hold ids: where in the value, and of what. */
const HOLDS: Readonly<Record<string, (value: unknown, actor: Actor) => readonly NamedIds[]>> = {
  default_role: (value, actor) => [{ field: 'text_value', of: givable(actor), ids: idsIn(value) }],
  default_notification_role: (value) => [{ field: 'text_value', of: role, ids: idsIn(value) }],
  inventory_usage: (value) => [
    {
      field: 'text_value.item_type_ids',
      of: 'order_item_type',
      ids: idsIn((value as { item_type_ids?: unknown }).item_type_ids),
    },
  ],
};

/** Settings that hold filters of a list. */
const FILTERS_OF: Readonly<Record<string, string>> = { default_activity_list: 'order' };

/** Whether a setting's value holds filters, which not everybody may ask by. */
export const holdsFilters = (key: string): boolean => Object.hasOwn(FILTERS_OF, key);

const idsIn = (value: unknown): number[] =>
  [value]
    .flat()
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** Refuses a setting that names what is no record of the company or is hidden from whoever writes it. */
export async function demandNamedIn(
  tx: Tx,
  { key, text_value: text }: { key: string; text_value: string | null },
  actor: Actor,
): Promise<void> {
  if (!text) return;
  const named = Object.hasOwn(HOLDS, key) ? HOLDS[key] : undefined;
  if (named) await demandKnown({ read: (statement) => tx.rows(statement) }, named(JSON.parse(text), actor));
  const list = Object.hasOwn(FILTERS_OF, key) ? filtersOf(FILTERS_OF[key] ?? '') : undefined;
  const { filters = {} } = list ? (JSON.parse(text) as { filters?: unknown }) : {};
  if (list) await demandFilters(tx, list, { filters, actor, prefix: 'text_value.filters' });
}

/** A setting as somebody reads it: filters of a list without those that they may not ask by. */
export async function askableSetting<Answer extends { key: string; text_value: string | null; value: unknown }>(
  answer: Answer,
  reader: FilterReader,
): Promise<Answer> {
  const list = Object.hasOwn(FILTERS_OF, answer.key) ? FILTERS_OF[answer.key] : undefined;
  const { filters } = (answer.value ?? {}) as { filters?: unknown };
  if (list === undefined || filters === undefined) return answer;
  const value = { ...(answer.value as object), filters: await askableFilters(list, filters, reader) };
  return { ...answer, value, text_value: answer.text_value === null ? null : JSON.stringify(value) };
}
