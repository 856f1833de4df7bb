import { mayType } from '../../../platform/kernel/actor.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { clientHash } from '../../../platform/kernel/ids.ts';
import { type Statement, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { MAX_ITEMS } from '../order/item-merge.rules.ts';
import { lineTypeOf } from '../order-create/new-lines.server.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import {
  changedLine,
  type Line,
  type LineType,
  lineTypes,
  newLine,
  templateLinesText,
} from '../order-items/line.server.ts';
import { checkTaskTypes, refuseHiddenMoney } from '../order-items/line-checks.server.ts';
import { type ItemInput, MONEY_FIELDS } from '../order-items/order-item.contract.ts';
import { lineValues } from '../order-line-values/line-values.server.ts';
import type { TemplateItemInput } from './order-template.contract.ts';

/** Columns a line has in a template, and their types. */
const COLUMNS: Readonly<Record<string, string>> = {
  hash: 'text',
  order_item_type_id: 'bigint',
  name: 'text',
  description: 'text',
  price: 'numeric',
  quantity: 'numeric',
  discount: 'numeric',
  discount_type: 'text',
  tax_rate: 'numeric',
  default_value: 'numeric',
  value_min: 'numeric',
  value_max: 'numeric',
  selling_price: 'numeric',
  task_type_id: 'integer',
  required: 'boolean',
  is_secondary_order_type: 'boolean',
  checklist_group: 'text',
  position: 'integer',
  additional: 'jsonb',
};
const names = Object.keys(COLUMNS);
const money: ReadonlySet<string> = new Set(MONEY_FIELDS);

/** Lines of a template in their order, on the wire; money only where it may be seen. */
export function templateItems(id: number, prices: boolean): Statement {
  const own = ['id', ...names, 'created_at', 'updated_at'].filter((name) => prices || !money.has(name));
  return sql`select ${sql.join(own.map((name) => sql`i.${sql.ref(name)}`))},
      json_build_object('id', it.id, 'name', app.shown(it.names, it.name),
      'is_task', it.is_task, 'is_discount', it.is_discount, 'is_order_item', it.is_order_item, 'is_rental', it.is_rental,
      'is_stock', it.is_stock, 'customer_access', it.customer_access) as type
    from order_template_item i join order_item_type it on it.id = i.order_item_type_id
    where i.template_id = ${id} order by i.position, i.id`;
}

/** Locks a template the person may see and change for the rest of the transaction; 404 otherwise. */
export async function lockTemplate(tx: Tx, { actor }: SignedInContext, id: number): Promise<void> {
  const row = await tx.maybe<{ order_type_id: number }>(
    sql`select order_type_id from order_template where id = ${id} and deleted_at is null for update`,
  );
  if (!row || !mayType(actor, 'view', row.order_type_id)) fail('not_found');
}

/** Adds lines behind those that are there. */
export async function addTemplateItems(
  tx: Tx,
  context: SignedInContext,
  id: number,
  sent: readonly TemplateItemInput[],
): Promise<void> {
  await lockTemplate(tx, context, id);
  refuseHiddenMoney(sent as ItemInput[], seesPrices(context.actor));
  await checkTaskTypes(tx, sent as ItemInput[]);
  const [state] = await tx.rows<{ lines: number; last: number }>(
    sql`select count(*)::int as lines, coalesce(max(position), 0)::int as last from order_template_item where template_id = ${id}`,
  );
  if ((state?.lines ?? 0) + sent.length > MAX_ITEMS) failField('items', `too_many:${MAX_ITEMS}`);
  const types = await typesOf(tx, sent);
  const values = await lineValues(tx, context, 'template');
  const lines = sent.map((item, at) => {
    const { hash, ...fields } = item;
    const type = lineTypeOf(types, fields, at);
    const additional = values.merge(at, type.id, fields.additional, null);
    const line = newLine(hash || clientHash(context.now), (state?.last ?? 0) + at + 1, fields, type, null);
    return { ...line, additional };
  });
  values.refuse();
  await insertTemplateLines(tx, id, lines);
}

/** Writes lines to a template as they are. */
export async function insertTemplateLines(tx: Tx, id: number, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  await countLines(tx, id, lines.length);
  const rows = lines.map((line) => Object.fromEntries(names.map((name) => [name, line[name as keyof Line]])));
  const record = names.map((name) => `${name} ${COLUMNS[name]}`).join(', ');
  await tx.run(sql`insert into order_template_item (template_id, ${sql.raw(names.join(', '))})
    select ${id}, ${sql.raw(names.map((name) => `x.${name}`).join(', '))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(${sql.raw(record)})`);
}

/** Changes the sent fields of a line. */
export async function changeTemplateItem(
  tx: Tx,
  context: SignedInContext,
  at: { id: number; itemId: number },
  sent: TemplateItemInput,
): Promise<void> {
  await lockTemplate(tx, context, at.id);
  refuseHiddenMoney([sent as ItemInput], seesPrices(context.actor));
  await checkTaskTypes(tx, [sent as ItemInput]);
  const [found] = await tx.rows<{ hash: string }>(
    sql`select hash from order_template_item where id = ${at.itemId} and template_id = ${at.id}`,
  );
  const line = (await templateLines(tx, at.id)).find((each) => each.hash === found?.hash);
  if (!line) return fail('not_found');
  const { hash: _hash, ...fields } = sent;
  const types = await typesOf(tx, [
    { ...sent, order_item_type_id: sent.order_item_type_id ?? line.order_item_type_id },
  ]);
  const type =
    types.get(sent.order_item_type_id ?? line.order_item_type_id) ?? failField('order_item_type_id', 'not_found');
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const values = await lineValues(tx, context, 'template');
  const additional = values.merge(0, type.id, sent.additional, line);
  values.refuse();
  const after = { ...changedLine(line, given, type), additional };
  const patch = Object.fromEntries(
    names
      .filter((name) => name !== 'hash' && name !== 'position' && name in given)
      .map((name) => [name, after[name as keyof Line]]),
  );
  const update = updateRow('order_template_item', patch, sql`id = ${at.itemId}`);
  if (update) await tx.run(update);
  if (typeof sent.position === 'number') await moveTemplateItem(tx, at, sent.position);
}

/** Puts a line at a place from 1 on; the others close up. */
async function moveTemplateItem(tx: Tx, at: { id: number; itemId: number }, place: number): Promise<void> {
  const rows = await tx.rows<{ id: number }>(
    sql`select id from order_template_item where template_id = ${at.id} order by position, id for update`,
  );
  const order = rows.map(({ id }) => id).filter((id) => id !== at.itemId);
  order.splice(Math.max(0, place - 1), 0, at.itemId);
  await tx.run(sql`update order_template_item i set position = s.place from unnest(${order}::bigint[]) with ordinality as s(id, place)
    where i.id = s.id and i.position <> s.place`);
}

/** Removes a line. */
export async function removeTemplateItem(
  tx: Tx,
  context: SignedInContext,
  at: { id: number; itemId: number },
): Promise<void> {
  await lockTemplate(tx, context, at.id);
  const gone = await tx.run(sql`delete from order_template_item where id = ${at.itemId} and template_id = ${at.id}`);
  if (gone === 0) fail('not_found');
  await countLines(tx, at.id, -1);
}

const countLines = (tx: Tx, id: number, by: number): Promise<number> =>
  tx.run(sql`update order_template set item_count = item_count + ${by}::integer where id = ${id}`);

/** The lines of a template as a new activity gets them, also of one that is switched off. */
export const templateLines = (tx: Tx, id: number): Promise<Line[]> =>
  tx.rows<Line>({ sql: templateLinesText.replace(' and p.active', ''), parameters: [id] });

async function typesOf(tx: Tx, sent: readonly TemplateItemInput[]): Promise<Map<number, LineType>> {
  const rows = await tx.rows<{ id: number; type: LineType }>(
    lineTypes(sent.flatMap((item) => item.order_item_type_id ?? [])),
  );
  return new Map(rows.map((row) => [row.id, row.type]));
}
