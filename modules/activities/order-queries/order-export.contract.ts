import { endpoint } from '../../../platform/contract/endpoint.ts';
import { fileAnswer, listQuestion } from '../../../platform/contract/kinds.ts';
import { orderFilters } from '../order-filters/order-filters.contract.ts';

export const exportOrders = endpoint({
  method: 'GET',
  path: '/order/export-excel',
  summary:
    'Export the filtered activities as a spreadsheet; up to 10,000 inline, or the file itself as a stream by `Accept`',
  area: 'orders',
  access: { any: ['export.order'] },
  rate: 'heavy',
  query: listQuestion(orderFilters),
  answer: fileAnswer(),
});
