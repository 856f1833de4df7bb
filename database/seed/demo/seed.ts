import type pg from 'pg';
import { seedTenant } from '../base/seed.ts';
import { insertReviewPhotos, type KeepBytes } from '../demo-reviews/review-photos.ts';
import { insertReviews } from '../demo-reviews/reviews.ts';
import { seededRandom } from '../random.ts';
import { insertNamed, inTenant } from '../rows.ts';
import { insertActivities } from './activities.ts';
import { insertCustomers } from './clientele.ts';
import { insertCalendar } from './office/calendar.ts';
import { insertCatalogue } from './office/catalogue.ts';
import { insertField } from './office/field.ts';
import { insertAskedPapers, insertPapers } from './office/papers.ts';
import { insertPaperwork } from './office/paperwork.ts';
import { insertRepeats } from './office/repeats.ts';
import { insertReports } from './office/reports.ts';
import { sayInSpanish } from './office/spanish.ts';
import { planWork } from './plan.ts';
import { insertPortalPeople, insertWorld } from './world.ts';

/** What `seedTenant` takes for the demo company, but for the tenant. */
export const DEMO_COMPANY = {
  companyName: 'Northstar Field Services',
  currencyCode: 'USD',
  timeZone: 'America/Jamaica',
  countryCode: 'JM',
  language: 'en',
} as const;

const SEED = 20_261_121;

/** Units per US dollar; examples, not quotations. */
const RATES = { JMD: '157.50', DOP: '60.20', EUR: '0.92' };

export interface DemoOptions {
  tenantId: number;
  /** The demo company lives around this instant. */
  now: Date;
  /** Of everybody's password. */
  passwordHash: string;
  /** Where photos go; without it the company has none. */
  keep?: KeepBytes;
}

/**
 * Fills a tenant with the demo company "Northstar Field Services": people, customers, types, places and about 400 activities
 * from 60 days before to 30 days after `now`. Owner connection; makes the company first where there is none. The same `now`
 * gives the same company. Throws when the tenant already has activities.
 */
export async function seedDemo(client: pg.ClientBase, options: DemoOptions): Promise<void> {
  const { tenantId, now, passwordHash, keep } = options;
  const company = await seedTenant(client, { tenantId, ...DEMO_COMPANY });
  await inTenant(client, tenantId, 'Ordo', async () => {
    const { rowCount } = await client.query('select 1 from "order" where tenant_id = $1 limit 1', [tenantId]);
    if (rowCount) throw new Error('This company already has activities; the demo company needs an empty one.');
    // Records say when they were last changed in their own days; what is loaded after them does not move it.
    await client.query(`select set_config('app.keep_times', 'on', true)`);
    await describeCompany(client);
    const random = seededRandom(SEED);
    const world = await insertWorld(client, company, passwordHash);
    const staff = (email: string): number => world.staff.get(email) ?? 0;
    const clerks = [
      staff('manager@demo.test'),
      staff('manager@demo.test'),
      staff('admin@demo.test'),
      staff('warehouse@demo.test'),
    ];
    const customers = await insertCustomers(client, random, {
      owners: [staff('manager@demo.test'), staff('accounts@demo.test')],
    });
    const names = new Map(customers.map((customer) => [customer.name, customer]));
    const portal = await insertPortalPeople(client, company, passwordHash, names);
    const plan = planWork(random, now.getTime(), world.officers);
    await insertCalendar(client, { now, officers: world.officers.map(({ id }) => id) });
    await insertCatalogue(client);
    await insertPaperwork(client, { now, customers: names, staff });
    await insertRepeats(client, { now, world, customers: names });
    await insertReports(client, staff);
    await insertActivities(client, random, world, plan, customers, { now: now.getTime(), clerks, portal });
    await insertField(client, world.officers, now.getTime());
    await insertAskedPapers(client);
    await insertReviews(client, world);
    await sayInSpanish(client);
    if (keep) await insertFiles(client, keep, now);
  });
}

/** Gives the demo company the files it has been made without. */
export async function seedDemoFiles(
  client: pg.ClientBase,
  { tenantId, now, keep }: { tenantId: number; now: Date; keep: KeepBytes },
): Promise<void> {
  await inTenant(client, tenantId, 'Ordo', async () => {
    await client.query(`select set_config('app.keep_times', 'on', true)`);
    await insertFiles(client, keep, now);
  });
}

async function insertFiles(client: pg.ClientBase, keep: KeepBytes, now: Date): Promise<void> {
  await insertPapers(client, keep, now);
  await insertReviewPhotos(client, keep);
}

async function describeCompany(client: pg.ClientBase): Promise<void> {
  await client.query(`update company set address1 = '21 Hope Road', city = 'Kingston', state = 'Saint Andrew', phone = '+1 876 555 0100',
    email = 'office@northstar.example', website = 'https://northstar.example', background_color = '#0b3d91', text_color = '#ffffff'
    where tenant_id = app.current_tenant()`);
  const { rows } = await client.query<{ code: string; name: string; symbol: string; decimals: number }>(
    'select code, name, symbol, decimals from currency_iso where code = any ($1) order by code',
    [Object.keys(RATES)],
  );
  const currencies = await insertNamed(
    client,
    'currency',
    rows.map((row, index) => ({
      ...row,
      exchange_rate: RATES[row.code as keyof typeof RATES],
      display_order: index + 1,
    })),
  );
  await insertNamed(
    client,
    'currency_rate',
    currencies.map(({ id, exchange_rate }) => ({ currency_id: id, rate: exchange_rate, note: 'Example rate' })),
  );
}
