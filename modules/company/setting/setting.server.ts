import type { Database } from '../../../platform/server/db/database.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { tenantCache } from '../../../platform/server/tenant-cache/tenant-cache.ts';
import { createVault, type Vault } from '../../../platform/server/vault/vault.ts';
import type { SETTINGS } from './catalogue.rules.ts';
import { type StoredSetting, settingRule, settingValue } from './setting.rules.ts';

/** A stored setting as this module reads it. */
export interface SettingRow extends StoredSetting {
  readonly secret_value: string | null;
  readonly updated_at: string;
}

/** What a reader needs: anything that can read inside the company (a request's db, or a transaction through `settingsIn`). */
export interface SettingReader {
  read<Row>(statement: Statement): Promise<Row[]>;
  readonly actor: { readonly tenantId: number };
}

export type SettingKey = keyof typeof SETTINGS & string;

const ALL = sql`select key, text_value, bool_value, secret_value, updated_at from company_configuration order by key`;
/** Even when a notification is lost, a changed setting is seen after this. */
const TTL = 30_000;

/** One per process: settings are read on nearly every request and change about never. */
const cache = tenantCache<ReadonlyMap<string, SettingRow>>(TTL);
let vault: Vault | null = null;

/** Ties the cache to the changes of all processes and the vault to the master key; called once when the module is built. */
export function keepSettings(platform: Pick<Platform, 'onChange' | 'config'>): void {
  vault = createVault(platform.config.secret);
  platform.onChange((change) => {
    if (change === null || change.topic === 'settings') cache.forget(change?.tenantId ?? null);
  });
}

/** Drops the company's cache in this process at once; the others hear of it from the database. */
export const forgetSettings = (tenantId: number): void => cache.forget(tenantId);

/** Every stored row of the company, from the cache when it is fresh. */
export const settingRows = (db: SettingReader): Promise<ReadonlyMap<string, SettingRow>> =>
  cache.of(db.actor.tenantId, async () => new Map((await db.read<SettingRow>(ALL)).map((row) => [row.key, row])));

/** The value of a catalogue key by its type, or its default; undefined for keys the catalogue does not know and nobody set. */
export async function readSetting<T = unknown>(db: SettingReader, key: SettingKey): Promise<T> {
  const row = (await settingRows(db)).get(key);
  const rule = settingRule(key);
  return (rule ? settingValue(rule, row) : (row?.text_value ?? row?.bool_value)) as T;
}

/** An object setting together with its secret parts, for the code that uses them (mail server, AI, storage). */
export async function readSecretSetting(db: SettingReader, key: SettingKey): Promise<Record<string, unknown>> {
  const open = await readSetting<Record<string, unknown>>(db, key);
  const sealed = (await settingRows(db)).get(key)?.secret_value ?? null;
  return { ...open, ...openSecrets(db.actor.tenantId, key, sealed) };
}

/** The same reader for jobs and schedules, which have no request. */
export const settingReader = (database: Database, tenantId: number): SettingReader => ({
  actor: { tenantId },
  read: (statement) => database.read(tenantId, statement),
});

/** The same reader inside a transaction. */
export const settingsIn = (tx: Tx): SettingReader => ({
  actor: { tenantId: tx.tenantId },
  read: (statement) => tx.rows(statement),
});

/** Secret parts, sealed for the column secret_value. */
export const sealSecrets = (tenantId: number, key: string, parts: Record<string, string>): string | null =>
  Object.keys(parts).length > 0 ? (vault?.seal(tenantId, key, parts) ?? null) : null;

/** Secret parts of the column secret_value. */
export const openSecrets = (tenantId: number, key: string, sealed: string | null): Record<string, string> =>
  vault?.open(tenantId, key, sealed) ?? {};
