import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids } from '../../../platform/contract/kinds.ts';

const area = 'banks';

/** Active banks whose roles include one of the caller's (unpaged, id and name). */
export const permittedBanks = endpoint({
  method: 'GET',
  path: '/master-bank/fetchby/permission',
  summary: 'List the banks you can use',
  area,
  access: 'staff',
  answer: z.array(
    z.object({ id: z.number(), name: z.string(), bank_name: z.string().nullable(), account_no: z.string().nullable() }),
  ),
});

export const bankAccount = endpoint({
  method: 'GET',
  path: '/master-bank/{id}/account',
  summary: 'Reveal the full account number and IBAN (logged)',
  area,
  access: { any: ['view_account.master_bank'] },
  params: ids('id'),
  answer: z.object({ account_no: z.string().nullable(), iban: z.string().nullable() }),
});
