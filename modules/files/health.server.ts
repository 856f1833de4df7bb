import { sql } from '../../platform/server/db/statement.ts';
import type { Platform } from '../../platform/server/module.ts';
import type { ScannerHealth } from './scan/check-scanner.server.ts';

type Problems = Readonly<Record<string, string>>;

/** Whether bytes can be stored and read. */
export async function storageHealth({ storage }: Pick<Platform, 'storage'>): Promise<Problems> {
  return storage.check().then(
    () => ({}),
    () => ({ storage: 'not reachable' }),
  );
}

/** Whether files are checked for viruses where a company wants it. */
export async function scannerHealth(
  { database }: Pick<Platform, 'database'>,
  watch: ScannerHealth | null,
): Promise<Problems> {
  const [wanted] = await database.global(sql`select 1 from tenant where has_virus_check limit 1`);
  if (!wanted) return {};
  const problem = watch ? await watch.problem() : 'not configured';
  return problem === null ? {} : { virus_scanner: problem };
}
