import type pg from 'pg';
import { formatReference } from '../../../modules/activities/order/number.rules.ts';
import type { Random } from '../random.ts';
import { drawIds, insertNamed, insertRows, type Row } from '../rows.ts';
import type { DemoCustomer } from './clientele.ts';
import { history, isReceived, type Stamps, stampsOf } from './history.ts';
import { type ItemRow, makeLines, type PricedLines } from './lines.ts';
import { NOTES } from './lists.ts';
import type { Planned } from './plan.ts';
import type { Prefix } from './types.ts';
import { type Desk, idOf, type World } from './world.ts';

const DAY = 86_400_000;
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

interface Made {
  id: number;
  planned: Planned;
  customer: DemoCustomer;
  stamps: Stamps;
  lines: PricedLines;
  notes: Row[];
  secondary: number | null;
  row: Row;
}

/** Turns the plan into activities with their lines, tasks, notes, people, logs and proofs; numbers follow creation. */
export async function insertActivities(
  client: pg.ClientBase,
  random: Random,
  world: World,
  plan: readonly Planned[],
  customers: readonly DemoCustomer[],
  desk: Desk,
): Promise<void> {
  const ids = await drawIds(client, 'order', plan.length);
  const counters = new Map<Prefix, number>();
  const made = plan.map((planned, index) => {
    const { prefix } = planned.job;
    const sequence = (counters.get(prefix) ?? 0) + 1;
    counters.set(prefix, sequence);
    return makeActivity(random, world, planned, ids[index] ?? 0, sequence, customers, desk);
  });
  // No two alike: rows of one external reference are one activity in a file.
  const references = new Set<unknown>();
  for (const { row } of made) {
    if (references.has(row.ex_ref_no)) row.ex_ref_no = null;
    references.add(row.ex_ref_no);
  }
  await insertRows(
    client,
    'order',
    made.map(({ row }) => row),
  );
  await insertRows(
    client,
    'order_counter',
    [...counters].map(([prefix, last]) => ({ prefix, next: last + 1 })),
  );
  await insertRows(
    client,
    'order_item',
    made.flatMap(({ id, lines, planned }) => lines.items.map((item) => itemRow(item, id, planned))),
  );
  await insertNamed(
    client,
    'order_note',
    made.flatMap(({ notes }) => notes),
  );
  await insertHistory(client, random, made);
}

/** Logs, officers, receipts and signatures, and what customers remember of them. */
async function insertHistory(client: pg.ClientBase, random: Random, made: readonly Made[]): Promise<void> {
  const past = made.map(({ id, row, planned, customer, stamps, secondary }) =>
    history(random, id, planned, customer, stamps, secondary, Number(row.created_by)),
  );
  await insertRows(
    client,
    'order_status_log',
    past.flatMap(({ log }) => log),
  );
  await insertRows(
    client,
    'order_officer',
    past.flatMap(({ officers }) => officers),
  );
  await insertRows(
    client,
    'order_received_by',
    past.flatMap(({ received }) => received),
  );
  await insertRows(
    client,
    'order_signoff',
    past.flatMap(({ signed }) => signed),
  );
  await insertRows(
    client,
    'feedback',
    past.flatMap(({ rated }) => rated),
  );
  await client.query(`update customer c set first_order_at = o.first, last_order_at = o.last from (
    select customer_id, min(created_at) as first, max(created_at) as last from "order" where tenant_id = app.current_tenant() group by 1
  ) o where c.tenant_id = app.current_tenant() and c.id = o.customer_id`);
}

function itemRow(item: ItemRow, order_id: number, planned: Planned): Row {
  return { order_id, ...item, created_at: iso(planned.created), updated_at: iso(planned.created) };
}

function makeActivity(
  random: Random,
  world: World,
  planned: Planned,
  id: number,
  sequence: number,
  customers: readonly DemoCustomer[],
  desk: Desk,
): Made {
  const customer = random.pickEarly(customers.filter(({ region, isActive }) => isActive && region === planned.region));
  const lines = makeLines(random, world, planned, customer.tax_exempt, desk.now);
  const stamps = stampsOf(random, world, planned, desk);
  const portalPerson = random.chance(0.5) ? desk.portal.get(customer.id) : undefined;
  const created_by = portalPerson ?? random.pick(desk.clerks);
  const notes = makeNotes(random, planned, id, desk);
  const secondary = helperOf(random, world, planned);
  const row = {
    id,
    ...numbered(world, planned, sequence),
    ...classified(random, world, planned, portalPerson !== undefined),
    ...located(random, customer),
    customer_id: customer.id,
    customer_user_id: portalPerson ?? null,
    driver_id: planned.officer?.id ?? null,
    secondary_officer_id: secondary,
    warehouse_id: ['DEL', 'PIC', 'INS'].includes(planned.job.prefix) ? world.warehouses[planned.region] : null,
    scheduled_start: iso(planned.start),
    scheduled_end: iso(planned.end),
    duration_min: planned.job.minutes,
    due_at: iso(planned.end === null ? planned.created + 10 * DAY : planned.end + DAY),
    ...stamps.columns,
    received_by_name: isReceived(planned)
      ? `${customer.contact.first_name} ${customer.contact.last_name}`.trim()
      : null,
    ...money(world, planned, customer, lines, stamps),
    total_tasks: lines.tasks.total,
    completed_tasks: lines.tasks.done,
    task_completion: lines.tasks.total === 0 ? 0 : Math.round((10_000 * lines.tasks.done) / lines.tasks.total) / 100,
    note_count: notes.length,
    display_order: 0,
    additional: {},
    created_at: iso(planned.created),
    created_by,
    updated_at: iso(stamps.last),
  };
  return { id, planned, customer, stamps, lines, notes, secondary, row };
}

function numbered(world: World, planned: Planned, sequence: number): Row {
  const { prefix } = planned.job;
  return {
    reference_no: formatReference(prefix, sequence),
    reference_prefix: prefix,
    reference_seq: sequence,
    order_type_id: world.types.get(prefix)?.id ?? null,
  };
}

function classified(random: Random, world: World, planned: Planned, isFromPortal: boolean): Row {
  const { job } = planned;
  const request = {
    REP: 'Something is broken',
    MNT: 'Regular service',
    SUR: 'New equipment',
    PIC: 'Collect rented equipment',
  };
  const name = isFromPortal ? request[job.prefix as keyof typeof request] : undefined;
  return {
    title: job.title,
    source: isFromPortal ? 'portal' : 'staff',
    ex_ref_no: random.chance(0.15) ? `PO-${random.int(10_000, 99_999)}` : null,
    category_id: idOf(world.categories, job.category),
    request_category_id: name ? idOf(world.requestCategories, name) : null,
    priority: job.prefix === 'EMG' ? 1 : job.prefix === 'REP' ? random.pick([2, 3]) : random.pick([3, 3, 3, 4]),
    status: planned.status,
  };
}

function located(random: Random, customer: DemoCustomer): Row {
  const { id, address1, city, county, state_name, postal_code, country_code, time_zone, ...point } = random.pick(
    customer.addresses,
  );
  const { contact } = customer;
  return {
    customer_address_id: id,
    ...{ address1, city, county, state_name, postal_code, country_code, time_zone },
    lat: point.latitude,
    long: point.longitude,
    geocode_status: 'exact',
    contact_name: `${contact.first_name} ${contact.last_name}`.trim(),
    contact_phone: contact.phone,
    contact_email: contact.email,
  };
}

function helperOf(random: Random, world: World, planned: Planned): number | null {
  if (planned.job.prefix !== 'INS' || !planned.officer || !random.chance(0.5)) return null;
  const others = world.officers.filter(({ id, region }) => region === planned.region && id !== planned.officer?.id);
  return others.length > 0 ? random.pick(others).id : null;
}

function money(world: World, planned: Planned, customer: DemoCustomer, lines: PricedLines, stamps: Stamps): Row {
  const type = world.types.get(planned.job.prefix);
  const { items_total, discount_total, tax_total, total_price, customer_total } = lines.totals;
  // billable_from: the state from which the customer owes.
  const isBillable = { create: true, release: stamps.released !== null, complete: stamps.completed !== null }[
    type?.billable_from ?? 'create'
  ];
  const owes = type?.allow_payment && isBillable && planned.status !== 'cancelled' && Number(customer_total) > 0;
  const terms = Math.min(customer.payment_terms_days, type?.payment_terms_days ?? 30);
  return {
    currency_id: world.company.currencyId,
    items_total,
    discount_total,
    tax_total,
    total_price,
    customer_total,
    balance_due: owes ? customer_total : '0',
    payment_status: owes ? 'unpaid' : 'none',
    due_date: owes && stamps.completed !== null ? iso(stamps.completed + terms * DAY)?.slice(0, 10) : null,
    price_version: 1,
    ...lines.stamp,
  };
}

function makeNotes(random: Random, planned: Planned, order_id: number, desk: Desk): Row[] {
  const count = random.chance(0.35) ? random.int(1, 3) : 0;
  const texts = random.shuffle(NOTES[planned.region === 'DO' ? 'es' : 'en']).slice(0, count);
  return texts.map((content, index) => {
    const at = iso(Math.min(planned.created + (index + 1) * 3_600_000 * random.int(1, 20), desk.now));
    const author_id = index > 0 && planned.officer ? planned.officer.id : random.pick(desk.clerks);
    const visibility = random.chance(0.3) ? 'customer' : 'internal';
    return { order_id, content, visibility, author_id, created_by: author_id, created_at: at, updated_at: at };
  });
}
