import type pg from 'pg';
import type { SeededCompany } from '../base/seed.ts';
import { insertNamed, insertRows } from '../rows.ts';
import * as lists from './lists.ts';
import { PORTAL_PEOPLE, type Region, STAFF } from './people.ts';
import type { Officer } from './plan.ts';
import * as kinds from './types.ts';

type Ids = ReadonlyMap<string, number>;

/** Ids of what activities refer to, by the names the demo lists use. */
export interface World {
  company: SeededCompany;
  types: ReadonlyMap<kinds.Prefix, (typeof kinds.ORDER_TYPES)[number] & { id: number }>;
  itemTypes: ReadonlyMap<string, (typeof kinds.ITEM_TYPES)[number] & { id: number }>;
  statuses: Ids;
  categories: Ids;
  requestCategories: Ids;
  warehouses: Record<Region, number>;
  staff: Ids;
  officers: Officer[];
}

/** The office at the moment the demo company is made. */
export interface Desk {
  now: number;
  /** People who take requests. */
  clerks: readonly number[];
  /** Portal person by customer. */
  portal: ReadonlyMap<number, number>;
}

const byName = (rows: readonly { name: string; id: number }[]): Map<string, number> =>
  new Map(rows.map(({ name, id }) => [name, id]));

/** The id of a name that the lists themselves contain. Throws when it does not. */
export function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo lists have no ${name}.`);
  return id;
}

/** Writes lists, types, places and staff of the demo company; password_hash is everybody's. */
export async function insertWorld(client: pg.ClientBase, company: SeededCompany, passwordHash: string): Promise<World> {
  const groups = byName(await insertNamed(client, 'item_type_group', kinds.ITEM_TYPE_GROUPS));
  const itemTypes = await insertNamed(
    client,
    'order_item_type',
    kinds.ITEM_TYPES.map(({ group, ...type }) => ({ ...type, item_type_group_id: idOf(groups, group) })),
  );
  const types = await insertNamed(client, 'order_type', kinds.ORDER_TYPES);
  const typeIds = byName(types);
  const requests = await insertNamed(
    client,
    'request_category',
    lists.REQUEST_CATEGORIES.map(({ type, ...category }) => ({ ...category, order_type_id: idOf(typeIds, type) })),
  );
  await insertNamed(client, 'interaction_type', lists.INTERACTION_TYPES);
  await insertNamed(client, 'document_type', lists.DOCUMENT_TYPES);
  for (const [table, rows] of Object.entries(lists.OFFICE_LISTS)) await insertNamed(client, table, rows as never);
  await insertRows(client, 'feedback_question', lists.FEEDBACK_QUESTIONS);
  const locations = await insertLocations(client);
  const staff = await insertStaff(client, company, passwordHash, locations);
  await limitDrivers(client, company, typeIds);
  return {
    company,
    types: new Map(types.map((type) => [type.prefix as kinds.Prefix, type])),
    itemTypes: new Map(itemTypes.map((type, index) => [type.name, { ...kinds.ITEM_TYPES[index], ...type } as never])),
    statuses: byName(await insertNamed(client, 'progress_status', lists.PROGRESS_STATUSES)),
    categories: await insertCategories(client),
    requestCategories: byName(requests),
    warehouses: {
      JM: idOf(locations.places, 'Kingston Warehouse'),
      DO: idOf(locations.places, 'Santo Domingo Warehouse'),
      US: idOf(locations.places, 'Kingston Warehouse'),
    },
    ...staff,
  };
}

async function insertCategories(client: pg.ClientBase): Promise<Ids> {
  const tops = byName(
    await insertNamed(
      client,
      'order_category',
      lists.CATEGORIES.filter(({ parent }) => !parent).map(({ parent, ...row }) => row),
    ),
  );
  const children = lists.CATEGORIES.filter(({ parent }) => parent);
  const rows = await insertNamed(
    client,
    'order_category',
    children.map(({ parent, ...row }) => ({ ...row, parent_id: idOf(tops, parent ?? '') })),
  );
  return new Map([...tops, ...byName(rows)]);
}

interface Locations {
  places: Ids;
  sections: Ids;
}

async function insertLocations(client: pg.ClientBase): Promise<Locations> {
  const rows = lists.LOCATIONS.map(({ sections, ...row }) => ({ ...row, geocode_status: 'exact' }));
  const places = byName(await insertNamed(client, 'location', rows));
  const sections = lists.LOCATIONS.flatMap(({ name, sections }) =>
    sections.map((section, index) => ({ location_id: idOf(places, name), name: section, display_order: index + 1 })),
  );
  return { places, sections: byName(await insertNamed(client, 'location_section', sections)) };
}

const LOGIN = { is_first_time_login: false, is_customer_user: false, web_access: true };

async function insertStaff(
  client: pg.ClientBase,
  company: SeededCompany,
  password_hash: string,
  locations: Locations,
): Promise<Pick<World, 'staff' | 'officers'>> {
  const rows = await insertNamed(
    client,
    'app_user',
    STAFF.map(({ role, region, ...person }) => ({
      ...person,
      ...LOGIN,
      password_hash,
      location_id: role === 'Warehouse' ? idOf(locations.places, 'Kingston Warehouse') : null,
      location_section_id: role === 'Warehouse' ? idOf(locations.sections, 'Receiving') : null,
    })),
  );
  const ids = new Map(rows.map(({ email, id }) => [email, id]));
  await insertRows(
    client,
    'user_role',
    STAFF.map(({ email, role }) => ({ user_id: idOf(ids, email), role_id: company.roleIds[role] })),
  );
  const officers = STAFF.flatMap(({ email, region, role }) =>
    region ? [{ id: idOf(ids, email), email, region, prefixes: role === 'Driver' ? DRIVER_WORK : null }] : [],
  );
  return { staff: ids, officers };
}

const DRIVER_WORK: readonly kinds.Prefix[] = ['DEL', 'PIC'];

/** Drivers see only what they do; everybody else sees all types. */
async function limitDrivers(client: pg.ClientBase, company: SeededCompany, types: Ids): Promise<void> {
  const role_id = company.roleIds.Driver;
  await client.query('update role set all_activity_types = false where tenant_id = app.current_tenant() and id = $1', [
    role_id,
  ]);
  const names = kinds.ORDER_TYPES.filter(({ prefix }) => DRIVER_WORK.includes(prefix as kinds.Prefix));
  await insertNamed(
    client,
    'activity_type_grant',
    names.map(({ name }) => ({
      role_id,
      order_type_id: idOf(types, name),
      can_view: true,
      can_update: false,
      can_complete: true,
    })),
  );
}

/** Writes the portal's people and their links; `customers` are ids by name. Answers the first person of each customer. */
export async function insertPortalPeople(
  client: pg.ClientBase,
  company: SeededCompany,
  password_hash: string,
  customers: ReadonlyMap<string, { id: number; customer_code: string }>,
): Promise<Map<number, number>> {
  const known = (name: string): { id: number; customer_code: string } => {
    const customer = customers.get(name);
    if (!customer) throw new Error(`The demo lists have no customer ${name}.`);
    return customer;
  };
  const people = PORTAL_PEOPLE.map(({ role, customers: names, ...person }) => {
    const primary = known(names[0] ?? '');
    return {
      ...person,
      ...LOGIN,
      is_customer_user: true,
      password_hash,
      customer_id: primary.id,
      customer_code: primary.customer_code,
    };
  });
  const ids = (await insertNamed(client, 'app_user', people)).map(({ id }) => id);
  const links = PORTAL_PEOPLE.flatMap(({ role, customers: names }, index) =>
    names.map((name, place) => ({
      customer_id: known(name).id,
      user_id: ids[index] ?? 0,
      portal_access: true,
      portal_role_id: company.roleIds[role],
      is_primary: place === 0,
      receives_statements: true,
    })),
  );
  await insertNamed(client, 'customer_user', links);
  await insertRows(
    client,
    'user_role',
    PORTAL_PEOPLE.map(({ role }, index) => ({ user_id: ids[index], role_id: company.roleIds[role] })),
  );
  return new Map([...links].reverse().map(({ customer_id, user_id }) => [customer_id, user_id]));
}
