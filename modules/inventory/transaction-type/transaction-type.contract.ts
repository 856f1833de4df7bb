import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids } from '../../../platform/contract/kinds.ts';
import { rowShape } from '../../../platform/resource/derive.ts';
import { transactionType } from './transaction-type.resource.ts';

const area = 'transaction_types';

export const transactionOptions = endpoint({
  method: 'GET',
  path: '/transaction_type/options',
  summary: 'List entities and flows by number',
  area,
  access: 'staff',
  answer: z.object({ entities: z.record(z.string(), z.string()), flows: z.record(z.string(), z.string()) }),
});

export const typesOfOrder = endpoint({
  method: 'GET',
  path: '/transaction_type/fetch_order/{id}',
  summary: 'List the transaction types of an activity: of its items, or of its type',
  area,
  access: { any: ['view.order', 'view_all.order'] },
  params: ids('id'),
  answer: z.array(rowShape(transactionType)),
});
