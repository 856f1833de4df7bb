import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import type { DbActor } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { notify } from '../../messages/public.server.ts';
import { type FileParts, removeBytes } from '../object/object.server.ts';
import type { Scanner, Verdict } from './clamd.server.ts';

const TEXTS = productTexts(
  'notice.file',
  { module: 'files', use: 'notice' },
  {
    infected: {
      en: '{name} contained a virus ({threat}) and was removed. Its name is kept in the record.',
      es: '{name} contenía un virus ({threat}) y se eliminó. Su nombre queda en el registro.',
    },
  },
);

/** Minutes until the next try while the scanner is away, the last one for all that follow. */
const PAUSES = [1, 5, 15, 60];
/** Longer than a scan may take: a process that was killed in one is followed after this many minutes. */
const LEASE_MINUTES = 2;

interface Taken {
  scan_attempts: number;
}

/**
 * Looks at one object that waits for it. A scanner that is away, or that says anything but yes or no, leaves it waiting: it
 * never fails open. Throws nothing for that; the next try is written down.
 */
export async function scanObject(parts: FileParts, scanner: Scanner, actor: DbActor, key: string): Promise<void> {
  const { database, storage, log } = parts.platform;
  const [taken] = await database.write(actor, (tx) =>
    tx.rows<Taken>(sql`update stored_object set scan_attempts = scan_attempts + 1,
      next_scan_at = now() + make_interval(mins => ${LEASE_MINUTES})
      where key = ${key} and status = 'scanning' and next_scan_at <= now() returning scan_attempts`),
  );
  if (!taken) return;
  let verdict: Verdict;
  try {
    const body = await storage.get(key);
    if (!body) throw new Error('the bytes to be scanned are not in the store');
    verdict = await scanner.scan(body);
  } catch (error) {
    const minutes = PAUSES[Math.min(taken.scan_attempts, PAUSES.length) - 1] ?? 60;
    log.warn({ err: error, key, attempt: taken.scan_attempts, minutes }, 'a file could not be checked for viruses');
    await database.write(actor, (tx) =>
      tx.run(sql`update stored_object set next_scan_at = now() + make_interval(mins => ${minutes}) where key = ${key}`),
    );
    return;
  }
  await database.write(actor, (tx) =>
    verdict.threat === null ? pass(tx, key, verdict) : condemn(parts, tx, key, verdict),
  );
}

async function pass(tx: Tx, key: string, { engine }: Verdict): Promise<void> {
  await tx.run(sql`update stored_object set status = 'clean', scan_engine = ${engine}, scanned_at = now(), next_scan_at = null
    where key = ${key} and status = 'scanning'`);
  await tx.run(sql`update attachment set status = 'clean', scan_engine = ${engine}, scanned_at = now()
    where object_key = ${key} and status = 'scanning'`);
}

/** Bytes go, the record stays; whoever sent them and the administrators are told. */
async function condemn(parts: FileParts, tx: Tx, key: string, { engine, threat }: Verdict): Promise<void> {
  const object = await tx.maybe<{ thumb_key: string | null }>(sql`update stored_object set status = 'infected',
    threat = ${threat}, scan_engine = ${engine}, scanned_at = now(), next_scan_at = null, thumb_key = null
    where key = ${key} and status = 'scanning' returning (select b.thumb_key from stored_object b where b.key = ${key}) as thumb_key`);
  if (!object) return;
  await tx.run(sql`update attachment set status = 'infected', scan_engine = ${engine}, scanned_at = now(), thumb_key = null
    where object_key = ${key}`);
  const senders = await tx.wire<{ user_id: number; name: string }>(sql`
    select distinct on (x.user_id) x.user_id, x.name from (
      select uploaded_by as user_id, name from attachment where object_key = ${key} and uploaded_by is not null
      union all select user_id, file_name from upload where object_key = ${key} and user_id is not null) x`);
  const name = senders[0]?.name ?? 'file';
  await notify(tx, {
    userIds: senders.map(({ user_id }) => user_id),
    permission: 'update.company.settings',
    event: 'attachment.infected',
    name,
    message: TEXTS.both('infected', { name, threat: threat ?? '' }),
    module: 'profile',
    recordId: null,
    ownerType: 'attachment',
  });
  parts.platform.log.warn({ key, threat }, 'an infected file was removed');
  tx.afterCommit(() => removeBytes(parts.platform, object.thumb_key ? [key, object.thumb_key] : [key]));
}

/** Scans everything of a company that is due: retries, and what a killed process left. Gives the keys it looked at. */
export async function scanDue(parts: FileParts, scanner: Scanner, actor: DbActor): Promise<string[]> {
  const due = await parts.platform.database.read<{ key: string }>(
    actor.tenantId,
    sql`select key from stored_object where status = 'scanning' and next_scan_at <= now() order by next_scan_at limit 200`,
  );
  for (const { key } of due) await scanObject(parts, scanner, actor, key);
  // A record copied while its file was looked at.
  await parts.platform.database.write(actor, (tx) =>
    tx.run(sql`update attachment a set status = o.status from stored_object o
      where a.status = 'scanning' and o.key = a.object_key and o.status <> 'scanning'`),
  );
  return due.map(({ key }) => key);
}
