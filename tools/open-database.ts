import { readConfig } from '../apps/server/config.ts';
import { prepareDatabase } from '../apps/server/first-start.ts';
import { openStorage } from '../apps/server/open-storage.ts';
import { startEmbedded } from '../platform/server/db/embedded.ts';

/** The database this checkout's server uses, up to date: joins a running embedded one, or starts it for the tool's time. */
export async function openForTool(): Promise<{ url: string; close(): Promise<void> }> {
  const config = readConfig();
  const log = (): void => undefined;
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log, join: true });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const welcome = await prepareDatabase({ url, ...config, hosts: [], storage: openStorage(config), log });
  // A tool tells no passwords; the first server does.
  await welcome.untold();
  return { url, close: async () => embedded?.stop() };
}
