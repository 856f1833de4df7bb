import { endpoint } from '../../../platform/contract/endpoint.ts';
import { fileAnswer, listQuestion } from '../../../platform/contract/kinds.ts';
import { orderFilters } from '../order-filters/order-filters.contract.ts';

export const exportOrders = endpoint({
  method: 'GET',
  path: '/order/export-excel',
  summary: 'The filtered activities as a spreadsheet, inline up to 10,000; by Accept the file itself, streamed',
  area: 'orders',
  access: { any: ['export.order'] },
  rate: 'heavy',
  query: listQuestion(orderFilters),
  answer: fileAnswer(),
});
