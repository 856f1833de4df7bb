import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { writeBackup } from '../../../platform/server/backup/write-backup.ts';
import type { Database, DbActor } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Progress } from '../../../platform/server/jobs/jobs.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { newKey } from '../../../platform/server/storage/storage.ts';
import { readSetting, settingReader } from '../../company/public.server.ts';

const MOST_BYTES = 2 ** 40;
/** An export can be fetched this long. */
const EXPORT_HOURS = 24;

/** Writes a company's copy into the store and notes how it went. */
export async function runBackup(
  platform: Platform,
  actor: DbActor,
  run: { id: number; kind: 'nightly' | 'export' },
  onProgress?: (progress: Progress) => Promise<void>,
): Promise<{ rows: number }> {
  const { database, storage, config } = platform;
  const isExport = run.kind === 'export';
  const key = newKey(actor.tenantId, randomBytes(16).toString('hex'));
  const backupKey = isExport ? null : config.backupKey;
  try {
    const out = new PassThrough();
    const stored = storage.put(key, out, MOST_BYTES);
    const options = { database, storage, tenantId: actor.tenantId, apiVersion: config.apiVersion, isExport };
    const written = writeBackup({ ...options, backupKey, masterKey: config.secret, onProgress }, out).catch(
      (error: Error) => {
        out.destroy(error);
        throw error;
      },
    );
    const [manifest, object] = await Promise.all([written, stored]);
    const { size } = object;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const days = isExport ? 0 : await readSetting<number>(settingReader(database, actor.tenantId), 'backup_keep_days');
    await database.write(actor, async (tx) => {
      await tx.run(sql`update backup_run set status = 'done', finished_at = now(), file_key = ${key}, size = ${size},
        row_count = ${rows}, file_count = ${manifest.objects.length}, seal = ${manifest.tenants[0]?.seal ?? null}, is_encrypted = ${backupKey !== null},
        expires_at = now() + ${isExport ? sql`make_interval(hours => ${EXPORT_HOURS})` : sql`make_interval(days => ${days})`}
        where id = ${run.id}`);
    });
    return { rows };
  } catch (error) {
    await storage.remove(key).catch(() => undefined);
    await database.write(actor, (tx) =>
      tx.run(sql`update backup_run set status = 'failed', finished_at = now(), error = ${String((error as Error).message).slice(0, 500)}
        where id = ${run.id}`),
    );
    throw error;
  }
}

const TEXTS = productTexts(
  'answer.backup',
  { module: 'backup', use: 'answer' },
  {
    interrupted: {
      en: 'The server stopped before the backup was complete.',
      es: 'El servidor se detuvo antes de completar la copia.',
    },
  },
);

/** Longer than a copy takes: whatever runs on longer has lost its process. */
const LONGEST_HOURS = 20;

/** Ends a copy, or all that run too long, whose process was killed each time: nobody else writes down how it went. */
export async function endInterrupted(database: Database, actor: DbActor, id?: number): Promise<void> {
  await database.write(actor, async (tx) => {
    const [company] = await tx.rows<{ language: 'en' | 'es' }>(sql`select language from company limit 1`);
    await tx.run(sql`update backup_run set status = 'failed', finished_at = now(),
        error = ${TEXTS.in('interrupted', company?.language ?? 'en')}
      where status = 'running' and (id = ${id ?? null}::bigint
        or ${id === undefined} and created_at < now() - make_interval(hours => ${LONGEST_HOURS}))`);
  });
}

const systemActor = (tenantId: number): DbActor => ({
  tenantId,
  userId: null,
  name: 'Ordo',
  sessionId: null,
  requestId: 'backup',
  ip: null,
});

/** The night's copies: one company after the other; what is past its time goes first. A failing one does not stop the rest. */
export async function nightlyBackups(platform: Platform, tenantIds: readonly number[]): Promise<void> {
  for (const tenantId of tenantIds) {
    const actor = systemActor(tenantId);
    try {
      await removeExpired(platform, tenantId);
      await endInterrupted(platform.database, actor);
      const [run] = await platform.database.write(actor, (tx) =>
        tx.rows<{ id: number }>(sql`insert into backup_run (kind) values ('nightly') returning id`),
      );
      if (run) await runBackup(platform, actor, { id: run.id, kind: 'nightly' });
    } catch (error) {
      platform.log.error({ err: error, tenant: tenantId }, 'the nightly backup failed');
    }
  }
}

/** Removes files whose time has passed; the line stays as a record of it. */
export async function removeExpired({ database, storage }: Platform, tenantId: number): Promise<void> {
  const old = await database.read<{ id: number; file_key: string }>(
    tenantId,
    sql`select id, file_key from backup_run where expires_at < now() and file_key is not null`,
  );
  for (const { id, file_key: key } of old) {
    await storage.remove(key);
    await database.write(systemActor(tenantId), async (tx) => {
      await tx.run(sql`update backup_run set file_key = null, status = 'removed' where id = ${id}`);
    });
  }
}
