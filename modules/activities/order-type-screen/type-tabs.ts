import type { orderType } from '../order-type/order-type.resource.ts';

/** The tabs of a type's record. */
export const TYPE_TABS = [
  'general',
  'numbering',
  'gates',
  'rental',
  'stock',
  'documents',
  'reviews',
  'permissions',
] as const;
export type TypeTab = (typeof TYPE_TABS)[number];

/** Which fields a tab edits; the others show what hangs on the type. */
export const TAB_FIELDS: { readonly [T in TypeTab]?: readonly (keyof typeof orderType.fields)[] } = {
  general: [
    'name',
    'description',
    'colour',
    'icon',
    'active',
    'is_default',
    'is_default_rental',
    'is_rental',
    'is_quote',
    'portal_visible',
    'allow_payment',
    'billable_from',
    'payment_terms_days',
    'default_template_id',
    'secondary_order_type_id',
  ],
  numbering: ['prefix', 'number_width'],
  gates: [
    'auto_release',
    'require_driver',
    'require_section',
    'require_schedule',
    'require_payment_deposit',
    'allow_direct_complete',
    'require_tasks_done',
    'require_signoff',
    'require_received_by',
    'require_paid',
    'complete_on_signoff',
  ],
  rental: [
    'deposit_invoice_percent',
    'deposit_item_value_percent',
    'deposit_flat',
    'rental_completion',
    'early_return_policy',
    'rental_day_rounding',
    'exclude_holidays',
    'late_multiplier',
    'late_grace_minutes',
    'billing_cycle',
    'reprice_on_extension',
  ],
  stock: ['transaction_type_id', 'reserve_on', 'hold_hours'],
};
