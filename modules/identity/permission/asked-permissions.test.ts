import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '../../../generated/registry.ts';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';
import { CATALOGUE } from './catalogue.rules.ts';

/** Areas that are not built: nothing asks for their permissions yet. Who builds one takes its line away. */
const AREAS = new Set(
  `fleet vehicle_health ask_amy_prompts ask_amy_integrations ai_recon web_harvesting_bot order_asset_rental
  assets asset_schedule inventory_transfer transfer_section_items inventory_usage master_items ratings
  targets_analytics leave leave_all payments due_invoices customer_balance unpaid_transaction crm crm_schedule
  crm_activity_health bills rpa_templates rpa_tasks secrets accounting report_editor quickbook_setup
  portal_balance portal_assets`.split(/\s+/),
);

/** Calls that built areas do not have yet; items and sections are read with the activity and the location they belong to. */
const CALLS = new Set([
  'view.order_items',
  'transfer.activity_type',
  'update.reviews',
  'export.reviews',
  'view.location_sections',
  'extend.targets',
  'merge.customers',
  'export.feedback',
  'credentials.storage',
  'restore.everything',
]);

const ROOT = join(import.meta.dirname, '../../..');
const VERBS = ['view', 'create', 'update', 'delete', 'import', 'export'];
let app: TestServer;

beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

/** Code that asks: neither tests nor words, and not the catalogue itself. */
const sources = ['modules', 'platform/server', 'apps'].flatMap((root) =>
  readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|messages|permission\/(catalogue|default-roles)/.test(name))
    .map((name) => readFileSync(join(ROOT, root, name), 'utf8')),
);

test('every permission is asked for somewhere, or waits for an area that is named', () => {
  const asked = new Set(
    app.ordo.modules.flatMap(({ routes }) =>
      routes.flatMap(({ endpoint: { access } }) => (typeof access === 'object' ? access.any : [])),
    ),
  );
  for (const { permission } of Object.values(registry)) for (const verb of VERBS) asked.add(`${verb}.${permission}`);
  const isAsked = (slug: string) => asked.has(slug) || sources.some((text) => text.includes(`'${slug}'`));
  const unasked = CATALOGUE.map(({ slug }) => slug).filter((slug) => !isAsked(slug));
  const areaOf = (slug: string) => slug.slice(slug.indexOf('.') + 1);
  expect(unasked.filter((slug) => !AREAS.has(areaOf(slug)) && !CALLS.has(slug))).toEqual([]);
  expect([...AREAS].filter((area) => !unasked.some((slug) => areaOf(slug) === area))).toEqual([]);
  expect([...CALLS].filter((slug) => !unasked.includes(slug))).toEqual([]);
});
