import type pg from 'pg';
import type { Random } from '../random.ts';
import { insertNamed, insertRows } from '../rows.ts';
import { CONTACT_NAMES, CUSTOMER_NAMES, NOT_ACTIVE, PLACES, TAX_EXEMPT, ZONES } from './customers.ts';
import { AGENTS, GROUPS, LIFECYCLE_STAGES, SEGMENTS } from './lists.ts';
import type { Region } from './people.ts';
import { idOf } from './world.ts';

const REGIONS = ['JM', 'DO', 'US'] as const satisfies Region[];
const DIAL: Record<Region, string> = { JM: '+1 876', DO: '+1 809', US: '+1 305' };

/** A place of a customer as activities copy it. */
export interface Address {
  id: number;
  address1: string;
  city: string;
  county: string | null;
  state_name: string;
  postal_code: string | null;
  country_code: string;
  latitude: number;
  longitude: number;
  time_zone: string;
}

export interface DemoCustomer {
  id: number;
  name: string;
  customer_code: string;
  region: Region;
  tax_exempt: boolean;
  payment_terms_days: number;
  isActive: boolean;
  addresses: Address[];
  contact: { first_name: string; last_name: string; email: string; phone: string };
}

/** Writes the customers of the demo company with places, people, segments and agents; in order of business within a region. */
export async function insertCustomers(
  client: pg.ClientBase,
  random: Random,
  desk: { owners: number[] },
): Promise<DemoCustomer[]> {
  const groups = await insertNamed(client, 'customer_group', GROUPS);
  const stages = new Map(
    (await insertNamed(client, 'lifecycle_stage', LIFECYCLE_STAGES)).map(({ name, id }) => [name, id]),
  );
  const people = REGIONS.flatMap((region) => CUSTOMER_NAMES[region].map((name) => ({ region, name })));
  const rows = people.map(({ region, name }, index) => {
    const isPerson = name.startsWith('person:');
    const label = name.replace('person:', '');
    const slug = label
      .normalize('NFD')
      .replace(/[^A-Za-z0-9]+/g, '')
      .toLowerCase();
    const group = isPerson ? groups[2] : index % 6 === 0 ? groups[0] : groups[1];
    return {
      customer_code: `C-${String(index + 1).padStart(6, '0')}`,
      name: label,
      kind: isPerson ? 'person' : 'company',
      status: NOT_ACTIVE.get(label)?.status ?? 'active',
      hold_reason: NOT_ACTIVE.get(label)?.hold_reason ?? null,
      tax_number: isPerson ? null : String(random.int(100_000_000, 999_999_999)),
      tax_exempt: TAX_EXEMPT.has(label),
      email: `${isPerson ? 'mail' : 'office'}@${slug}.example`,
      phone: phone(random, region),
      language: region === 'DO' ? 'es' : 'en',
      customer_group_id: group?.id ?? null,
      lifecycle_stage_id: idOf(stages, 'Customer'),
      owner_user_id: random.pick(desk.owners),
      payment_terms_days: group?.default_terms_days ?? 30,
      credit_limit: isPerson ? null : random.pick([5000, 10_000, 25_000, 50_000]),
    };
  });
  const customers = await insertNamed(client, 'customer', rows);
  await client.query(`insert into code_counter (name, next) values ('customer', $1)`, [customers.length + 1]);
  const made = customers.map((row, index) => ({ ...row, region: people[index]?.region ?? 'JM' }));
  const contacts = await insertContacts(client, random, made);
  const addresses = await insertAddresses(client, random, made);
  await insertLinks(client, random, made);
  return made.map((row, index) => ({
    ...row,
    isActive: row.status === 'active',
    contact: contacts[index] ?? { first_name: row.name, last_name: '', email: row.email, phone: row.phone },
    addresses: addresses.filter(({ customer_id }) => customer_id === row.id),
  }));
}

type Made = { id: number; name: string; kind: string; email: string; region: Region; customer_code: string };

function phone(random: Random, region: Region): string {
  return `${DIAL[region]} 555 ${String(random.int(1000, 9999))}`;
}

/** One primary contact each, in the order of the customers; bigger ones have a second. */
async function insertContacts(client: pg.ClientBase, random: Random, customers: readonly Made[]) {
  const contact = (customer: Made, is_primary: boolean, title: string) => ({
    customer_id: customer.id,
    first_name: random.pick(CONTACT_NAMES[customer.region].first),
    last_name: random.pick(CONTACT_NAMES[customer.region].last),
    title,
    email: customer.email.replace(/^[a-z]+/, is_primary ? 'contact' : 'accounts'),
    phone: phone(random, customer.region),
    is_primary,
    receives_statements: !is_primary,
  });
  const first = await insertNamed(
    client,
    'customer_contact',
    customers.map((customer) => contact(customer, true, 'Facility manager')),
  );
  const companies = customers.filter(({ kind }, index) => kind === 'company' && index % 2 === 0);
  await insertNamed(
    client,
    'customer_contact',
    companies.map((customer) => contact(customer, false, 'Accounts')),
  );
  return first;
}

async function insertAddresses(client: pg.ClientBase, random: Random, customers: readonly Made[]) {
  const address = (customer: Made, index: number) => {
    const place = random.pickEarly(PLACES[customer.region]);
    return {
      customer_id: customer.id,
      kind: index === 0 ? 'delivery' : 'site',
      label: index === 0 ? 'Main site' : `Site ${index + 1}`,
      address1: `${random.int(2, 180)} ${random.pick(place.streets)}`,
      city: place.city,
      county: place.county,
      state_name: place.state_name,
      postal_code: place.postal_code,
      country_code: customer.region,
      latitude: Number((place.latitude + (random.next() - 0.5) * 0.03).toFixed(6)),
      longitude: Number((place.longitude + (random.next() - 0.5) * 0.03).toFixed(6)),
      geocode_status: 'ok',
      time_zone: ZONES[customer.region],
      is_default_billing: index === 0,
      is_default_delivery: index === 0,
    };
  };
  const rows = customers.flatMap((customer, index) => {
    const count = customer.kind === 'company' && index % 3 === 0 ? 2 : 1;
    return Array.from({ length: count }, (_, place) => address(customer, place));
  });
  return insertNamed(client, 'customer_address', rows);
}

async function insertLinks(client: pg.ClientBase, random: Random, customers: readonly Made[]): Promise<void> {
  const segments = await insertNamed(client, 'customer_segment', SEGMENTS);
  const agents = await insertNamed(client, 'customer_agent', AGENTS);
  const segmentOf = (customer: Made) => {
    if (customer.kind === 'person') return 'Homes';
    if (/hotel|villas|golf|tours|spa/i.test(customer.name)) return 'Hotels';
    if (/clín|medical|hospital|school|colegio|pharmacy|dental/i.test(customer.name)) return 'Health & education';
    return /market|plaza|bakery|restaurant|panader|catering|duty/i.test(customer.name) ? 'Retail' : 'Industry';
  };
  const ids = new Map(segments.map(({ name, id }) => [name, id]));
  await insertRows(
    client,
    'customer_segment_link',
    customers.map((customer) => ({ customer_id: customer.id, segment_id: idOf(ids, segmentOf(customer)) })),
  );
  const served = customers.filter(({ kind }) => kind === 'company' && random.chance(0.4));
  await insertNamed(
    client,
    'customer_agent_link',
    served.map(({ id, region }) => ({
      customer_id: id,
      agent_id: agents[region === 'DO' ? 1 : 0]?.id,
      is_primary: true,
    })),
  );
}
