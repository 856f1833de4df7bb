import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { idText, instant, optionalText } from '../../../platform/contract/kinds.ts';

const AREA = 'orders';
/** Activities of one call; the public API's `orders` may hold ids or whole rows. */
const MOST_ROWS = 10_000;
/** More activities than these go on as a job. */
export const MOST_INLINE = 500;
const orderId = z.union([idText(), z.looseObject({ id: idText() }).transform((row) => row.id)]);
const orders = z.array(orderId).min(1).max(MOST_ROWS);

/** What became of each activity: who went through, and why the others did not. */
export const bulkAnswer = z.object({
  done: z.array(z.number().int()),
  failures: z.array(
    z.object({
      order_id: z.number().int(),
      reference_no: z.string().nullable(),
      code: z.string(),
      message: z.string(),
    }),
  ),
  /** Overlaps of officers in what was saved. */
  conflicts: z.array(z.unknown()).optional(),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

/** 202: the outcome stands in the job, also while it runs. */
const bulkLater = z.object({ job_id: z.number().int(), total: z.number().int() });
export type BulkLater = z.infer<typeof bulkLater>;

const bulk = <const P extends string, B extends z.ZodType>(call: P, slug: string, summary: string, body: B) =>
  endpoint({
    method: 'POST',
    path: `/order/${call}`,
    summary,
    area: AREA,
    access: { any: [slug] },
    body,
    answer: z.union([bulkAnswer, bulkLater]),
  });

export const bulkReleaseCall = bulk('bulk_release', 'release.order', 'Release activities', z.strictObject({ orders }));
export const bulkCompleteCall = bulk(
  'bulk_set_complete',
  'complete.order',
  'Complete activities',
  z.strictObject({ orders, address: optionalText(500), completed_at: instant().nullish() }),
);
export const bulkIncompleteCall = bulk(
  'bulk_set_incomplete',
  'incomplete.order',
  'Mark activities incomplete',
  z.strictObject({ orders, reason: optionalText(2000) }),
);
export const bulkCancelCall = bulk(
  'bulk_set_cancel',
  'cancel.order',
  'Cancel activities',
  z.strictObject({ orders, reason: optionalText(2000) }),
);
export const bulkDeleteCall = bulk('bulk_delete', 'delete.order', 'Delete activities', z.strictObject({ orders }));

const person = z.union([idText(), z.null()]).optional();
export const bulkDriverCall = bulk(
  'bulk_set_driver',
  'assign_driver.order',
  'Assign activities to an officer; null unassigns them',
  z.strictObject({ orders, driverId: person, driver_id: person, secondary_officer: person }),
);
export const bulkWarehouseCall = bulk(
  'bulk_set_warehouse',
  'set_warehouse.order',
  'Set the warehouse of activities; null clears it',
  z.strictObject({ orders, warehouseId: z.union([idText(), z.null()]) }),
);
