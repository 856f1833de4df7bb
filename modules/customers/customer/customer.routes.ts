import { fail } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { exportRows } from '../../../platform/server/exports/export-rows.ts';
import { pageOf, paging, withStatus } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { COUNT_LIMIT } from '../../../platform/server/resource-routes/list-sql.ts';
import { fieldScope, seenRows, withShownFields } from '../../fields/public.server.ts';
import { attachmentRoutes } from '../../files/public.server.ts';
import { shownContacts } from '../customer-child/contact-values.server.ts';
import * as contract from './customer.contract.ts';
import { customer } from './customer.resource.ts';
import { knownByEmail } from './customer-checks.server.ts';
import { customerSource } from './customer-export.server.ts';
import { listStatements, pickStatement } from './customer-list.server.ts';
import { type CustomerRecord, recordStatement, shown } from './customer-record.server.ts';
import {
  type CustomerBody,
  createCustomer,
  deleteCustomer,
  setStatus,
  updateCustomer,
} from './customer-write.server.ts';

interface Picked {
  id: number;
  name: string;
  customer_code: string;
  status: string;
}

/** Records are wider than the derived row shape; the contract describes its columns. */
const answer = async (context: SignedInContext, row: CustomerRecord): Promise<never> => {
  const contacts = await shownContacts(context, row.contacts as object[]);
  return (await withShownFields(context, 'customer', { ...shown(context.actor, row), contacts })) as never;
};

const TEXTS = productTexts(
  'answer.customer',
  { module: 'customers', use: 'answer' },
  {
    known: { en: 'A customer with this email already exists.', es: 'Ya existe un cliente con este correo.' },
  },
);

export const customerRoutes = (): Route[] => [
  route(contract.listCustomers, async ({ query }, context) => {
    const { db, actor } = context;
    const page = paging(query);
    const scope = await fieldScope(context);
    const [rows = [], totals = []] = await db.readAll(listStatements(query, page, scope));
    const { total = 0 } = (totals[0] ?? {}) as { total?: number };
    const answered = pageOf(
      seenRows(scope, 'customer', rows as CustomerRecord[]).map((row) => shown(actor, row)),
      page,
      total,
    );
    return (total >= COUNT_LIMIT ? { ...answered, total_is_estimate: true } : answered) as never;
  }),
  route(contract.pickCustomers, ({ query }, { db, actor }) => db.read<Picked>(pickStatement(actor, query.q, query.id))),
  route(contract.exportCustomers, ({ query }, context) => exportRows(customerSource, 'xlsx', query, context) as never),
  route(contract.getCustomer, async ({ params }, context) => {
    const row = await context.db.maybe<CustomerRecord>(recordStatement(params.id, context.actor));
    return row ? answer(context, row) : fail('not_found');
  }),
  route(contract.createCustomer, async ({ body }, context) => {
    const { force, ...sent } = body as CustomerBody & { force?: boolean };
    return answer(context, await context.db.write((tx) => createCustomer(tx, sent, context, { force })));
  }),
  route(contract.quickCustomer, async ({ body }, context) => {
    const { address, force, ...sent } = body;
    return context.db.write(async (tx) => {
      const known = sent.email ? await knownByEmail(tx, sent.email) : null;
      if (known !== null) {
        const [row] = await tx.wire<CustomerRecord>(recordStatement(known, context.actor));
        return withStatus(await answer(context, row ?? fail('not_found')), 200, TEXTS.in('known', context.language));
      }
      const parts = address ? { addresses: [address] } : {};
      return answer(context, await createCustomer(tx, { ...sent, ...parts }, context, { force, quick: true }));
    });
  }),
  route(contract.updateCustomer, async ({ params, body }, context) =>
    answer(context, await context.db.write((tx) => updateCustomer(tx, params.id, body as CustomerBody, context))),
  ),
  route(contract.deleteCustomer, async ({ params }, context) => {
    await context.db.write((tx) => deleteCustomer(tx, params.id, context));
    return null;
  }),
  route(contract.setCustomerStatus, async ({ params, body }, context) =>
    answer(context, await context.db.write((tx) => setStatus(tx, params.id, body, context))),
  ),
  ...attachmentRoutes(customer, 'customers'),
];
