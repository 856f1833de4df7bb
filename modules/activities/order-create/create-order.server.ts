import { mayType } from '../../../platform/kernel/actor.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { additionalValues, settleFieldFiles } from '../../fields/public.server.ts';
import { emit } from '../../messages/public.server.ts';
import { type CompanyFacts, companyFactsIn } from '../order/company-facts.server.ts';
import { expandPrefix, hasPrefix } from '../order/number.rules.ts';
import type { LockedOrder } from '../order-commands/locked-order.server.ts';
import { addReceivedBy } from '../order-commands/received-by.server.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import type { Line } from '../order-items/line.server.ts';
import { checkTaskTypes, refuseHiddenMoney } from '../order-items/line-checks.server.ts';
import type { ItemInput } from '../order-items/order-item.contract.ts';
import { priceLines } from '../order-items/price-lines.server.ts';
import { refuseOtherTotal } from '../order-items/total-check.server.ts';
import { lineValues } from '../order-line-values/line-values.server.ts';
import type { RecordPart } from '../order-record/order-record.server.ts';
import { tellOfNewReviews } from '../order-reviews/begin-reviews.server.ts';
import { documentsOfType, keepDocuments, openAmong, refuseMissing } from '../type-documents/document-state.server.ts';
import { autoRelease } from './auto-release.server.ts';
import { type CreateFacts, type CustomerRow, createFacts } from './create-facts.server.ts';
import { insertOrder } from './insert-order.server.ts';
import { linesOf, type MadeLines } from './new-lines.server.ts';
import { orderColumns } from './order-defaults.server.ts';
import type { OrderCreate, ReceivedByInput } from './order-input.contract.ts';

/** Where a new activity comes from; staff when nothing is said. */
export interface Origin extends MadeLines {
  source: 'staff' | 'portal' | 'duplicate' | 'template' | 'import' | 'api' | 'subscription';
  /** The person's own right was checked by the caller (portal). */
  isAllowed?: boolean;
  importRunId?: number;
  subscriptionId?: number;
}

export interface Created
  extends Pick<
    LockedOrder,
    'scheduled_start' | 'scheduled_end' | 'duration_min' | 'driver_id' | 'secondary_officer_id'
  > {
  id: number;
  reference_no: string;
  released: boolean;
  /** Why the type's automatic release did not happen; null when it did or the type has none. */
  heldBack: string | null;
  /** What a new activity cannot have yet, and what its type does not ask for. */
  empty: RecordPart[];
}

/**
 * Creates an activity: defaults of type and customer, template lines, price, and the number drawn last,
 * in three round trips of one transaction.
 */
export async function createOrder(
  tx: Tx,
  context: SignedInContext,
  body: OrderCreate,
  origin: Origin = { source: 'staff' },
): Promise<Created> {
  const company = await companyFactsIn(tx, context.actor.tenantId);
  const sees = seesPrices(context.actor);
  const sent = body.items ?? [];
  if (!origin.lines) {
    refuseHiddenMoney(sent, sees);
    await checkTaskTypes(tx, sent);
  }
  const officers = officersOf(body);
  const facts = await createFacts(tx, wantedOf(body, officers, sent, origin));
  refuseCreation(context, facts, origin);
  const now = new Date(context.now).toISOString();
  const priced = pricedNew(linesOf(origin, sent, facts, context, await lineValues(tx, context)), facts, company);
  refuseOtherTotal(body.total, priced, sees, facts.currency.decimals);
  const columns = orderColumns(body, officers, facts, company);
  const documents = await askedDocuments(tx, context, facts, columns, origin);
  const additional = await newValues(tx, context, facts.type.id, body, origin);
  columns.additional = additional;
  const release = autoRelease(facts, columns, priced.lines, company, now, openAmong(documents));
  const made = await insertOrder(tx, {
    prefix: prefixOf(facts, company, now),
    numberWidth: facts.type.number_width,
    columns: {
      ...columns,
      ...priced.figures,
      ...originColumns(origin, body),
      ...(release.isReleased
        ? { status: 'released', released_at: now, released_by: context.actor.userId }
        : { status: 'pending' }),
      received_by_name: body.receivedBy?.name ?? null,
    },
    lines: priced.lines,
    log: release.log,
  });
  if (documents.length > 0) await keepDocuments(tx, made.id, facts.type.id);
  await settleFieldFiles(tx, context, { type: 'order', id: made.id, module: 'activity' }, additional);
  if (body.receivedBy) await addReceivedBy(tx, made.id, body.receivedBy as ReceivedByInput);
  await tellOfCreation(tx, context, { ...made, takesPayments: facts.type.allow_payment }, release.isReleased);
  const has = { documents: documents.length > 0, reviews: made.checkoff_total > 0 };
  const { isReleased: released, heldBack } = release;
  return { ...timesOf(columns), ...made, released, heldBack, empty: emptyParts(has) };
}

const pricedNew = (
  lines: readonly Line[],
  { type, customer, currency }: CreateFacts,
  { pricesIncludeTax }: CompanyFacts,
) =>
  priceLines(lines, {
    pricesIncludeTax,
    taxExempt: customer?.tax_exempt === true,
    decimals: currency.decimals,
    type,
    paidTotal: '0',
  });

const originColumns = (origin: Origin, body: OrderCreate) => ({
  source: origin.source === 'staff' && body.template_id ? 'template' : origin.source,
  import_run_id: origin.importRunId ?? null,
  subscription_id: origin.subscriptionId ?? null,
});

const emptyParts = (has: Partial<Record<RecordPart, boolean>>): RecordPart[] =>
  (['notes', 'documents', 'reviews'] as const).filter((part) => !has[part]);

/** The documents its type asks for; what must be there before there is an activity is looked at now. */
async function askedDocuments(
  tx: Tx,
  { now }: SignedInContext,
  { type }: CreateFacts,
  columns: Record<string, unknown>,
  { source }: Origin,
) {
  if (!type.has_documents) return [];
  const documents = await documentsOfType(tx, {
    typeId: type.id,
    customerId: (columns.customer_id ?? null) as number | null,
    start: (columns.scheduled_start ?? null) as string | null,
    zone: String(columns.time_zone),
    now,
  });
  refuseMissing(documents, source === 'portal' ? ['create', 'checkout'] : ['create']);
  return documents;
}

/** Reviewers hear what waits for them, other systems of the activity, the payment flow of one that takes payments. */
async function tellOfCreation(
  tx: Tx,
  context: SignedInContext,
  {
    checkoff_total: reviews,
    takesPayments,
    ...made
  }: Awaited<ReturnType<typeof insertOrder>> & { takesPayments: boolean },
  isReleased: boolean,
): Promise<void> {
  if (reviews > 0) await tellOfNewReviews(tx, context, { ...made, status: isReleased ? 'released' : 'pending' });
  const about = { table: 'order', id: made.id, more: { reference_no: made.reference_no } } as const;
  await emit(tx, 'order.created', about);
  if (takesPayments) await emit(tx, 'order-created', about);
}

/** Values of the additional fields of the type; a duplicate takes over what it can. */
const newValues = (tx: Tx, context: SignedInContext, typeId: number, body: OrderCreate, origin: Origin) =>
  additionalValues(tx, context, {
    module: 'activity',
    targets: { order_type: [typeId] },
    sent: body.additional,
    manner: mannerOf(origin),
  });

function mannerOf({ source }: Origin): 'copy' | 'quick' | undefined {
  if (source === 'duplicate') return 'copy';
  // Nobody is there to be asked; the office fills it in.
  return source === 'subscription' ? 'quick' : undefined;
}

function timesOf(columns: Record<string, unknown>) {
  const value = (name: string) => columns[name] ?? null;
  return {
    scheduled_start: value('scheduled_start') as string | null,
    scheduled_end: value('scheduled_end') as string | null,
    duration_min: value('duration_min') as number | null,
    driver_id: value('driver_id') as number | null,
    secondary_officer_id: value('secondary_officer_id') as number | null,
  };
}

/** Driver and secondary officer as sent, by either name. */
export function officersOf(body: Pick<OrderCreate, 'driver_id' | 'secondary_officer_id' | 'drivers'>): {
  driver?: number | null;
  secondary?: number | null;
} {
  const [first, second] = body.drivers ?? [];
  const driver = body.driver_id !== undefined ? body.driver_id : body.drivers ? (first ?? null) : undefined;
  const secondary =
    body.secondary_officer_id !== undefined ? body.secondary_officer_id : body.drivers ? (second ?? null) : undefined;
  if (driver && driver === secondary) failField('secondary_officer_id', 'same_officer');
  return { ...(driver === undefined ? {} : { driver }), ...(secondary === undefined ? {} : { secondary }) };
}

function wantedOf(
  body: OrderCreate,
  officers: ReturnType<typeof officersOf>,
  sent: readonly ItemInput[],
  origin: Origin,
) {
  return {
    orderTypeId: body.order_type_id ?? body.type_id ?? null,
    customerId: body.customer_id ?? null,
    addressId: body.customer_address_id ?? null,
    currencyId: body.currency_id ?? null,
    locationId: body.location_id ?? null,
    warehouseId: body.warehouse_id ?? null,
    progressStatusId: body.progress_status_id ?? null,
    customerUserId: body.customer_user_id ?? null,
    officerIds: [officers.driver, officers.secondary].filter((id): id is number => typeof id === 'number'),
    // A duplicate has everything from its original already.
    templateId: origin.source === 'duplicate' ? null : (body.template_id ?? null),
    hasLines: origin.lines !== undefined,
    useDefaultTemplate: body.items === undefined && body.template_id === undefined && !origin.lines,
    itemTypeIds: sent.flatMap((item) => item.order_item_type_id ?? []),
  };
}

/** The right on the type, the prefix, the customer. */
function refuseCreation({ actor }: SignedInContext, { type, customer, template }: CreateFacts, origin: Origin): void {
  // The type's own template comes with the type.
  const isChosen = template !== null && template.id !== type.default_template_id;
  if (!origin.isAllowed && isChosen && !mayType(actor, 'view', template.order_type_id)) {
    failField('template_id', 'not_found');
  }
  if (!origin.isAllowed && !mayType(actor, 'view', type.id)) failField('order_type_id', 'not_found');
  if (!origin.isAllowed && !mayType(actor, 'create', type.id)) {
    fail('permission_denied', {
      values: { permission: `activity_type.${type.id}` },
      details: { permission: `activity_type.${type.id}` },
    });
  }
  if (!hasPrefix(type.prefix)) fail('activity_type_prefix_not_set');
  if (customer) refuseCustomer(customer);
}

/** No new activities for customers who are not active. */
export function refuseCustomer({ status, hold_reason }: Pick<CustomerRow, 'status' | 'hold_reason'>): void {
  if (status === 'inactive') failField('customer_id', 'not_allowed');
  if (status === 'on_hold') fail('customer_on_hold', { values: { reason: hold_reason ?? '' } });
  if (status === 'blocked') fail('customer_blocked', { values: { reason: hold_reason ?? '' } });
}

const prefixOf = ({ type }: CreateFacts, company: CompanyFacts, now: string): string =>
  expandPrefix(type.prefix ?? '', now, company.zone);
