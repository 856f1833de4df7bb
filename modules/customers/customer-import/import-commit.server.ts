import { insertRows, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { ImportCounts, RunContext } from '../../../platform/server/imports/declaration.ts';
import { type StagedRow, stagedRows } from '../../../platform/server/imports/staged-rows.ts';
import { importedValues } from '../../fields/public.server.ts';
import { drawCodes } from '../customer/customer-checks.server.ts';
import { ADDRESS_COLUMNS, OWN_COLUMNS } from './import-columns.server.ts';
import { cell, FIELDS, fieldTargets, listed } from './import-examine.server.ts';

/** New customers written in one statement. */
const BATCH = 500;

type Values = Record<string, unknown>;

/** Writes everything that was staged: new customers in batches, changes of known ones one by one. */
export async function commit(tx: Tx, run: RunContext): Promise<ImportCounts> {
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0 };
  let fresh: StagedRow[] = [];
  const flush = async (): Promise<void> => {
    if (fresh.length > 0) await createAll(tx, fresh, run);
    counts.created += fresh.length;
    fresh = [];
  };
  // Typed codes first, so that no drawn one takes the place of a code further down in the file.
  for (const isTyped of [true, false]) {
    for await (const row of stagedRows(tx, run.runId)) {
      if ((cell(row, 'customer_code') !== null) !== isTyped) continue;
      if (row.action === 'create') fresh.push(row);
      else counts[(await change(tx, row, run)) ? 'updated' : 'unchanged']++;
      if (fresh.length === BATCH) await flush();
    }
    await flush();
  }
  return counts;
}

/** Blank cells leave a column as it is. */
const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
const own = (row: StagedRow): Values => Object.fromEntries(OWN_COLUMNS.map(({ name }) => [name, cell(row, name)]));
const address = (row: StagedRow): Values =>
  filled(Object.fromEntries(ADDRESS_COLUMNS.map(({ name }) => [name, cell(row, name)])));

function contact(row: StagedRow): Values {
  const [first_name, ...rest] = (cell(row, 'contact') ?? '').split(/\s+/).filter(Boolean);
  const named = first_name === undefined ? {} : { first_name, last_name: rest.join(' ') || undefined };
  return filled({ ...named, email: cell(row, 'contact_email'), phone: cell(row, 'contact_phone') });
}

async function createAll(tx: Tx, rows: readonly StagedRow[], run: RunContext): Promise<void> {
  const blank = rows.filter((row) => cell(row, 'customer_code') === null).length;
  const codes = await drawCodes(tx, blank);
  const stage = await tx.maybe<{ id: number }>(sql`select id from lifecycle_stage where is_default and active limit 1`);
  const tenantId = await tenantOf(tx, run);
  const additional = await Promise.all(
    rows.map((row) => importedValues(tx, row, run, tenantId, FIELDS, { targets: fieldTargets(row) })),
  );
  const values = rows.map((row, n) => {
    const given = own(row);
    return {
      ...given,
      kind: given.kind ?? 'company',
      tax_exempt: given.tax_exempt ?? false,
      customer_code: given.customer_code ?? codes.shift(),
      lifecycle_stage_id: given.lifecycle_stage_id ?? stage?.id ?? null,
      additional: JSON.stringify(additional[n]?.values ?? {}),
    };
  });
  const made = await tx.rows<{ id: number; customer_code: string }>(
    insertRows('customer', values, 'id, customer_code'),
  );
  const idOf = new Map(made.map((row) => [row.customer_code, row.id]));
  const ids = values.map((row) => idOf.get(String(row.customer_code)) ?? 0);
  const addresses = rows.flatMap((row, n) =>
    withOwner(address(row), ids[n], ['is_default_billing', 'is_default_delivery']),
  );
  const contacts = rows.flatMap((row, n) => withOwner(contact(row), ids[n], ['is_primary']));
  const links = rows.flatMap((row, n) =>
    listed(cell(row, 'segments')).map((segment_id) => ({ customer_id: ids[n], segment_id })),
  );
  if (addresses.length > 0) await tx.run(insertRows('customer_address', uniform(addresses)));
  if (contacts.length > 0) await tx.run(insertRows('customer_contact', uniform(contacts)));
  if (links.length > 0) await tx.run(insertRows('customer_segment_link', links, 'customer_id'));
}

/** Nothing for an empty part; a contact without a name is called by its e-mail or phone. */
function withOwner(values: Values, customerId: number | undefined, marks: readonly string[]): Values[] {
  if (Object.keys(values).length === 0) return [];
  const named = marks.includes('is_primary') ? { first_name: values.first_name ?? values.email ?? values.phone } : {};
  return [{ ...values, ...named, customer_id: customerId, ...Object.fromEntries(marks.map((mark) => [mark, true])) }];
}

/** Rows of one statement share their columns; what a row does not have keeps the column's default. */
function uniform(rows: readonly Values[]): Values[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
}

/** Whether the row changed anything. */
async function change(tx: Tx, row: StagedRow, run: RunContext): Promise<boolean> {
  const id = row.match_id ?? 0;
  const touched = [
    await patch(tx, 'customer', filled(own(row)), sql`id = ${id}`),
    await upsertPart(tx, 'customer_address', id, address(row), ['is_default_delivery', 'is_default_billing']),
    await upsertPart(tx, 'customer_contact', id, await contactOf(tx, id, row), ['is_primary']),
  ];
  const segments = listed(cell(row, 'segments'));
  if (segments.length > 0) {
    const linked = await tx.run(sql`insert into customer_segment_link (customer_id, segment_id)
      select ${id}::bigint, unnest(${segments}::bigint[]) on conflict do nothing`);
    touched.push(linked > 0);
  }
  touched.push(await changeAdditional(tx, id, row, run));
  return touched.some(Boolean);
}

/** One cell says the whole name: where the contact is called so already, its parts stay as they were divided. */
async function contactOf(tx: Tx, customerId: number, row: StagedRow): Promise<Values> {
  const { first_name, last_name, ...rest } = contact(row);
  if (first_name === undefined) return rest;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const isCalledSo =
    await tx.maybe(sql`select 1 from customer_contact where customer_id = ${customerId} and deleted_at is null
    and is_primary and regexp_replace(btrim(concat_ws(' ', first_name, last_name)), '\\s+', ' ', 'g') = ${name}`);
  return isCalledSo ? rest : { first_name, ...(last_name === undefined ? {} : { last_name }), ...rest };
}

/** Additional values of a known customer; nothing is read when the run brings none. */
async function changeAdditional(tx: Tx, id: number, row: StagedRow, run: RunContext): Promise<boolean> {
  if (!run.options.more?.length) return false;
  const stored = await tx.maybe<{ tenant_id: number; additional: Values }>(
    sql`select tenant_id, additional from customer where id = ${id}`,
  );
  if (!stored) return false;
  const record = { targets: { customer: [id], ...fieldTargets(row) }, stored: stored.additional };
  const { values, isChanged } = await importedValues(tx, row, run, stored.tenant_id, FIELDS, record);
  if (isChanged) await tx.run(sql`update customer set additional = ${JSON.stringify(values)}::jsonb where id = ${id}`);
  return isChanged;
}

async function tenantOf(tx: Tx, run: RunContext): Promise<number> {
  if (run.request) return run.request.actor.tenantId;
  return (await tx.maybe<{ id: number }>(sql`select app.current_tenant() as id`))?.id ?? 0;
}

type Sql = ReturnType<typeof sql>;

/** Writes only where something differs, so that an import of the same file leaves no trace. */
async function patch(tx: Tx, table: string, values: Values, where: Sql): Promise<boolean> {
  const entries = Object.entries(values);
  if (entries.length === 0) return false;
  const differs = entries.map(([name, value]) => sql`${sql.ref(name)} is distinct from ${value}`);
  const update = updateRow(table, values, sql`${where} and (${sql.join(differs, sql` or `)})`);
  return update !== null && (await tx.run(update)) > 0;
}

/** Changes the marked row of a nested list, or makes the first one. */
async function upsertPart(
  tx: Tx,
  table: string,
  customerId: number,
  values: Values,
  marks: readonly string[],
): Promise<boolean> {
  if (Object.keys(values).length === 0) return false;
  const order = sql.join([...marks.map((mark) => sql`${sql.ref(mark)} desc`), sql`id`]);
  const there = await tx.maybe<{ id: number }>(sql`select id from ${sql.table(table)}
    where customer_id = ${customerId} and deleted_at is null order by ${order} limit 1`);
  if (there) return patch(tx, table, values, sql`id = ${there.id}`);
  await tx.run(insertRows(table, withOwner(values, customerId, marks)));
  return true;
}
