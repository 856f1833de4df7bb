import { z } from 'zod';
import { idText } from '../../../platform/contract/kinds.ts';

const many = <T extends z.ZodType>(item: T) => z.array(item).max(500).optional();

/** What a board is narrowed to. */
export const scheduleFilters = z.strictObject({
  driver_id: many(z.union([idText(), z.literal(0)])),
  type_id: many(idText()),
  status: many(z.enum(['pending', 'released', 'incomplete', 'completed', 'cancelled'])),
  customer_id: many(idText()),
});
