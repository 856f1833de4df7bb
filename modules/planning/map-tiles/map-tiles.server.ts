import type { ParamsOf } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { FileReply } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { sendOutbound } from '../../../platform/server/outbound/outbound.ts';
import { readSetting } from '../../company/public.server.ts';
import type { getMapTile } from './map-tiles.contract.ts';

const MOST_BYTES = 400_000;
const MOST_KEPT = 600;
const DAY_SECONDS = 86_400;
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/webp']);

interface Tile {
  readonly bytes: Buffer;
  readonly type: string;
}

/** Pictures are the same for everybody who asks the same service; the oldest goes first. */
const kept = new Map<string, Tile>();

/**
 * A tile through this server: the browser talks to no other host, and nobody else learns who looks at which street. 404 without a
 * service, and for a tile it does not have.
 */
export async function mapTile(
  { z, x, y }: ParamsOf<typeof getMapTile>,
  { db, tenant, log }: SignedInContext,
): Promise<FileReply> {
  const pattern = await readSetting<string>(db, 'map_tiles_url');
  if (!pattern || x >= 2 ** z || y >= 2 ** z) return fail('not_found');
  const url = pattern.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));
  const tile = kept.get(url) ?? (await ask(url, tenant.isDevelopment, log));
  if (!tile) return fail('not_found');
  keep(url, tile);
  return new FileReply(tile.bytes, tile.type, null, { 'cache-control': `private, max-age=${DAY_SECONDS}` });
}

async function ask(url: string, mayBePrivate: boolean, log: SignedInContext['log']): Promise<Tile | null> {
  try {
    const answer = await sendOutbound({ url, method: 'GET', maxBytes: MOST_BYTES, mayBePrivate });
    const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? '';
    return answer.status === 200 && PICTURES.has(type) ? { bytes: answer.bytes, type } : null;
  } catch (error) {
    log.warn({ error: String(error) }, 'the map service does not answer');
    return null;
  }
}

function keep(url: string, tile: Tile): void {
  kept.delete(url);
  kept.set(url, tile);
  const oldest = kept.keys().next();
  if (kept.size > MOST_KEPT && !oldest.done) kept.delete(oldest.value);
}
