import type { Actor } from '../../kernel/actor.ts';
import { isPhone } from '../../kernel/contact/phone.ts';
import { AppError, fail, failField } from '../../kernel/errors.ts';
import { type AnyResource, type Row, tableOf } from '../../resource/define.ts';
import { createShape, writable } from '../../resource/derive.ts';
import { demandKnown } from '../access/known-ids.ts';
import { listWall } from '../access/row-walls.ts';
import { insertRows, type Statement, sql, updateRow } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';
import type { SignedInContext } from '../http/context.ts';
import { fieldErrors } from '../http/validation.ts';
import type { Behaviour } from './behaviour.ts';
import { refuseFiner } from './currency-unit.ts';
import { living, oneStatement } from './list-sql.ts';
import { sealMasked } from './masked-values.ts';

type AnyRow = Row<AnyResource> & Record<string, unknown>;

/** Against other changes of a record, which those who only refer to it do not wait for; or against these too, before it goes. */
const LOCKS = { change: sql`for no key update`, removal: sql`for update` };

/** Refuses phones nobody could dial; the stored one may be sent back as it is, whatever it says. */
function refuseNoPhones(resource: AnyResource, values: Record<string, unknown>, before: AnyRow | null): void {
  for (const [name, { options }] of Object.entries(resource.fields)) {
    const value = values[name];
    if (!options.isPhone || typeof value !== 'string' || value === '' || isPhone(value)) continue;
    if (value !== before?.[name]) failField(name, 'phone');
  }
}

/** The record, locked for the rest of the transaction; 404 when it is not there. */
async function locked(
  tx: Tx,
  resource: AnyResource,
  id: number,
  actor: Actor,
  lock: keyof typeof LOCKS,
): Promise<AnyRow> {
  const found = await tx.run(
    sql`select 1 from ${sql.table(tableOf(resource))} t where t.id = ${id} and ${living(resource)} ${LOCKS[lock]}`,
  );
  if (found === 0) return fail('not_found');
  return one(tx, resource, id, actor);
}

async function one(tx: Tx, resource: AnyResource, id: number, actor?: Actor): Promise<AnyRow> {
  return (await tx.wire<AnyRow>(oneStatement(resource, id, actor)))[0] ?? fail('not_found');
}

/** Inserts a record: initial values, hooks, last place in a sorted list. */
export async function createRecord(
  tx: Tx,
  resource: AnyResource,
  hooks: Behaviour,
  sent: Record<string, unknown>,
  context: SignedInContext,
): Promise<AnyRow> {
  const input = withInitial(resource, sent);
  const settled = (await hooks.beforeWrite?.(tx, input, null, context)) ?? input;
  const values = sealMasked(resource, hooks.vault, tx.tenantId, settled);
  await refuseUnknown(tx, resource, values, context.actor);
  await refuseFiner(tx, resource, values, null);
  refuseNoPhones(resource, values, null);
  const [row] = await tx.rows<{ id: number }>(insertOf(resource, values));
  const read = async (): Promise<AnyRow> =>
    (await tx.wire<AnyRow>(oneStatement(resource, row?.id ?? 0, context.actor, true)))[0] ?? fail('not_found');
  const made = await read();
  await hooks.afterWrite?.(tx, made, null, context);
  return hooks.afterWrite ? read() : made;
}

/** What is sent, over the values a new record starts with. */
export function withInitial(resource: AnyResource, sent: Record<string, unknown>): Record<string, unknown> {
  const initial = Object.fromEntries(
    writable(resource)
      .filter(([, f]) => f.options.initial !== undefined)
      .map(([name, f]) => [name, f.options.initial]),
  );
  return { ...initial, ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) };
}

/** The statement of a new record. */
export function insertOf(resource: AnyResource, values: Record<string, unknown>): Statement {
  const place = resource.ordered
    ? {
        display_order: sql`(select coalesce(max(display_order), 0) + 1 from ${sql.table(tableOf(resource))} t where ${living(resource)})`,
      }
    : {};
  return insertRows(tableOf(resource), [{ ...values, ...resource.only, ...place }]);
}

/** Changes the sent fields; a stale `updated_at` is a conflict that carries the record as it is now. */
export async function updateRecord(
  tx: Tx,
  resource: AnyResource,
  hooks: Behaviour,
  id: number,
  sent: Record<string, unknown>,
  context: SignedInContext,
): Promise<AnyRow> {
  const { updated_at: expected, ...patch } = sent;
  const before = await locked(tx, resource, id, context.actor, 'change');
  if (expected !== undefined && expected !== before.updated_at) fail('conflict', { details: { current: before } });
  const settled = (await hooks.beforeWrite?.(tx, patch, before, context)) ?? patch;
  const values = sealMasked(resource, hooks.vault, tx.tenantId, settled);
  await refuseUnknown(tx, resource, values, context.actor, before);
  await refuseFiner(tx, resource, values, before);
  refuseNoPhones(resource, values, before);
  const update = updateRow(tableOf(resource), values, sql`id = ${id}`);
  if (update) await tx.run(update);
  const after = await one(tx, resource, id, context.actor);
  await hooks.afterWrite?.(tx, after, before, context);
  return hooks.afterWrite ? one(tx, resource, id, context.actor) : after;
}

/** Holds a record that is back against the form's own checks and the hooks of its list; what it refers to must be there. */
export async function saveAgain(
  tx: Tx,
  resource: AnyResource,
  hooks: Behaviour,
  row: AnyRow,
  context: SignedInContext,
): Promise<void> {
  const names = writable(resource).map(([name]) => name);
  const sent = Object.fromEntries(names.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]])));
  const checked = createShape(resource).safeParse(sent);
  if (!checked.success)
    throw new AppError('validation', { errors: fieldErrors(checked.error.issues, context.language) });
  const settled = (await hooks.beforeWrite?.(tx, sent, row, context)) ?? sent;
  const values = sealMasked(resource, hooks.vault, tx.tenantId, settled);
  await refuseUnknown(tx, resource, values, context.actor);
  await refuseFiner(tx, resource, values, null);
  const update = updateRow(tableOf(resource), values, sql`id = ${row.id}`);
  if (update) await tx.run(update);
  await hooks.afterWrite?.(tx, await one(tx, resource, row.id), null, context);
}

/** Deletes a record nothing refers to; else 409 in_use with the count of uses. */
export async function removeRecord(
  tx: Tx,
  resource: AnyResource,
  hooks: Behaviour,
  id: number,
  context: SignedInContext,
): Promise<void> {
  const row = await locked(tx, resource, id, context.actor, 'removal');
  await hooks.beforeDelete?.(tx, row, context);
  const table = tableOf(resource);
  await refuseWhenUsed(tx, table, id);
  const statement = resource.softDelete
    ? sql`update ${sql.table(table)} set deleted_at = now() where id = ${id}`
    : sql`delete from ${sql.table(table)} where id = ${id}`;
  await tx.run(statement);
}

/** Lists of references have no foreign key: every record they name must be there, and what is new among them be seen by the person. */
export async function refuseUnknown(
  tx: Tx,
  resource: AnyResource,
  values: Record<string, unknown>,
  actor: Actor,
  before: Record<string, unknown> = {},
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const ids = values[name];
    if (field.kind !== 'refs' || !Array.isArray(ids) || ids.length === 0) continue;
    const found = await tx.run(
      sql`select 1 from ${sql.table(field.target?.table ?? '')} where id = any(${ids}::bigint[]) for share`,
    );
    if (found !== new Set(ids).size) failField(name, 'not_found');
  }
  await refuseUnseen(tx, resource, values, actor, before);
}

async function refuseUnseen(
  tx: Tx,
  resource: AnyResource,
  values: Record<string, unknown>,
  actor: Actor,
  before: Record<string, unknown>,
): Promise<void> {
  const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
  const named = Object.entries(resource.fields).flatMap(([field, { kind, target }]) => {
    const wall = target && (kind === 'ref' || kind === 'refs') ? listWall(target.table, actor, 'k') : null;
    if (!target || !wall) return [];
    const known = listOf(before[field]);
    const ids = listOf(values[field]).filter((id): id is number => typeof id === 'number' && !known.includes(id));
    return [{ field, ids, of: sql`select from ${sql.table(target.table)} k where k.id = n.id and ${wall}` }];
  });
  await demandKnown({ read: (statement) => tx.rows(statement) }, named);
}

/** Throws 409 in_use when any row of the company points at the record. */
export async function refuseWhenUsed(
  tx: Tx,
  table: string,
  id: number,
  { stays = false }: { stays?: boolean } = {},
): Promise<void> {
  const found = await tx.rows<{ table_name: string; uses: number; may_rest: boolean }>(
    sql`select table_name, uses, exists (select from pg_attribute where attrelid = to_regclass(quote_ident(${table})) and attname = 'active') as may_rest from app.count_references(${table}, ${id}) where uses > 0`,
  );
  const uses = found.map(({ table_name, uses }) => ({ table_name, uses }));
  const count = uses.reduce((total, use) => total + Number(use.uses), 0);
  const mayRest = !stays && found[0]?.may_rest === true;
  if (count > 0) fail('in_use', { values: { count, ...(mayRest ? {} : { stays: 1 }) }, details: { count, uses } });
}

/** Writes the places 1..n of a sorted list; the ids sent must be the whole list, else 409 list_changed. */
export async function sortRecords(
  tx: Tx,
  resource: AnyResource,
  sent: { ids?: number[]; items?: { id: number; display_order: number }[] },
): Promise<void> {
  const ids =
    sent.ids ?? [...(sent.items ?? [])].sort((a, b) => a.display_order - b.display_order).map((item) => item.id);
  if (ids.length === 0) throw new AppError('validation', { errors: { ids: ['select_required'] } });
  const table = sql.table(tableOf(resource));
  const rows = await tx.rows<{ id: number }>(
    sql`select t.id from ${table} t where ${living(resource)} order by t.id for update`,
  );
  const known = new Set(rows.map((row) => row.id));
  if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
    fail('list_changed');
  await tx.run(sql`update ${table} t set display_order = s.place
    from unnest(${ids}::bigint[]) with ordinality as s(id, place) where t.id = s.id and t.display_order is distinct from s.place`);
}
