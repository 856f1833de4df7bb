import { decimal } from '../../../platform/kernel/money.ts';
import { prepared, type Statement } from '../../../platform/server/db/statement.ts';
import type { ItemFields } from '../order/item-merge.rules.ts';
import { convertItem, convertPrice } from '../pricing/currency.rules.ts';

/** What a line's item type says about it. */
export interface LineType {
  id: number;
  name: string;
  is_task: boolean;
  is_discount: boolean;
  is_order_item: boolean;
  is_rental: boolean;
  customer_access: number;
  price: string;
  tax_rate: string;
  discount_follows_tax: boolean;
  active: boolean;
}

/** A line as commands hold it: exact decimals as strings, its type beside it. */
export interface Line {
  id: number;
  hash: string;
  order_item_type_id: number;
  name: string;
  description: string | null;
  price: string;
  quantity: string;
  quantity_used: string | null;
  discount: string;
  discount_type: 'percent' | 'amount';
  tax_rate: string | null;
  default_value: string | null;
  value_min: string | null;
  value_max: string | null;
  selling_price: string | null;
  task_type_id: number | null;
  task_checked: boolean;
  task_checked_at: string | null;
  task_checked_by: number | null;
  task_note: string | null;
  /** Times of the last edits; written by the database where no device tells its own. */
  quantity_used_at: string | null;
  task_note_at: string | null;
  required: boolean;
  is_secondary_order_type: boolean;
  checklist_group: string | null;
  position: number;
  additional: Record<string, unknown>;
  line_net: string;
  line_tax: string;
  line_total: string;
  type: LineType;
}

const TYPE_JSON = `json_build_object('id', it.id, 'name', app.shown(it.names, it.name), 'is_task', it.is_task, 'is_discount', it.is_discount,
  'is_order_item', it.is_order_item, 'is_rental', it.is_rental, 'customer_access', it.customer_access, 'price', it.price::text,
  'tax_rate', it.tax_rate::text, 'discount_follows_tax', it.discount_follows_tax, 'active', it.active)`;

/** Column → type of what a line stores; the one list that reads and writes share. */
export const LINE_COLUMNS: Readonly<Record<string, string>> = {
  hash: 'text',
  order_item_type_id: 'bigint',
  name: 'text',
  description: 'text',
  price: 'numeric',
  quantity: 'numeric',
  quantity_used: 'numeric',
  discount: 'numeric',
  discount_type: 'text',
  tax_rate: 'numeric',
  default_value: 'numeric',
  value_min: 'numeric',
  value_max: 'numeric',
  selling_price: 'numeric',
  task_type_id: 'integer',
  task_checked: 'boolean',
  task_checked_at: 'timestamptz',
  task_checked_by: 'bigint',
  task_note: 'text',
  quantity_used_at: 'timestamptz',
  task_note_at: 'timestamptz',
  required: 'boolean',
  is_secondary_order_type: 'boolean',
  checklist_group: 'text',
  position: 'integer',
  additional: 'jsonb',
  line_net: 'numeric',
  line_tax: 'numeric',
  line_total: 'numeric',
};

const names = Object.keys(LINE_COLUMNS);
export const LINE_NAMES = names.join(', ');
/** The column list of a jsonb_to_recordset over lines. */
export const LINE_RECORD = names.map((name) => `${name} ${LINE_COLUMNS[name]}`).join(', ');
const own = names.map((name) => `i.${name}`).join(', ');

/** Live lines of an activity in their order, for commands. */
export const linesText = `select i.id, ${own}, ${TYPE_JSON} as type from order_item i
  join order_item_type it on it.id = i.order_item_type_id where i.order_id = $1 and i.deleted_at is null order by i.position, i.id`;

/** Lines of a template as lines of an activity that has none yet. */
export const templateLinesText = `select 0 as id, i.hash, i.order_item_type_id, i.name, i.description, i.price, i.quantity,
    null::numeric as quantity_used, i.discount, i.discount_type, i.tax_rate, i.default_value, i.value_min, i.value_max, i.selling_price,
    i.task_type_id, false as task_checked, null::timestamptz as task_checked_at, null::bigint as task_checked_by, null::text as task_note,
    null::timestamptz as quantity_used_at, null::timestamptz as task_note_at, i.required, i.is_secondary_order_type, i.checklist_group, i.position, i.additional,
    0::numeric as line_net, 0::numeric as line_tax, 0::numeric as line_total, ${TYPE_JSON} as type
  from order_template_item i join order_item_type it on it.id = i.order_item_type_id
  join order_template p on p.id = i.template_id and p.deleted_at is null and p.active
  where i.template_id = $1 order by i.position, i.id`;

const typesOfLines = prepared(
  'order_line_types',
  `select it.id, ${TYPE_JSON} as type from order_item_type it where it.id = any($1::bigint[])`,
);

/** The item types of the ids, for lines that are new. */
export const lineTypes = (ids: readonly number[]): Statement => typesOfLines([...new Set(ids)]);

/** The currency lines are priced in; null is the company's own, in which item types and templates have their prices. */
export type LineCurrency = { readonly exchange_rate: string; readonly decimals: number } | null;

const isForeign = (currency: LineCurrency): currency is NonNullable<LineCurrency> =>
  currency !== null && !decimal(currency.exchange_rate).equals(1);

/** A line priced in the company's own currency as an activity in `currency` has it. */
export function lineIn(currency: LineCurrency, line: Line): Line {
  return isForeign(currency)
    ? convertItem(line, { rate: 1 }, { rate: currency.exchange_rate, decimals: currency.decimals })
    : line;
}

/** What the group of customer `c` takes off every line. */
export const USUAL_DISCOUNT =
  '(select g.default_discount_percent::text from customer_group g where g.id = c.customer_group_id)';

/** A new line: what was sent, in the currency it is for, over what its type and the customer's group say. */
export function newLine(
  hash: string,
  position: number,
  fields: ItemFields,
  type: LineType,
  currency: LineCurrency,
  usualDiscount: string | null = null,
): Line {
  const price = isForeign(currency)
    ? convertPrice(type.price, { rate: 1 }, { rate: currency.exchange_rate, decimals: currency.decimals })
    : type.price;
  const blank: Line = {
    id: 0,
    hash,
    order_item_type_id: type.id,
    name: type.name,
    description: null,
    // Tasks carry no price unless they are order items too.
    price: type.is_order_item || type.is_discount ? price : '0',
    quantity: '1',
    quantity_used: null,
    discount: '0',
    discount_type: 'percent',
    tax_rate: null,
    default_value: null,
    value_min: null,
    value_max: null,
    selling_price: null,
    task_type_id: null,
    task_checked: false,
    task_checked_at: null,
    task_checked_by: null,
    task_note: null,
    quantity_used_at: null,
    task_note_at: null,
    required: false,
    is_secondary_order_type: false,
    checklist_group: null,
    position,
    additional: {},
    line_net: '0',
    line_tax: '0',
    line_total: '0',
    type,
  };
  const line = changedLine(blank, { position, ...withoutEmpty(fields) });
  const isGiven = (fields.discount ?? '') !== '' || line.discount_type === 'amount';
  return isGiven ? line : withUsualDiscount(line, usualDiscount);
}

/** The line with what the customer's group takes off, where it takes off nothing itself. */
export function withUsualDiscount(line: Line, percent: string | null): Line {
  if (percent === null || !takesDiscount(line.type) || !decimal(line.discount).isZero()) return line;
  return { ...line, discount: percent, discount_type: 'percent' };
}

const takesDiscount = (type: LineType): boolean => type.is_order_item && !type.is_discount;

/** Columns that always have a value: an empty one sent for them means "as it is". */
const NEVER_EMPTY = new Set([
  'name',
  'order_item_type_id',
  'price',
  'quantity',
  'discount',
  'discount_type',
  'required',
  'is_secondary_order_type',
  'position',
  'additional',
  'task_checked',
]);

const withoutEmpty = (fields: ItemFields): ItemFields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !(NEVER_EMPTY.has(name) && (value === null || value === ''))),
  );

/** The line with the sent fields in place. */
export function changedLine(line: Line, fields: ItemFields, type: LineType = line.type): Line {
  return { ...line, ...(withoutEmpty(fields) as Partial<Line>), type };
}

/** Whether two lines store the same. */
export function sameLine(a: Line, b: Line): boolean {
  return names.every((name) => sameValue(name, a[name as keyof Line], b[name as keyof Line]));
}

function sameValue(name: string, a: unknown, b: unknown): boolean {
  if (a === null || b === null || a === undefined || b === undefined) return (a ?? null) === (b ?? null);
  if (LINE_COLUMNS[name] === 'numeric') return decimal(a as string).equals(decimal(b as string));
  if (LINE_COLUMNS[name] === 'jsonb') return JSON.stringify(a) === JSON.stringify(b);
  return a === b;
}

/** The stored columns of a line, as jsonb for a recordset. */
export const lineRecord = (line: Line): Record<string, unknown> => ({
  id: line.id,
  ...Object.fromEntries(names.map((name) => [name, line[name as keyof Line]])),
});
