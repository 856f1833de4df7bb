import { fail, failField } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { lockUnchanged } from '../../../platform/server/lists/precondition.ts';
import { fileOwner } from '../../files/public.server.ts';
import { requireAddress } from '../customer/customer-checks.server.ts';
import { shownContacts } from './contact-values.server.ts';
import { addressCalls, contactCalls } from './customer-child.contract.ts';
import {
  ADDRESSES,
  type ChildList,
  type ChildRow,
  CONTACTS,
  childrenStatement,
  markFirst,
  refuseForeignContacts,
  removeRows,
  saveChild,
} from './customer-child.server.ts';

export function customerChildRoutes(): Route[] {
  fileOwner(CONTACTS.table, ({ actor }) => actor.audience === 'staff' && holds(actor, 'view.customers'));
  return [...childRoutes(addressCalls, ADDRESSES), ...childRoutes(contactCalls, CONTACTS)];
}

function childRoutes(calls: typeof addressCalls | typeof contactCalls, list: ChildList): Route[] {
  return [
    route(calls.list, async ({ params }, context) => {
      const [customer = [], rows = []] = await context.db.readAll([
        customerAlive(params.id),
        childrenStatement(list, params.id),
      ]);
      return customer.length > 0 ? shownRows(list, rows as ChildRow[], context) : fail('not_found');
    }),
    route(calls.create, async ({ params, body }, context) => {
      const made = await context.db.write(async (tx) => {
        await lockCustomer(tx, params.id);
        if (list === ADDRESSES) refuseNowhere(body);
        const id = await saveChild(tx, list, params.id, body as Record<string, unknown>, context);
        return finished(tx, list, params.id, id);
      });
      return shownRow(list, made, context);
    }),
    route(calls.update, async ({ params, body }, context) => {
      const changed = await context.db.write(async (tx) => {
        await lockCustomer(tx, params.id);
        const { updated_at: expected, ...fields } = body as Record<string, unknown> & { updated_at?: string };
        await refuseStale(tx, list, params, expected, context);
        const sent = { ...fields, id: params.childId };
        await saveChild(tx, list, params.id, sent, context);
        if (list === ADDRESSES) await requireAddress(tx, params.id, context.db);
        return finished(tx, list, params.id, params.childId);
      });
      return shownRow(list, changed, context);
    }),
    route(calls.remove, async ({ params }, context) => {
      await context.db.write((tx) => removeOne(tx, list, params, context));
      return null;
    }),
  ];
}

/** An address is found by a name, a place or a point on the map; without any of them it is a line nobody can use. */
function refuseNowhere(body: object): void {
  const { label, address1, address2, city, postal_code, latitude, longitude } = body as Record<string, unknown>;
  const isNamed = [label, address1, address2, city, postal_code].some(Boolean);
  if (!isNamed && (latitude == null || longitude == null)) failField('address1', 'text_field_required');
}

const shownRows = async (list: ChildList, rows: ChildRow[], context: SignedInContext): Promise<ChildRow[]> =>
  list === CONTACTS ? shownContacts(context, rows) : rows;

const shownRow = async (list: ChildList, row: ChildRow, context: SignedInContext): Promise<ChildRow> =>
  (await shownRows(list, [row], context))[0] ?? row;

const customerAlive = (id: number) => sql`select 1 from customer where id = ${id} and deleted_at is null`;

/** Changes of one customer's lists wait for each other, so that two of them never take the same mark. */
async function lockCustomer(tx: Tx, id: number): Promise<void> {
  const found = await tx.run(sql`select 1 from customer where id = ${id} and deleted_at is null for no key update`);
  if (found === 0) fail('not_found');
}

async function mustBeThere(tx: Tx, list: ChildList, customerId: number, id: number): Promise<void> {
  if ((await tx.run(childrenStatement(list, customerId, id))) === 0) fail('not_found');
}

/** The row as its writer had read it; else 409 with what it is now. */
async function refuseStale(
  tx: Tx,
  list: ChildList,
  { id, childId }: { id: number; childId: number },
  expected: string | undefined,
  context: SignedInContext,
): Promise<void> {
  const row = sql`from ${sql.table(list.table)} where id = ${childId} and customer_id = ${id} and deleted_at is null`;
  const current = async () => {
    const [now] = await tx.wire<ChildRow>(childrenStatement(list, id, childId));
    return now && shownRow(list, now, context);
  };
  await lockUnchanged(tx, { row, expected, current });
}

async function finished(tx: Tx, list: ChildList, customerId: number, id: number): Promise<ChildRow> {
  await markFirst(tx, list, customerId);
  if (list === ADDRESSES) await refuseForeignContacts(tx, customerId);
  const [row] = await tx.wire<ChildRow>(childrenStatement(list, customerId, id));
  return row ?? fail('not_found');
}

async function removeOne(
  tx: Tx,
  list: ChildList,
  { id, childId }: { id: number; childId: number },
  context: SignedInContext,
): Promise<void> {
  await lockCustomer(tx, id);
  await mustBeThere(tx, list, id, childId);
  await removeRows(tx, list, id, [childId]);
  await markFirst(tx, list, id);
  if (list === ADDRESSES) await requireAddress(tx, id, context.db);
}
