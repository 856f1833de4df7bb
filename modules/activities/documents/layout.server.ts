import { fail } from '../../../platform/kernel/errors.ts';
import { renderHtml } from '../../../platform/server/documents/render-html.ts';
import { type Conventions, formatDate } from '../../../platform/server/documents/template/formats.ts';
import { TemplateError } from '../../../platform/server/documents/template/values.ts';
import type { DocumentCustomer, DocumentData, DocumentOrder } from './document-data.ts';
import { documentTexts } from './document-texts.ts';
import { DOCUMENT_PARTIALS } from './partials.hbs.ts';
import { RECEIPT_PARTIALS, RECEIPT_TEMPLATE } from './receipt.hbs.ts';
import { ROLL_PARTIALS, ROLL_TEMPLATE } from './roll.hbs.ts';
import { STATEMENT_PARTIALS, STATEMENT_TEMPLATE } from './statement.hbs.ts';
import { instantTime, visitTime } from './visit-time.server.ts';
import { withoutAmounts } from './without-amounts.ts';

export type Layout = 'statement' | 'receipt';

const LAYOUTS = {
  statement: { template: STATEMENT_TEMPLATE, partials: { ...DOCUMENT_PARTIALS, ...STATEMENT_PARTIALS } },
  receipt: { template: RECEIPT_TEMPLATE, partials: { ...DOCUMENT_PARTIALS, ...RECEIPT_PARTIALS } },
  roll: { template: ROLL_TEMPLATE, partials: { ...DOCUMENT_PARTIALS, ...ROLL_PARTIALS } },
};

// Our own templates over up to 2,000 orders, or one with pictures; the sandbox's limits are made for a tenant's templates. Characters lie
// in the heap of a thread, twice while they are joined, and take two bytes each where one of them is in another script.
const LIMITS = { milliseconds: 30_000, outputCharacters: 60_000_000, loopTurns: 1_000_000, steps: 50_000_000 };

/**
 * The HTML body of a built-in document over one or many orders; toPdf, toDocx and toXlsx turn it into a file. Fails with
 * document_too_large past the limits.
 */
export async function renderLayout(layout: Layout, data: DocumentData): Promise<string> {
  const { template, partials } = LAYOUTS[data.is_roll && layout === 'receipt' ? 'roll' : layout];
  const texts = documentTexts(data.locale);
  const heading = texts[`document.${layout}`];
  const { company } = data;
  const conventions = {
    locale: data.formats,
    zone: data.zone,
    currency: data.base_currency,
    decimals: data.currency_decimals,
    dates: data.date_format,
  };
  const shown = {
    ...data,
    company: { ...company, contact_parts: filled([company.email, company.phone]) },
    orders: data.orders.map((order) =>
      shownOrder(data.show_prices ? order : withoutAmounts(order), heading, data.now, conventions),
    ),
  };
  // One activity is filled fast, and signed meanwhile: it waits for no file of thousands.
  const how = { isOwn: true, isLong: data.orders.length > 1 };
  try {
    return await renderHtml(template, shown, { ...conventions, texts, partials, limits: LIMITS, ...how });
  } catch (error) {
    // Any other fault is one of our own templates.
    if (error instanceof TemplateError && error.fault === 'limit') fail('document_too_large');
    throw error;
  }
}

/** What templates cannot work out themselves. */
function shownOrder(order: DocumentOrder, heading: string, now: string, how: Conventions) {
  const there = { ...how, zone: order.time_zone };
  const at = (instant: string | null | undefined) => instantTime(instant, order.time_zone, how);
  return {
    ...order,
    heading,
    status_text: `status.${order.status}`,
    document_day: formatDate(order.completed_at ?? now, 'date', order.completed_at ? there : how, 'long'),
    visit_time: visitTime(order, how),
    completed_time: at(order.completed_at),
    received_time: at(order.received_by?.received_at),
    signed_time: at(order.sign_off?.signed_at),
    tasks: order.tasks.map((task) => ({ ...task, done_time: at(task.task_checked_at) })),
    notes: order.notes.map((note) => ({ ...note, day: formatDate(note.at, 'date', there, 'medium') })),
    tasks_done: order.tasks.filter((task) => task.task_checked).length,
    customer: order.customer && shownCustomer(order.customer),
  };
}

function shownCustomer(customer: DocumentCustomer) {
  return { ...customer, contact_parts: filled([customer.email, customer.phone]) };
}

function filled(parts: readonly (string | null)[]): string[] {
  return parts.filter((part): part is string => part !== null && part !== '');
}
