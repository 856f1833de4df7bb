import { createHash } from 'node:crypto';
import { fail, failField } from '../../kernel/errors.ts';
import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';
import type { SignedInContext } from '../http/context.ts';
import type { TenantDb } from '../http/tenant-db.ts';
import { lineOf } from '../jobs/in-turn.ts';
import { readSheet } from '../sheets/read-sheet.ts';
import { FILE_LIMIT, SheetError } from '../sheets/sheet-types.ts';
import type { Storage } from '../storage/storage.ts';
import { readWhole } from '../storage/whole.ts';
import { type ImportFile, sentRows } from './cells/sent-rows.ts';
import type { ImportBody } from './contract.ts';
import type { ImportDeclaration } from './declaration.ts';

/** SHA-256 of the file: the same file is written once. */
export const fileHash = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex');

/** Reads uploaded files for imports. */
export interface FileSource {
  bytes(key: string): Promise<Uint8Array>;
}

/** Files in the product's storage; at most 25 MB, so one fits in memory. */
export const storedFiles = (storage: Storage): FileSource => ({
  async bytes(key) {
    const bytes = (await readWhole(storage, key)) ?? fail('not_found');
    return bytes.byteLength > FILE_LIMIT ? fail('body_too_large', { values: { limit: '25 MB' } }) : bytes;
  },
});

/** The bytes of a file this person uploaded; anybody else's key is not found. The upload is kept for the run. */
export async function fileBytes(files: FileSource, key: string, context: SignedInContext): Promise<Uint8Array> {
  const { key: stored } = await context.db.write((tx) => keepFile(tx, key, sql`user_id = ${context.actor.userId}`));
  return files.bytes(stored);
}

/** Keeps a file this person uploaded for a record that names it; 422 for any other key. */
export const keepOwnFile = async (tx: Tx, key: string, { actor }: SignedInContext): Promise<void> =>
  void (await keepFile(tx, key, sql`user_id = ${actor.userId}`));

/** The bytes of a file that a record names, whoever uploaded it: the caller has seen that this person may use the record. */
export async function keptBytes(files: FileSource, key: string, { db }: SignedInContext): Promise<Uint8Array> {
  const { key: stored } = await db.write((tx) => keepFile(tx, key, sql`true`));
  return files.bytes(stored);
}

/** The bytes of what was sent: an uploaded file, or rows. */
export async function sentFile(
  body: ImportBody,
  declaration: ImportDeclaration,
  files: FileSource,
  context: SignedInContext,
  read: typeof fileBytes,
): Promise<ImportFile> {
  if (body.rows) return { ...sentRows(body.rows, declaration.columns), decimal: '.' };
  return { bytes: await read(files, body.key ?? failField('key', 'text_field_required'), context) };
}

async function keepFile(tx: Tx, key: string, whose: ReturnType<typeof sql>): Promise<{ key: string }> {
  const [kept] = await tx.rows<{ key: string }>(
    sql`update upload set state = 'claimed' where key = ${key} and ${whose} and state in ('stored', 'claimed')
      returning coalesce(object_key, key) as key`,
  );
  return kept ?? failField('key', 'not_found');
}

/** The bytes of a run's file, for the job that reads it again. */
export async function runBytes(files: FileSource, key: string, db: TenantDb): Promise<Uint8Array> {
  const kept = await db.maybe<{ key: string }>(
    sql`select coalesce(object_key, key) as key from upload where key = ${key}`,
  );
  return files.bytes(kept?.key ?? key);
}

/** Files that are looked through for a request: each takes the memory of what it unfolds to. Those of jobs have the jobs' own line. */
const AT_ONCE = 2;
const LONGEST_WAIT = 30_000;
export const lookInTurn = lineOf(AT_ONCE, LONGEST_WAIT);

/** Smaller files never have so many rows that it is worth counting them first. */
const SMALL_BYTES = 3 * 1024 * 1024;
const MAX_COLUMNS = 300;

/** Whether a file has more rows than that; what is wrong with it otherwise is told where it is read. */
export async function isLonger(most: number, { bytes, rows }: ImportFile, sheet: string | undefined): Promise<boolean> {
  if (rows || bytes.byteLength <= SMALL_BYTES) return false;
  try {
    await lookInTurn(async () => {
      for await (const _row of readSheet(bytes, { sheet, maxRows: most, maxColumns: MAX_COLUMNS }));
    });
    return false;
  } catch (error) {
    return error instanceof SheetError && error.fault === 'too_many_rows';
  }
}
