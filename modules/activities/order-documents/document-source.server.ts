import { decimal, sum, toAmount } from '../../../platform/kernel/money.ts';
import { localeOf } from '../../../platform/kernel/texts/locale.ts';
import { CURRENCY_DECIMALS } from '../../../platform/server/db/currency-decimals.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { qrImage } from '../../../platform/server/documents/qr-image.ts';
import type { Conventions } from '../../../platform/server/documents/template/formats.ts';
import { readingIn } from '../../../platform/server/words/reader.ts';
import type { textsByCode } from '../../fields/public.server.ts';
import type {
  DocumentCompany,
  DocumentData,
  DocumentItem,
  DocumentOrder,
  DocumentSignoff,
  DocumentTask,
} from '../documents/document-data.ts';
import { shownProofCode } from '../order-proof/proof-code.rules.ts';
import { inputOfToday, inputOnBasis, type PriceBasis } from '../pricing/price-basis.rules.ts';
import { priceOrder } from '../pricing/pricing.rules.ts';
import { additionalTexts, lineFields } from './document-fields.server.ts';
import type { OrderPictures } from './pictures.server.ts';

/** Reads several statements at once: a request's database, or a transaction. */
export type ReadAll = (statements: readonly Statement[]) => Promise<unknown[][]>;

export interface DocumentRequest {
  orderIds: readonly number[];
  locale: 'en' | 'es';
  zone: string;
  /** Instant of making, epoch ms. */
  now: number;
  maker: string | null;
  showPrices: boolean;
  /** Who makes it may not read the lines: it has the sums without what they are made of. */
  withoutLines?: boolean;
  pricesIncludeTax: boolean;
  /** Leaves lines out of which nothing was used. */
  withoutUnused?: boolean;
  /** Pictures by activity. */
  pictures?: ReadonlyMap<number, OrderPictures>;
  /** Data URL of the signature by activity. */
  signatures?: ReadonlyMap<number, string>;
  /** The company's additional fields; a template says {{additional.code}}. */
  fields: Parameters<typeof textsByCode>[0];
  /** Closing words, as the company wrote them for this kind of document. */
  note: string | null;
  /** The picture behind the key of the company's logo; absent where documents show none. */
  logo?: (key: string | null) => Promise<string | null>;
  showTax?: boolean;
  isRoll?: boolean;
  /** Where the company's pages are, for the code that leads to the proof of a signature. */
  origin: string;
  /** Instants on the wire come as ISO texts from both readers; amounts are texts too. */
  visible?: ReturnType<typeof sql>;
}

interface OrderRow
  extends Omit<
    DocumentOrder,
    'items' | 'tasks' | 'taxes' | 'totals' | 'payments' | 'notes' | keyof OrderPictures | 'sign_off'
  > {
  id: number;
  tax_exempt: boolean;
  paid_total: string;
  balance_due: string;
  sign_off: (Omit<DocumentSignoff, 'signature' | 'proof'> & { proof_code: string | null }) | null;
  price_basis: PriceBasis | null;
}

interface LineRow extends Omit<DocumentTask, 'fields'> {
  additional: Record<string, unknown>;
  order_id: number;
  hash: string;
  order_item_type_id: number;
  position: number;
  name: string;
  description: string | null;
  quantity: string;
  quantity_used: string | null;
  price: string;
  discount: string;
  discount_type: 'percent' | 'amount';
  tax_rate: string | null;
  type_tax_rate: string;
  is_discount: boolean;
  is_order_item: boolean;
  is_task: boolean;
  discount_follows_tax: boolean;
}

const instantText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const lines = (alias: string): string =>
  `array_remove(array[nullif(${alias}.address1, ''), nullif(${alias}.address2, ''), nullif(concat_ws(' ', ${alias}.postal_code, ${alias}.city), ''),
    nullif(concat_ws(', ', ${alias}.county, ${alias}.state_name), '')], null)`;

const ORDERS = `
  select o.id, o.reference_no, o.ex_ref_no, app.shown(t.names, t.name) as type, o.status, o.title, o.description, coalesce(cu.code, '') as currency,
    coalesce(cu.decimals, 2) as decimals,
    case when c.id is null then null else json_build_object('name', c.name, 'customer_code', c.customer_code, 'contact', o.contact_name,
      'phone', coalesce(o.contact_phone, c.phone), 'email', coalesce(o.contact_email, c.email), 'tax_number', c.tax_number,
      'address_lines', coalesce((select ${lines('a')} from customer_address a where a.customer_id = c.id and a.deleted_at is null
        order by a.is_default_billing desc, a.id limit 1), '{}')) end as customer,
    ${lines('o')} as address_lines, o.scheduled_start, o.scheduled_end, o.all_day, o.time_zone, o.completed_at, o.due_date::text as due_date,
    array_remove(array[d.full_name, s.full_name], null) as officers, coalesce(c.tax_exempt, false) as tax_exempt,
    o.paid_total::text as paid_total, o.balance_due::text as balance_due,
    (select json_build_object('name', r.name, 'position', r.position, 'received_at', ${instantText('r.received_at')})
      from order_received_by r where r.order_id = o.id and r.created_at >= coalesce(o.customer_since, '-infinity') order by r.id desc limit 1) as received_by,
    (select json_build_object('signer_name', g.signer_name, 'signed_at', ${instantText('g.signed_at')}, 'address', g.address, 'comment', g.comment,
      'proof_code', g.proof_code)
      from order_signoff g where g.order_id = o.id and g.voided_at is null) as sign_off,
    o.additional, o.price_basis
  from "order" o join order_type t on t.id = o.order_type_id left join customer c on c.id = o.customer_id
  left join currency cu on cu.id = o.currency_id left join app_user d on d.id = o.driver_id left join app_user s on s.id = o.secondary_officer_id`;

// Customers see neither hidden lines nor internal notes.
const LINES = `
  select i.order_id, i.hash, i.order_item_type_id, i.position, i.name, i.description, trim_scale(i.quantity)::text as quantity,
    trim_scale(i.quantity_used)::text as quantity_used, i.price::text as price, trim_scale(i.discount)::text as discount, i.discount_type,
    trim_scale(i.tax_rate)::text as tax_rate, it.tax_rate::text as type_tax_rate, it.is_discount, it.is_order_item, it.is_task,
    it.discount_follows_tax, i.additional, i.task_checked, i.task_checked_at, i.task_note
  from order_item i join order_item_type it on it.id = i.order_item_type_id
  where i.deleted_at is null and it.customer_access <> 0`;

const COMPANY = `
  select co.name, array_remove(array[nullif(co.address1, ''), nullif(co.address2, ''), nullif(concat_ws(' ', co.postal_code, co.city), ''),
      nullif(concat_ws(', ', co.state, k.country_name), '')], null) as address_lines, co.phone, co.email, co.website,
    (select text_value from company_configuration where key = 'company_tax_number') as tax_number,
    (select coalesce(a.object_key, a.key) from attachment a where a.owner_type = 'company' and a.owner_id = co.id and a.kind = 'image'
      and a.deleted_at is null and a.status = 'clean' and position(a.key in co.logo) > 0 order by a.id desc limit 1) as logo_key,
    coalesce(k.code, '') as country, co.time_zone, co.date_format, coalesce(b.code, 'USD') as base_currency,
    ${CURRENCY_DECIMALS} as currency_decimals
  from company co left join country k on k.id = co.country_id left join currency b on b.id = co.base_currency_id limit 1`;

/** The company as documents show it, and what decides how its figures look. */
interface CompanyRow extends Omit<DocumentCompany, 'logo' | 'notes'> {
  logo_key: string | null;
  country: string;
  time_zone: string;
  date_format: string | null;
  base_currency: string;
  currency_decimals: Record<string, number>;
}

/** What the built-in layouts show of activities, in the order of the ids; unknown and invisible ones are left out. */
export async function documentData(readAll: ReadAll, request: DocumentRequest): Promise<DocumentData> {
  const ids = [...request.orderIds];
  const visible = request.visible ?? sql`o.deleted_at is null`;
  const [[company], orders = [], items = [], notes = []] = (await readingIn(request.locale, () =>
    readAll([
      sql`${sql.raw(COMPANY)}`,
      sql`${sql.raw(ORDERS)} where o.id = any(${ids}::bigint[]) and ${visible} order by array_position(${ids}::bigint[], o.id)`,
      sql`${sql.raw(LINES)} and i.order_id = any(${ids}::bigint[]) order by i.order_id, i.position, i.id`,
      sql`select n.order_id, n.content, u.full_name as author, n.created_at as at from order_note n left join app_user u on u.id = n.author_id
      where n.order_id = any(${ids}::bigint[]) and n.visibility = 'customer' and n.deleted_at is null order by n.id`,
    ]),
  )) as [CompanyRow[], OrderRow[], LineRow[], (DocumentOrder['notes'][number] & { order_id: number })[]];
  const { country, time_zone, date_format, base_currency, currency_decimals, logo_key, ...shown } =
    company as CompanyRow;
  const formats = localeOf(request.locale, country, time_zone);
  const how = { locale: formats, zone: request.zone, currency: base_currency, dates: date_format };
  return {
    company: { ...shown, logo: (await request.logo?.(logo_key)) ?? null, notes: request.note },
    user: request.maker === null ? null : { name: request.maker },
    now: new Date(request.now).toISOString(),
    locale: request.locale,
    formats,
    date_format,
    base_currency,
    currency_decimals,
    zone: request.zone,
    show_prices: request.showPrices,
    ...(request.withoutLines ? { hides_lines: true } : {}),
    show_tax: request.showTax ?? true,
    is_roll: request.isRoll ?? false,
    orders: orders.map((order) =>
      documentOrder(
        order,
        items.filter((line) => line.order_id === order.id),
        notes.filter((note) => note.order_id === order.id).map(({ order_id: _, ...note }) => note),
        request,
        how,
      ),
    ),
  };
}

function documentOrder(
  { id, tax_exempt, paid_total, balance_due, sign_off, price_basis, ...order }: OrderRow,
  rows: readonly LineRow[],
  notes: DocumentOrder['notes'],
  request: DocumentRequest,
  how: Conventions,
): DocumentOrder {
  const lines = request.withoutUnused ? rows.filter((line) => !isUnused(line)) : rows;
  // What was priced is shown as it was priced, whatever types and settings say since.
  const input = price_basis
    ? inputOnBasis(lines, price_basis)
    : inputOfToday(lines.map(typed), rulesOf(request, tax_exempt, order.decimals));
  const priced = priceOrder(input);
  const amounts = new Map([...priced.lines, ...priced.discounts].map((each) => [each.index, each]));
  const { items_total, discount_total, tax_total, total_price } = priced;
  const shown = request.withoutLines ? [] : lines;
  return {
    ...order,
    ...(input.prices_include_tax && !input.tax_exempt ? { prices_include_tax: true } : {}),
    additional: additionalTexts(order.additional, request),
    items: shown.flatMap((line, at) =>
      line.is_order_item || line.is_discount
        ? [{ ...documentItem(line, amounts.get(at)), fields: lineFields(line, request, how) }]
        : [],
    ),
    tasks: shown
      .filter((line) => line.is_task)
      .map((line) => ({ ...documentTask(line), fields: lineFields(line, request, how) })),
    taxes: taxesOf(priced),
    totals: {
      items_total,
      discount_total,
      tax_total,
      rental_total: toAmount(0, priced.decimals),
      total_price,
      customer_total: total_price,
      paid_total,
      balance_due,
    },
    payments: [],
    notes,
    sign_off: sign_off && signoffOf(sign_off, request, id),
    ...(request.pictures?.get(id) ?? { pictures: [] }),
  };
}

function signoffOf(
  { proof_code, ...sign_off }: NonNullable<OrderRow['sign_off']>,
  request: DocumentRequest,
  id: number,
): DocumentSignoff {
  const url = `${request.origin}/proof/${proof_code}`;
  return {
    ...sign_off,
    signature: request.signatures?.get(id) ?? null,
    proof: proof_code === null ? null : { code: shownProofCode(proof_code), url, image: qrImage(url) },
  };
}

const typed = (line: LineRow) => ({
  ...line,
  type: {
    tax_rate: line.type_tax_rate,
    is_discount: line.is_discount,
    is_order_item: line.is_order_item,
    discount_follows_tax: line.discount_follows_tax,
  },
});

const rulesOf = (request: DocumentRequest, tax_exempt: boolean, decimals: number) => ({
  prices_include_tax: request.pricesIncludeTax,
  tax_exempt,
  decimals,
});

/** A priced line of which nothing was used, or planned. */
const isUnused = (line: LineRow): boolean =>
  line.is_order_item && !line.is_discount && decimal(line.quantity_used ?? line.quantity).isZero();

const documentItem = (
  line: LineRow,
  amounts: { net: string; tax_rate: string } | undefined,
): Omit<DocumentItem, 'fields'> => ({
  name: line.name,
  description: line.description,
  quantity: line.quantity_used ?? line.quantity,
  unit: null,
  price: line.price,
  discount: line.discount,
  discount_type: line.discount_type,
  tax_rate: amounts?.tax_rate ?? '0',
  net: amounts?.net ?? '0',
  is_discount: line.is_discount,
});

const documentTask = ({ name, task_checked, task_checked_at, task_note }: LineRow): Omit<DocumentTask, 'fields'> => ({
  name,
  task_checked,
  task_checked_at,
  task_note,
});

function taxesOf(priced: ReturnType<typeof priceOrder>): DocumentOrder['taxes'] {
  const byRate = new Map<string, string[]>();
  for (const each of [...priced.lines, ...priced.discounts]) {
    if (!decimal(each.tax).isZero()) byRate.set(each.tax_rate, [...(byRate.get(each.tax_rate) ?? []), each.tax]);
  }
  return [...byRate]
    .sort(([a], [b]) => decimal(b).comparedTo(a))
    .map(([rate, taxes]) => ({ rate, tax: toAmount(sum(taxes), priced.decimals) }));
}
