import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from './catalogue.rules.ts';

/** Keys whose feature does not exist yet, by the area that will read them. A key that is read leaves the list. */
const LATER: Readonly<Record<string, readonly string[]>> = {
  rentals: ['rental_reminders'],
  assets: ['asset_frequency', 'upload_asset'],
  stock: ['inventory_usage', 'inventory_transfer', 'stock_backdate_days', 'unit_measure', 'upload_inventory'],
  payments: ['payment_reminders', 'books_closed_until', 'recon_auto_accept', 'credit_check', 'auto_release_excess'],
  bills: ['bill_payment_email_senders', 'bill_payment_email_subject_lines', 'bill_second_limit', 'ocr_url'],
  accounting: ['accounting_realm_id'],
  crm: ['crm'],
  ai: ['ai'],
  routes: ['routing_url', 'optimiser_url'],
  // Rosters and targets have no import yet, workflows do not exist.
  imports: ['upload_roster', 'upload_targets', 'upload_workflow'],
  storage: ['s3'],
};

const ROOT = join(import.meta.dirname, '../../..');
const PLACES = ['modules', 'platform', 'apps', 'database/migrations'];
/** Where a key is only declared, asked for or named. */
const IS_NO_READER =
  /setting\/catalogue\.rules\.ts$|company\/setting-form\/|identity\/permission\/|screens-\w+\.ts$|messages[.\w]*\.ts$|\.test\.tsx?$/;
/** A file that reads settings: by the reader, by the name an import declares, by its own SQL, or over the wire. */
const READS = /readSetting|readSecretSetting|company_configuration|\bsetting: '|company\/configurations|keptDays\(/;

const files = PLACES.flatMap((place) =>
  readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' }).map((name) => join(place, name)),
).filter((name) => /\.(ts|tsx|sql)$/.test(name) && !IS_NO_READER.test(name));
const readers = files.map((name) => readFileSync(join(ROOT, name), 'utf8')).filter((text) => READS.test(text));
const isRead = (key: string): boolean => readers.some((text) => text.includes(`'${key}'`));
const later = Object.values(LATER).flat();

test('every setting that can be saved is read by something, or waits for an area that is named', () => {
  const unread = Object.keys(SETTINGS).filter((key) => !isRead(key));
  expect(unread.sort()).toEqual([...later].sort());
});
