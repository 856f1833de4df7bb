import { sql } from '../../../platform/server/db/statement.ts';
import { currencyIn } from '../../../platform/server/imports/cells/row-currency.ts';
import { importBody } from '../../../platform/server/imports/contract.ts';
import type { ImportUpload } from '../../../platform/server/imports/engine.ts';
import { importColumns } from '../../fields/public.server.ts';
import { customer } from '../customer/customer.resource.ts';
import { IMPORT_COLUMNS } from './import-columns.server.ts';
import { commit } from './import-commit.server.ts';
import { examine } from './import-examine.server.ts';

/** The import of customers on the one engine: matched by code, then by external reference. */
export const customerImport: ImportUpload = {
  declaration: {
    resource: 'customer',
    label: customer.label.many,
    permission: 'import.customers',
    updates: 'update.customers',
    isRehearsed: true,
    isUndone: true,
    columns: IMPORT_COLUMNS,
    setting: 'upload_customer',
    more: (db) => importColumns(db, 'customer'),
    key: 'customer_code',
    phones: (ids) => sql`select c.id, c.phone, x.phone as contact_phone from customer c left join customer_contact x
      on x.customer_id = c.id and x.is_primary and x.deleted_at is null where c.id = any(${[...ids]}::bigint[])`,
    currencyOf: currencyIn('customer'),
    examine,
    commit,
  },
  calls: [
    {
      method: 'POST',
      path: '/customer/customer_upload',
      summary: 'Import customers from a spreadsheet or rows',
      area: 'customers',
      access: { any: ['import.customers'] },
      rate: 'heavy',
      body: importBody,
    },
  ],
};
