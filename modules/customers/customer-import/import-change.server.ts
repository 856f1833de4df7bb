import { insertRows, sql, updateRows } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { RunContext } from '../../../platform/server/imports/declaration.ts';
import type { StagedRow } from '../../../platform/server/imports/staged-rows.ts';
import { type Effort, effortOf, importedValues } from '../../fields/public.server.ts';
import { demandMailed, mailsByDefault, refusedAddresses } from '../customer-child/mailed-addresses.server.ts';
import { cell, FIELDS, fieldTargets, isCleared, listed } from './import-examine.server.ts';
import { address, contact, filled, own, uniform, type Values, withOwner } from './import-parts.server.ts';

type Known = ReadonlyMap<number, StagedRow>;

/**
 * Writes rows of known customers, which are locked, each in a statement for all; only where something differs. Gives those that changed.
 */
export async function changeAll(tx: Tx, known: Known, run: RunContext): Promise<ReadonlySet<number>> {
  const rows = [...known];
  const addresses = rows.map(([id, row]) => [id, address(row)] as const);
  const contacts = await contactsOf(tx, known);
  // Told row by row before; the main contact may be another one since.
  const named = rows.map(([id, row]) => ({ id, email: filled(own(row)).email, contact_email: contact(row).email }));
  const main = await partsThere(tx, CONTACTS, contacts);
  const [refused] = (await refusedAddresses((statement) => tx.rows(statement), run.actor, named, main.ids)).flat();
  demandMailed(run.actor, refused?.shown ?? null);
  const changed = new Set([
    ...(await written(
      tx,
      'customer',
      rows.map(([id, row]) => ({ id, ...filled(own(row)) })),
    )),
    ...(await changeParts(tx, ADDRESSES, addresses, await partsThere(tx, ADDRESSES, addresses))),
    // Those that were asked about, and no others.
    ...(await changeParts(tx, CONTACTS, contacts, main, { receives_order_mail: mailsByDefault(run.actor) })),
    ...(await linkSegments(tx, rows)),
  ]);
  const effort = effortOf('batch');
  for (const [id, row] of rows) if (await changeAdditional(tx, id, row, run, effort)) changed.add(id);
  return changed;
}

async function written(tx: Tx, table: string, rows: readonly { id: number }[]): Promise<number[]> {
  const named = rows.filter((row) => Object.keys(row).length > 1);
  if (named.length === 0) return [];
  return (await tx.rows<{ id: number }>(updateRows(table, named))).map(({ id }) => id);
}

type Parts = readonly (readonly [customer: number, values: Values])[];

/** A list of a customer, and the marks of the row in it that a file means. */
interface List {
  table: string;
  marks: readonly string[];
}

const ADDRESSES: List = { table: 'customer_address', marks: ['is_default_delivery', 'is_default_billing'] };
const CONTACTS: List = { table: 'customer_contact', marks: ['is_primary'] };

const given = (parts: Parts): Parts => parts.filter(([, values]) => Object.keys(values).length > 0);

interface There {
  ids: number[];
  partOf: ReadonlyMap<number, number>;
}

/** The marked row of each customer's list that a file has something for, where there is one. */
async function partsThere(tx: Tx, { table, marks }: List, parts: Parts): Promise<There> {
  const customers = given(parts).map(([id]) => id);
  if (customers.length === 0) return { ids: [], partOf: new Map() };
  const marked = sql.join(marks.map((mark) => sql`${sql.ref(mark)} desc`));
  const there = await tx.rows<{ id: number; customer_id: number }>(sql`
    select distinct on (customer_id) id, customer_id from ${sql.table(table)}
    where customer_id = any(${customers}::bigint[]) and deleted_at is null order by customer_id, ${marked}, id`);
  return { ids: there.map(({ id }) => id), partOf: new Map(there.map(({ id, customer_id }) => [customer_id, id])) };
}

/** Changes the marked row of each customer's list, or makes the first one; gives the customers. */
async function changeParts(
  tx: Tx,
  { table, marks }: List,
  parts: Parts,
  { partOf }: There,
  /** What only a first one is given. */
  initial: Values = {},
): Promise<number[]> {
  const customerOf = new Map([...partOf].map(([customer, id]) => [id, customer]));
  const changed = await written(
    tx,
    table,
    given(parts).flatMap(([id, values]) => {
      const part = partOf.get(id);
      return part === undefined ? [] : [{ ...values, id: part }];
    }),
  );
  // What is to be emptied makes no part of its own.
  const first = given(parts).filter(([id, values]) => !partOf.has(id) && withOwner(values, id, marks).length > 0);
  if (first.length > 0)
    await tx.run(
      insertRows(
        table,
        uniform(first.flatMap(([id, values]) => withOwner(values, id, marks).map((row) => ({ ...row, ...initial })))),
      ),
    );
  return [...changed.map((id) => customerOf.get(id) ?? 0), ...first.map(([id]) => id)];
}

/** One cell says the whole name: where the contact is called so already, its parts stay as they were divided. */
async function contactsOf(tx: Tx, known: Known): Promise<[customer: number, values: Values][]> {
  const given = [...known].map(([id, row]) => [id, contact(row)] as const);
  const named = given.filter(([, { first_name }]) => first_name !== undefined);
  const called = new Set<string>();
  if (named.length > 0) {
    const rows = await tx.rows<{ customer_id: number; name: string }>(sql`
      select customer_id, regexp_replace(btrim(concat_ws(' ', first_name, last_name)), '\\s+', ' ', 'g') as name
      from customer_contact where customer_id = any(${named.map(([id]) => id)}::bigint[]) and deleted_at is null and is_primary`);
    for (const { customer_id, name } of rows) called.add(`${customer_id} ${name}`);
  }
  return given.map(([id, values]) => {
    const { first_name, last_name, ...rest } = values;
    const name = [first_name, last_name].filter(Boolean).join(' ');
    return [id, first_name === undefined || called.has(`${id} ${name}`) ? rest : values];
  });
}

async function linkSegments(tx: Tx, rows: readonly (readonly [number, StagedRow])[]): Promise<number[]> {
  const links = rows.flatMap(([id, row]) => listed(cell(row, 'segments')).map((segment) => [id, segment] as const));
  const cleared = rows.flatMap(([id, row]) => (isCleared(row, 'segments') ? [id] : []));
  const unlinked =
    cleared.length === 0
      ? []
      : await tx.rows<{ customer_id: number }>(
          sql`delete from customer_segment_link where customer_id = any(${cleared}::bigint[]) returning customer_id`,
        );
  if (links.length === 0) return unlinked.map(({ customer_id }) => customer_id);
  const linked = await tx.rows<{ customer_id: number }>(sql`insert into customer_segment_link (customer_id, segment_id)
    select * from unnest(${links.map(([id]) => id)}::bigint[], ${links.map(([, segment]) => segment)}::bigint[])
    on conflict do nothing returning customer_id`);
  return [...unlinked, ...linked].map(({ customer_id }) => customer_id);
}

/** Additional values of a known customer; nothing is read when the run brings none. */
async function changeAdditional(tx: Tx, id: number, row: StagedRow, run: RunContext, effort: Effort): Promise<boolean> {
  if (!run.options.more?.length) return false;
  const stored = await tx.maybe<{ tenant_id: number; additional: Values }>(
    sql`select tenant_id, additional from customer where id = ${id}`,
  );
  if (!stored) return false;
  const record = { targets: { customer: [id], ...fieldTargets(row) }, stored: stored.additional };
  const { values, isChanged } = await importedValues(tx, row, run, stored.tenant_id, FIELDS, record, effort);
  if (isChanged) await tx.run(sql`update customer set additional = ${JSON.stringify(values)}::jsonb where id = ${id}`);
  return isChanged;
}
