import type pg from 'pg';
import { insertNamed } from '../../rows.ts';
import { ordered } from '../lists.ts';

type Kind = 'product' | 'service' | 'rental';

const CATEGORIES = ordered([
  { kind: 'product', name: 'Cooling' },
  { kind: 'product', name: 'Power' },
  { kind: 'service', name: 'Maintenance' },
  { kind: 'service', name: 'Installation' },
  { kind: 'rental', name: 'Power on site' },
  { kind: 'rental', name: 'Access and lifting' },
]);
const GROUPS = ordered([{ name: 'For hotels' }, { name: 'For building sites' }, { name: 'For homes' }]);

interface Entry {
  kind: Kind;
  name: string;
  description: string;
  category: string;
  group: string;
  type: string;
  asset?: string;
  price: string | null;
  price_unit: 'each' | 'hour' | 'day' | 'week' | 'month';
  lead_hours: number;
}

const entry = (
  [kind, category, group, type]: readonly [Kind, string, string, string],
  [name, description]: readonly [string, string],
  [price, price_unit, lead_hours]: readonly [string | null, Entry['price_unit'], number],
  asset?: string,
): Entry => ({
  kind,
  name,
  description,
  category,
  group,
  type,
  price,
  price_unit,
  lead_hours,
  ...(asset ? { asset } : {}),
});

const ENTRIES: readonly Entry[] = [
  entry(
    ['product', 'Cooling', 'For homes', 'Delivery'],
    ['Split unit 12,000 BTU', 'Inverter, with remote control and wall bracket.'],
    ['685.00', 'each', 48],
  ),
  entry(
    ['product', 'Cooling', 'For hotels', 'Delivery'],
    ['Filter set, washable', 'Four filters for ceiling cassettes.'],
    ['42.50', 'each', 24],
  ),
  entry(
    ['product', 'Power', 'For building sites', 'Delivery'],
    ['Diesel canister 20 l', 'Approved steel canister with spout.'],
    ['38.00', 'each', 24],
  ),
  entry(
    ['product', 'Power', 'For homes', 'Delivery'],
    ['Solar battery 5 kWh', 'Lithium iron phosphate, ten years of warranty.'],
    [null, 'each', 168],
  ),
  entry(
    ['service', 'Maintenance', 'For hotels', 'Maintenance'],
    ['Quarterly cooling service', 'Cleaning, gas pressure and a written report for each unit.'],
    ['95.00', 'each', 72],
  ),
  entry(
    ['service', 'Maintenance', 'For homes', 'Maintenance'],
    ['Pump inspection', 'Pressure, seals and electrics checked on site.'],
    ['70.00', 'hour', 48],
  ),
  entry(
    ['service', 'Installation', 'For homes', 'Installation'],
    ['Installation of a split unit', 'Up to five metres of piping included.'],
    ['210.00', 'each', 72],
  ),
  entry(
    ['service', 'Installation', 'For building sites', 'Site survey'],
    ['Site survey', 'A visit with measurements and a quote within two days.'],
    [null, 'each', 24],
  ),
  entry(
    ['rental', 'Power on site', 'For building sites', 'Delivery'],
    ['Generator 20 kVA', 'Silenced, with a full tank and a day of training.'],
    ['110.00', 'day', 24],
    'Generator',
  ),
  entry(
    ['rental', 'Power on site', 'For hotels', 'Delivery'],
    ['Generator 100 kVA', 'On a trailer, delivered and connected by our team.'],
    ['340.00', 'day', 48],
    'Generator',
  ),
  entry(
    ['rental', 'Access and lifting', 'For building sites', 'Delivery'],
    ['Scissor lift 10 m', 'Electric, for even floors indoors.'],
    ['95.00', 'day', 24],
    'Scissor lift',
  ),
  entry(
    ['rental', 'Access and lifting', 'For homes', 'Delivery'],
    ['Water pump 3"', 'Petrol engine, with ten metres of hose.'],
    ['45.00', 'day', 24],
    'Water pump',
  ),
];

/** Writes what the portal offers: categories, groups, products, services and rentals. */
export async function insertCatalogue(client: pg.ClientBase): Promise<void> {
  const categories = await insertNamed(client, 'catalogue_category', CATEGORIES);
  const groups = await insertNamed(client, 'catalogue_group', GROUPS);
  const types = await idsByName(client, 'order_type');
  const assets = await idsByName(client, 'asset_type');
  const idIn = (
    rows: readonly { name: string; id: number; kind?: string }[],
    name: string,
    kind?: string,
  ): number | undefined => rows.find((row) => row.name === name && (!kind || row.kind === kind))?.id;
  await insertNamed(
    client,
    'catalogue_entry',
    ordered(ENTRIES).map(({ category, group, type, asset, ...row }) => ({
      ...row,
      category_id: idIn(categories, category, row.kind),
      group_id: idIn(groups, group),
      order_type_id: types.get(type),
      asset_type_id: asset ? assets.get(asset) : null,
      visible: true,
    })),
  );
}

/** Ids of a list of the company by name. */
export async function idsByName(
  client: pg.ClientBase,
  table: 'order_type' | 'asset_type' | 'document_type' | 'location' | 'bank',
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; id: string }>(
    `select name, id::text from ${table} where tenant_id = app.current_tenant()`,
  );
  return new Map(rows.map(({ name, id }) => [name, Number(id)]));
}
