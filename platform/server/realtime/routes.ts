import { Readable } from 'node:stream';
import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { id } from '../../contract/kinds.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, fail } from '../../kernel/errors.ts';
import type { Database } from '../db/database.ts';
import { FileReply } from '../http/answer.ts';
import { type Route, route } from '../http/route.ts';
import type { LiveEvent } from './delivery.ts';
import type { Hub, Listener } from './hub.ts';
import type { LiveSource } from './live-source.ts';
import { whoIsAt, writePresence } from './ring.ts';

/** How long somebody counts as present without a further word, seconds. */
const PRESENT_SECONDS = 45;
/** A client that reads so slowly, in characters, is let go of; it comes back and asks for what it missed. */
const MOST_UNREAD = 256 * 1024;
/** Streams of one session: each tab has one. */
const MOST_STREAMS = 60;
const RETRY_SECONDS = 60;

export const streamCalls = {
  stream: endpoint({
    method: 'GET',
    path: '/stream',
    summary: 'Stream live events (server-sent events)',
    area: 'platform',
    access: 'session',
  }),
  presence: endpoint({
    method: 'POST',
    path: '/stream/presence',
    summary: 'Report whether you are editing a record; returns the other staff members editing it',
    area: 'platform',
    access: 'staff',
    body: z.strictObject({ resource: z.string().max(100), id: id(), state: z.enum(['editing', 'reading', 'left']) }),
    answer: z.array(z.object({ by: z.number(), name: z.string() })),
  }),
} as const;

/** The stream, and who is at a record. */
export function streamRoutes(database: Database, hub: Hub, sources: readonly LiveSource[]): Route[] {
  const open = new Map<string, number>();
  const count = (token: string, change: 1 | -1) => {
    const now = (open.get(token) ?? 0) + change;
    if (now > MOST_STREAMS)
      throw new AppError('too_many_requests', { retryAfter: RETRY_SECONDS, values: { seconds: RETRY_SECONDS } });
    if (now > 0) open.set(token, now);
    else open.delete(token);
  };
  return [
    route(streamCalls.stream, async (_input, context) => {
      const token = (context.header('authorization') ?? '').slice('Bearer '.length).trim();
      count(token, 1);
      const out = new Readable({ read: () => undefined });
      const listener: Listener = {
        tenant: context.tenant,
        token,
        actor: context.actor,
        tell: (events, position) => {
          out.push(frames(events, position));
          if (out.readableLength > MOST_UNREAD) out.destroy();
        },
        end: () => void out.push(null),
      };
      out.once('close', () => count(token, -1));
      const leave = await hub.join(listener, context.header('last-event-id')).catch((error: unknown) => {
        out.destroy();
        throw error;
      });
      out.once('close', leave);
      const headers = { 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
      return new FileReply(out, 'text/event-stream; charset=utf-8', null, headers);
    }),
    route(streamCalls.presence, async ({ body }, { db, actor, tenant }) => {
      const source = sources.find(({ resource }) => resource === body.resource);
      if (!source || !(await maySee(database, tenant.id, source, actor, body.id))) fail('not_found');
      const { table } = source;
      if (body.state !== 'reading') {
        const note = { resource: body.resource, name: actor.name, session: actor.sessionId, state: body.state };
        await writePresence(db.database, db.actor, table, body.id, note);
      }
      const at = { table, id: body.id, session: actor.sessionId, seconds: PRESENT_SECONDS };
      return whoIsAt(database, tenant.id, at);
    }),
  ];
}

async function maySee(
  database: Database,
  tenantId: number,
  source: LiveSource,
  actor: Actor,
  recordId: number,
): Promise<boolean> {
  if (!source.may(actor)) return false;
  const statement = source.seen?.(actor, [recordId]);
  return !statement || (await database.read(tenantId, statement)).length > 0;
}

/** Events in the stream's form; without any a sign of life, which still moves the position on. */
function frames(events: readonly LiveEvent[], position: string): string {
  const id = position ? `id: ${position}\n` : '';
  if (events.length === 0) return `${id}: alive\n\n`;
  return events.map((event) => `${id}data: ${JSON.stringify(event)}\n\n`).join('');
}
