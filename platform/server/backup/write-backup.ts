import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import type { Database } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import type { Storage } from '../storage/storage.ts';
import { MANIFEST, type Manifest, type ObjectEntry, objectPath, type TableEntry, tablePath } from './manifest.ts';
import { copyOut, type DataTable, dataTables, objectKeys, quoted } from './tables.ts';
import { wrapping } from './wrapped-stream.ts';

export interface BackupOptions {
  database: Database;
  storage: Storage;
  /** One company, or null for all of the installation. */
  tenantId: number | null;
  apiVersion: string;
  /** For leaving: no passwords and tokens, every table also as JSON lines, and a page that explains the columns. */
  isExport?: boolean;
  /** Encrypts the file. */
  backupKey?: string | null;
  /** Master key to carry; only ever inside an encrypted file. */
  masterKey?: Buffer;
  onProgress?: (progress: { done: number; total: number }) => Promise<void>;
}

type Tenant = Manifest['tenants'][number];

/**
 * Writes a backup to `out`: a zip of one CSV per table and company, the stored files, and a manifest with counts and hashes. Each
 * company is read in one snapshot; memory stays flat. Gives the manifest when the last byte is written.
 */
export async function writeBackup(options: BackupOptions, out: NodeJS.WritableStream): Promise<Manifest> {
  const { database, tenantId, backupKey } = options;
  const which = tenantId === null ? sql`true` : sql`id = ${tenantId}`;
  const tenants = await database.global<{ id: number; subdomain: string; name: string }>(
    sql`select id, subdomain, name from tenant where ${which} order by id`,
  );
  const zip = new ZipFile();
  const content = zip.outputStream as Readable;
  const written = backupKey ? pipeline(content, wrapping(backupKey), out) : pipeline(content, out);
  // What breaks in an entry must end the writing, which is what everybody waits for.
  zip.on('error', (error) => content.destroy(error as Error));
  const [manifest] = await Promise.all([fill(zip, options, tenants), written]);
  return manifest;
}

async function fill(
  zip: ZipFile,
  options: BackupOptions,
  companies: readonly { id: number; subdomain: string; name: string }[],
): Promise<Manifest> {
  const { database, backupKey, masterKey, isExport = false } = options;
  const tables: TableEntry[] = [];
  const objects: ObjectEntry[] = [];
  const tenants: Tenant[] = [];
  let migrations: string[] = [];
  for (const company of companies) {
    const actor = { tenantId: company.id, userId: null, name: 'Ordo', sessionId: null, requestId: 'backup', ip: null };
    await database.session(
      actor,
      async (client) => {
        const all = await dataTables(client, isExport);
        if (tables.length === 0) migrations = await appliedMigrations(client);
        const mine = all.filter(({ isShared }) => !isShared || tables.every(({ tenantId }) => tenantId !== null));
        let done = 0;
        for (const table of mine) {
          tables.push(await addTable(zip, client, table, company.id));
          if (isExport) await addJson(zip, client, table, company.id);
          await options.onProgress?.({ done: ++done, total: mine.length + 1 });
        }
        tenants.push({ ...company, seal: await newestSeal(client) });
        for (const key of await objectKeys(client, all, company.id)) {
          const entry = await addObject(zip, options.storage, key);
          if (entry) objects.push(entry);
        }
      },
      { isSnapshot: true },
    );
  }
  const manifest: Manifest = {
    format: 1,
    createdAt: new Date().toISOString(),
    apiVersion: options.apiVersion,
    migrations,
    tenants,
    isWithoutSecrets: isExport,
    key: backupKey && masterKey && !isExport ? masterKey.toString('base64') : null,
    tables,
    objects,
  };
  if (isExport) zip.addBuffer(Buffer.from(explained(manifest)), 'README.txt');
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST);
  zip.end();
  return manifest;
}

const appliedMigrations = async (client: pg.ClientBase): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from schema_migration order by name')).rows.map(
    ({ name }) => name,
  );

async function newestSeal(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ hash: string }>(
    `select encode(batch_hash, 'hex') as hash from audit_seal order by id desc limit 1`,
  );
  return rows[0]?.hash ?? null;
}

async function addTable(zip: ZipFile, client: pg.ClientBase, table: DataTable, company: number): Promise<TableEntry> {
  const tenantId = table.isShared ? null : company;
  const entry: TableEntry = { tenantId, name: table.name, columns: table.columns, rows: 0, sha256: '' };
  const copy = client.query(copyTo(copyOut(table, company)));
  entry.sha256 = (await add(zip, tablePath(entry), copy)).sha256;
  // The header is not a row.
  entry.rows = copy.rowCount ?? 0;
  return entry;
}

/** One JSON object a line; the signs that CSV would quote with do not occur in JSON. */
async function addJson(zip: ZipFile, client: pg.ClientBase, table: DataTable, company: number): Promise<void> {
  const where = table.isShared ? '' : ` where ${table.name === 'tenant' ? 'id' : 'tenant_id'} = ${Number(company)}`;
  const columns = table.columns.map(quoted).join(', ');
  const statement = `copy (select to_json(t)::text from (select ${columns} from ${quoted(table.name)}${where}) t)
    to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`;
  await add(zip, `json/${table.name}.jsonl`, client.query(copyTo(statement)));
}

async function addObject(zip: ZipFile, storage: Storage, key: string): Promise<ObjectEntry | null> {
  const body = await storage.get(key);
  // A file that was removed after a virus was found is named by its record and not there.
  if (!body) return null;
  return { key, ...(await add(zip, objectPath(key), body, false)) };
}

/** Adds one entry and waits until it is written. */
async function add(
  zip: ZipFile,
  path: string,
  body: Readable,
  compress = true,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const through = new PassThrough();
  zip.addReadStream(through, path, { compress, mtime: new Date() });
  await pipeline(body, meter, through);
  if (!through.readableEnded) await once(through, 'end');
  return { size, sha256: hash.digest('hex') };
}

function explained({ createdAt, tenants, tables }: Manifest): string {
  const lines = tables.map(({ name, rows, columns }) => `${name} (${rows} rows)\n  ${columns.join(', ')}`);
  return `Everything that Ordo keeps for ${tenants.map(({ name }) => name).join(', ')}, ${createdAt}.

company-*/ and shared/  one CSV a table: UTF-8, comma, header, empty = no value, "" = empty text; instants in UTC
json/                   the same rows as one JSON object a line
files/                  stored files under the keys that the table attachment names (column key)
manifest.json           rows and SHA-256 of every file

Passwords, tokens and keys are not in it. Tables and their columns:

${lines.join('\n')}
`;
}
