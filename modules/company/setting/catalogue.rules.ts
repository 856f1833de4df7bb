import { z } from 'zod';
import { webAddress } from '../../../platform/kernel/web-address.ts';
import { NUMBER_BOUNDS } from '../setting-form/number-bounds.rules.ts';
import { repeatedColumn } from '../setting-form/repeated-lines.rules.ts';
import { S3_SECRETS, type SecretParts, withSecrets } from './secret-parts.rules.ts';

/** How a setting's text becomes a value. */
export type SettingType = 'array' | 'object' | 'string' | 'boolean' | 'int';

/** A setting the product knows: its type, its value when nobody set one, the screen it belongs to. */
export interface SettingRule extends Partial<SecretParts> {
  readonly type: SettingType;
  readonly initial: unknown;
  /** Resource word of the screen's permission; company.settings when absent. */
  readonly screen?: string;
  /** Customers in the portal may read it. */
  readonly portal?: true;
  /** Readable before sign-in (GET company/public) and during the first login. */
  readonly open?: true;
  /** Only administrators write it: whoever decides how people sign in, or where mails and secrets go, could become anybody. */
  readonly isForAdministrators?: true;
  /** Entries of an array get an id when they have none, by which records name them. */
  readonly isNumbered?: true;
  /** What a written value must look like, beyond its type. */
  readonly shape?: z.ZodType;
  /** What is asked for where it does not look so, as a key of the field texts. */
  readonly problem?: string;
}

const short = z.string().max(200);
const html = z.string().max(20_000);
const many = <T extends z.ZodType>(item: T) => z.array(item).max(500);
const hasEachOnce = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;
const part = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape).partial();
const days = many(z.number().int().min(-365).max(365));

const columns = many(z.looseObject({ label: short, field: short, required: z.boolean().optional() })).superRefine(
  (all, { addIssue }) => {
    const message = repeatedColumn(all);
    if (message) addIssue({ code: 'custom', message });
  },
);
const match = z.union([short, many(short)]);
const columnMap: SettingRule = { type: 'object', initial: {}, shape: part({ columns, match }) };
const roleId: SettingRule = { type: 'int', initial: 0, screen: 'default_role', shape: z.number().int().min(0) };
const flag = (initial: boolean, more: Partial<SettingRule> = {}): SettingRule => ({
  type: 'boolean',
  initial,
  ...more,
});
const count = (initial: number, [min, max]: readonly [number, number]): SettingRule => ({
  type: 'int',
  initial,
  shape: z.number().int().min(min).max(max),
});
const oneOf = (...values: [string, ...string[]]): SettingRule => ({
  type: 'string',
  initial: values[0],
  shape: z.enum(values),
});
const line = (max: number, more: Partial<SettingRule> = {}): SettingRule => ({
  type: 'string',
  initial: '',
  shape: z.string().max(max),
  ...more,
});

const FREQUENCIES = [
  { name: 'Daily', every: 1, unit: 'day' },
  { name: 'Weekly', every: 1, unit: 'week' },
  { name: 'Monthly', every: 1, unit: 'month' },
  { name: 'Quarterly', every: 3, unit: 'month' },
  { name: 'Half-yearly', every: 6, unit: 'month' },
  { name: 'Yearly', every: 1, unit: 'year' },
];
const UNITS = [
  { code: 'each', name: 'Each', decimals: 0 },
  { code: 'hour', name: 'Hour', decimals: 2 },
  { code: 'day', name: 'Day', decimals: 2 },
  { code: 'kg', name: 'Kilogram', decimals: 3 },
  { code: 'm', name: 'Metre', decimals: 2 },
  { code: 'l', name: 'Litre', decimals: 2 },
];

/** Every key the product reads. Of the others only an integration’s are kept: its name, a dot, its own key. */
export const SETTINGS: Readonly<Record<string, SettingRule>> = {
  asset_frequency: {
    type: 'array',
    initial: FREQUENCIES,
    screen: 'asset_frequency',
    shape: many(
      z.strictObject({
        name: short.min(1),
        every: z.number().int().min(1).max(10_000),
        unit: z.enum(['hour', 'day', 'week', 'month', 'year', 'km']),
      }),
    ),
  },
  unit_measure: {
    type: 'array',
    initial: UNITS,
    screen: 'unit_measure',
    portal: true,
    shape: many(z.strictObject({ code: short.min(1), name: short.min(1), decimals: z.number().int().min(0).max(3) })),
  },
  company_notes: {
    type: 'object',
    initial: {},
    screen: 'company_notes',
    portal: true,
    shape: part({ order: html, statement: html, receipt: html, portal: html }),
  },
  order_header_upload: columnMap,
  order_detail_upload: columnMap,
  upload_customer: columnMap,
  upload_inventory: columnMap,
  upload_template: columnMap,
  upload_asset: columnMap,
  upload_user: columnMap,
  upload_workflow: columnMap,
  upload_roles: columnMap,
  upload_roster: columnMap,
  upload_activity_type: columnMap,
  upload_item_type: columnMap,
  upload_targets: columnMap,
  default_role: roleId,
  default_notification_role: roleId,
  inventory_usage: {
    type: 'object',
    initial: {},
    shape: part({ item_type_ids: many(z.number().int()), reasons: many(short), require_note: z.boolean() }),
  },
  inventory_transfer: {
    type: 'object',
    initial: { require_approval: false, in_transit: false, allow_partial: true },
    shape: part({ require_approval: z.boolean(), in_transit: z.boolean(), allow_partial: z.boolean() }),
  },
  task_type: {
    type: 'array',
    initial: [],
    screen: 'task_types',
    isNumbered: true,
    shape: many(
      z.strictObject({
        id: z.number().int().positive().max(999_999_999_999_999).optional(),
        name: short.min(1),
        colour: short.nullish(),
        minutes: z.number().min(0).nullish(),
      }),
    ).refine((entries) => hasEachOnce(entries.flatMap(({ id }) => id ?? []))),
  },
  crm: {
    type: 'object',
    initial: {},
    screen: 'crm_settings',
    shape: part({
      lost_reasons: many(short),
      sources: many(short),
      scope: z.enum(['own', 'team', 'all']),
      stale_days: z.number().int().min(0).max(3650),
      next_step_required: z.boolean(),
    }),
  },
  email_parts: {
    type: 'object',
    initial: {},
    screen: 'email_parts',
    shape: part({ from_name: short, from_email: short, reply_to: short, header: html, footer: html, signature: html }),
  },
  company_policy: {
    type: 'object',
    initial: {},
    screen: 'company_policy',
    portal: true,
    open: true,
    shape: part({ text: html, require_accept: z.boolean(), version: z.union([short, z.number()]) }),
  },
  accounting_realm_id: line(64),
  bill_payment_email_senders: { type: 'array', initial: [], shape: many(short) },
  bill_payment_email_subject_lines: { type: 'array', initial: [], shape: many(short) },
  customer_address_mandatory: flag(false, { portal: true }),
  receipt_layout: {
    type: 'object',
    initial: { size: 'a4' },
    shape: part({
      // Receipts have one layout so far.
      template_id: z.null(),
      size: z.enum(['a4', 'a5', '80mm']),
      show_tax: z.boolean(),
      show_logo: z.boolean(),
    }),
  },
  default_activity_list: {
    type: 'object',
    initial: { view: 'list' },
    shape: part({
      view: z.enum(['list', 'board', 'calendar', 'map']),
      filters: z.record(z.string(), z.unknown()),
      sort: short,
      columns: many(short),
    }),
  },
  company_tax_number: line(32, { portal: true }),
  session_idle_minutes: count(480, NUMBER_BOUNDS.session_idle_minutes),
  portal_idle_minutes: count(120, NUMBER_BOUNDS.portal_idle_minutes),
  session_absolute_hours: count(168, NUMBER_BOUNDS.session_absolute_hours),
  second_factor: { ...oneOf('optional', 'administrators', 'staff', 'everyone'), isForAdministrators: true },
  location_history_days: count(30, NUMBER_BOUNDS.location_history_days),
  customer_onboard_approval: flag(true),
  lifecycle_auto: flag(true),
  user_section_required: flag(false),
  show_login_branding: flag(true, { open: true }),
  credit_check: oneOf('warn', 'off', 'block'),
  support_chat_url: line(500, {
    portal: true,
    open: true,
    shape: z.string().refine((value) => value === '' || webAddress(value) === value),
    problem: 'url',
  }),
  rate_provider_url: line(500),
  feedback_requests: flag(true),
  feedback_link_days: count(30, NUMBER_BOUNDS.feedback_link_days),
  feedback_alert_threshold: count(2, NUMBER_BOUNDS.feedback_alert_threshold),
  lifecycle_former_months: count(24, NUMBER_BOUNDS.lifecycle_former_months),
  audit_retention_months: count(84, NUMBER_BOUNDS.audit_retention_months),
  notification_retention_days: count(90, NUMBER_BOUNDS.notification_retention_days),
  message_retention_days: count(365, NUMBER_BOUNDS.message_retention_days),
  job_retention_days: count(90, NUMBER_BOUNDS.job_retention_days),
  import_retention_days: count(365, NUMBER_BOUNDS.import_retention_days),
  export_retention_days: count(90, NUMBER_BOUNDS.export_retention_days),
  link_retention_days: count(30, NUMBER_BOUNDS.link_retention_days),
  deleted_file_days: count(90, NUMBER_BOUNDS.deleted_file_days),
  job_files_keep_days: count(7, NUMBER_BOUNDS.job_files_keep_days),
  backup_keep_days: count(30, NUMBER_BOUNDS.backup_keep_days),
  prices_include_tax: flag(false),
  auto_release_excess: flag(false),
  strict_schedule: flag(false),
  reason_required: flag(false),
  signature_typed_allowed: flag(true),
  renumber_on_type_change: flag(false),
  books_closed_until: { type: 'string', initial: '', shape: z.union([z.literal(''), z.iso.date()]), problem: 'day' },
  stock_backdate_days: count(30, NUMBER_BOUNDS.stock_backdate_days),
  rental_reminders: { type: 'array', initial: [-1, 0, 1, 3], shape: days },
  payment_reminders: { type: 'array', initial: [-3, 1, 7, 30], shape: days },
  work_week: { type: 'array', initial: [1, 2, 3, 4, 5], shape: z.array(z.number().int().min(1).max(7)).max(7) },
  strict_roster: flag(false),
  map_tiles_url: line(500),
  geocoding_url: line(500),
  routing_url: line(500),
  optimiser_url: line(500),
  bill_second_limit: count(0, NUMBER_BOUNDS.bill_second_limit),
  ocr_url: line(500),
  recon_auto_accept: flag(false),
  smtp: {
    type: 'object',
    initial: {},
    ...withSecrets(['pass', 'password'], ['host'], {
      host: short,
      port: z.number().int().min(1).max(65_535).optional(),
      user: short.optional(),
      secure: z.boolean().optional(),
      from: short.optional(),
    }),
  },
  oidc: {
    type: 'object',
    initial: { enabled: false },
    ...withSecrets(['client_secret'], ['issuer'], {
      enabled: z.boolean().optional(),
      issuer: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).optional(),
      client_id: short.optional(),
      label: z.string().max(40).optional(),
      scopes: short.optional(),
    }),
  },
  ai: {
    type: 'object',
    initial: {},
    ...withSecrets(['key', 'api_key', 'token'], ['provider', 'endpoint'], {
      provider: short.optional(),
      endpoint: short.optional(),
      model: short.optional(),
    }),
  },
  s3: {
    type: 'object',
    initial: {},
    ...withSecrets(S3_SECRETS, ['endpoint'], {
      endpoint: short.optional(),
      bucket: short.optional(),
      region: short.optional(),
    }),
  },
};

/** Every permission that may write some setting. */
export const SETTING_SCREENS: readonly string[] = [
  ...new Set(['company.settings', ...Object.values(SETTINGS).flatMap((rule) => rule.screen ?? [])]),
];
