import { z } from 'zod';
import { decimal, flag, idText, text, when } from '../../../platform/contract/kinds.ts';
import { withFieldFilters } from '../../fields/field-value/field-value.resource.ts';
import { ORDER_STATUSES } from '../order/order-states.rules.ts';

const many = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item).max(500), item.transform((value) => [value])]) as unknown as z.ZodType<z.output<T>[]>;
const ids = () => many(idText());
/** Ids of people, where 0 stands for "nobody". */
const people = () => many(z.union([idText(), z.literal(0), z.literal('0').transform(() => 0)]));
const range = () => z.strictObject({ from: decimal({ scale: 8 }).optional(), to: decimal({ scale: 8 }).optional() });

const reviewStatuses = many(z.enum(['none', 'pending', 'passed', 'failed']));
const degrees = (size: number) => z.coerce.number().min(-size).max(size);

/** Filters of activities whose tables exist; AND between keys, any of within a list. */
export const orderFilters = withFieldFilters(
  z.strictObject({
    id: ids().optional(),
    reference_no: text(60).optional(),
    ex_ref_no: text(100).optional(),
    status: many(z.enum(ORDER_STATUSES)).optional(),
    not_status: many(z.enum(ORDER_STATUSES)).optional(),
    type_id: ids().optional(),
    order_type_id: ids().optional(),
    category_id: ids().optional(),
    progress_status_id: ids().optional(),
    review_status: reviewStatuses.optional(),
    review: reviewStatuses.optional(),
    checkoff_type_id: ids().optional(),
    checkoff_result: many(z.enum(['pending', 'passed', 'failed', 'waived'])).optional(),
    priority: many(z.coerce.number().int().min(1).max(4)).optional(),
    source: many(
      z.enum(['staff', 'portal', 'subscription', 'asset_schedule', 'import', 'duplicate', 'template', 'api']),
    ).optional(),
    customer_id: ids().optional(),
    customer_group_id: ids().optional(),
    customer_segment_id: ids().optional(),
    customer_agent_id: ids().optional(),
    customer_user_id: ids().optional(),
    request_category_id: ids().optional(),
    driver_id: people().optional(),
    secondary_officer_id: people().optional(),
    officer_id: people().optional(),
    role_id: ids().optional(),
    created_by: ids().optional(),
    completed_by: ids().optional(),
    assigned_to_others: flag().optional(),
    mine: flag().optional(),
    warehouse_id: ids().optional(),
    location_id: ids().optional(),
    location_section_id: ids().optional(),
    country_code: many(text(2)).optional(),
    state_name: text(100).optional(),
    city: text(100).optional(),
    postal_code: text(20).optional(),
    bounds: z.strictObject({ n: degrees(90), e: degrees(180), s: degrees(90), w: degrees(180) }).optional(),
    near: z
      .strictObject({ lat: degrees(90), long: degrees(180), km: z.coerce.number().positive().max(20_000) })
      .optional(),
    has_coordinates: flag().optional(),
    /** Its place is sure enough to be shown on the map. */
    on_map: flag().optional(),
    item_type_id: ids().optional(),
    template_id: ids().optional(),
    subscription_id: ids().optional(),
    order_import_id: ids().optional(),
    created_at: when().optional(),
    updated_at: when().optional(),
    scheduled: when().optional(),
    due_at: when().optional(),
    released_at: when().optional(),
    completed_at: when().optional(),
    cancelled_at: when().optional(),
    signed_off_at: when().optional(),
    signed_off: flag().optional(),
    received: flag().optional(),
    overdue: flag().optional(),
    unscheduled: flag().optional(),
    total_price: range().optional(),
    balance_due: range().optional(),
    payment_status: many(z.enum(['none', 'unpaid', 'partial', 'paid', 'credit'])).optional(),
    deposit_due: flag().optional(),
    currency_id: ids().optional(),
    task_completion: range().optional(),
    tasks_open: flag().optional(),
    has_notes: flag().optional(),
    has_attachments: flag().optional(),
    document_open: flag().optional(),
    rating: range().optional(),
    deleted: flag().optional(),
  }),
);
export type OrderFilters = z.infer<typeof orderFilters>;

/** Filters that would tell figures to people who may not see prices. */
export const MONEY_FILTERS: readonly (keyof OrderFilters)[] = [
  'total_price',
  'balance_due',
  'payment_status',
  'deposit_due',
];
