import type pg from 'pg';
import { occurrenceDays } from '../../../../platform/kernel/recurrence/recurrence.ts';
import { parseRecurrence } from '../../../../platform/kernel/recurrence/recurrence-rule.ts';
import { insertNamed, insertRows } from '../../rows.ts';
import { JOBS, type Job } from '../jobs.ts';
import { ordered } from '../lists.ts';
import { idOf, type World } from '../world.ts';
import { idsByName } from './catalogue.ts';

const DAY = 86_400_000;

interface Desk {
  now: Date;
  world: World;
  customers: ReadonlyMap<string, { id: number }>;
}

/** Writes templates of the usual work, what types ask for on paper, and the rounds customers have agreed on. */
export async function insertRepeats(client: pg.ClientBase, desk: Desk): Promise<void> {
  const templates = await insertTemplates(client, desk.world);
  await insertTypeDocuments(client, desk.world);
  await insertSubscriptions(client, desk, templates);
}

async function insertTemplates(client: pg.ClientBase, world: World): Promise<ReadonlyMap<string, number>> {
  const jobs = JOBS.filter(({ prefix }) => ['INS', 'MNT', 'ISP'].includes(prefix));
  const rows = ordered(
    jobs.map((job) => ({
      name: job.title,
      order_type_id: world.types.get(job.prefix)?.id,
      category_id: idOf(world.categories, job.category),
      item_count: job.lines.length + job.tasks.length,
      portal_visible: job.prefix !== 'INS',
      active: true,
    })),
  );
  const made = await insertNamed(client, 'order_template', rows);
  const ids = new Map(made.map(({ name, id }) => [name, id]));
  await insertNamed(
    client,
    'order_template_item',
    jobs.flatMap((job) => templateLines(job, ids.get(job.title) ?? 0, world)),
  );
  return ids;
}

function templateLines(job: Job, templateId: number, world: World) {
  const type = (name: string): number | undefined => world.itemTypes.get(name)?.id;
  const line = {
    template_id: templateId,
    discount: 0,
    discount_type: 'percent',
    is_secondary_order_type: false,
    additional: {},
  };
  const items = job.lines.map(({ type: kind, name, price, quantities }) => ({
    ...line,
    order_item_type_id: type(kind),
    name,
    price,
    quantity: quantities[0] ?? 1,
    required: false,
  }));
  const tasks = job.tasks.map((name) => ({
    ...line,
    order_item_type_id: type(/safe|earth|leak/i.test(name) ? 'Safety check' : 'Task'),
    name,
    price: '0',
    quantity: 1,
    required: true,
  }));
  return [...items, ...tasks].map((row, at) => ({ ...row, hash: `demo-${templateId}-${at + 1}`, position: at + 1 }));
}

async function insertTypeDocuments(client: pg.ClientBase, world: World): Promise<void> {
  const kinds = await idsByName(client, 'document_type');
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, name from master_document where tenant_id = app.current_tenant()',
  );
  const papers = new Map(rows.map(({ id, name }) => [name, Number(id)]));
  const type = (prefix: 'SUR' | 'INS' | 'PIC'): number | undefined => world.types.get(prefix)?.id;
  const none = { document_type_id: null, master_document_id: null };
  await insertRows(client, 'order_type_document', [
    {
      ...none,
      order_type_id: type('SUR'),
      document_type_id: kinds.get('Site access permit'),
      requirement: 'required',
      stage: 'release',
      display_order: 1,
    },
    {
      ...none,
      order_type_id: type('INS'),
      master_document_id: papers.get('Safety on site'),
      requirement: 'optional',
      stage: 'complete',
      display_order: 1,
    },
    ...['Insurance certificate', 'Tax compliance certificate'].map((name, at) => ({
      ...none,
      order_type_id: type('INS'),
      document_type_id: kinds.get(name),
      requirement: 'optional',
      stage: 'complete',
      display_order: at + 2,
    })),
    {
      ...none,
      order_type_id: type('PIC'),
      master_document_id: papers.get('Rental terms'),
      requirement: 'optional',
      stage: 'release',
      display_order: 1,
    },
  ]);
}

/** Name, customer, template, rule, days to the first date, time, minutes, state, holidays. */
const ROUNDS = [
  [
    'Air conditioning of the hotel',
    'Blue Mountain Hotel & Spa',
    'Quarterly air conditioning service',
    'FREQ=MONTHLY;INTERVAL=3',
    24,
    '08:00',
    180,
    'active',
    'next_workday',
  ],
  [
    'Cold rooms of the marina',
    'Port Royal Marina',
    'Cold room monthly service',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    12,
    '07:30',
    120,
    'active',
    'next_workday',
  ],
  [
    'Safety inspection of the depot',
    'Palisadoes Logistics',
    'Yearly safety inspection',
    'FREQ=YEARLY',
    60,
    '10:00',
    150,
    'active',
    'keep',
  ],
  [
    'Pump service',
    'Hotel Caribe Azul',
    'Water pump service',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    15,
    '09:00',
    60,
    'paused',
    'skip',
  ],
] as const;

async function insertSubscriptions(
  client: pg.ClientBase,
  { now, world, customers }: Desk,
  templates: ReadonlyMap<string, number>,
): Promise<void> {
  const typeOf = new Map(JOBS.map(({ title, prefix }) => [title, world.types.get(prefix)?.id]));
  await insertNamed(
    client,
    'order_subscription',
    ROUNDS.map(([name, customer, template, rrule, days, time, minutes, status, holidays], at) => {
      const start = new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);
      return {
        name,
        order_type_id: typeOf.get(template),
        template_id: templates.get(template),
        customer_id: customers.get(customer)?.id,
        driver_id: world.officers[at % world.officers.length]?.id,
        rrule,
        start_date: start,
        time_of_day: time,
        duration_min: minutes,
        // Short enough that a fresh demo company makes nothing by itself.
        lead_days: 7,
        skip_holidays: holidays,
        price_mode: 'template',
        status,
        next_occurrence: firstDate(rrule, start),
        created_count: 0,
        created_by: world.staff.get('manager@demo.test'),
      };
    }),
  );
}

function firstDate(rrule: string, start: string): string {
  const rule = parseRecurrence(rrule);
  return (rule && occurrenceDays(rule, start).next().value) ?? start;
}
