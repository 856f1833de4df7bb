import type { Actor } from '../../kernel/actor.ts';
import { fail, type Language } from '../../kernel/errors.ts';
import { demand } from '../access/guard.ts';
import type { Database, DbActor } from '../db/database.ts';
import type { Log, SignedInContext, Tenant } from '../http/context.ts';
import { bindDatabase } from '../http/tenant-db.ts';
import type { JobContext } from './jobs.ts';

/** What a job's payload keeps of the request that asked for it: plain JSON. */
export interface Asked {
  readonly tenant: Tenant;
  readonly language: Language;
  /** Null: whoever may sign in. */
  readonly slug: string | null;
}

/** The part of a request that a job of it needs; `slug` is looked at again when the job runs. */
export const askedBy = ({ tenant, language }: SignedInContext, slug: string | null): Asked => ({
  tenant,
  language,
  slug,
});

/**
 * A context like the request's, with the rights its person has now. Fails with account_disabled when they could not sign in any
 * more, with permission_denied when they lost the permission.
 */
export async function contextOfJob(
  personById: (tenantId: number, userId: number) => Promise<Actor | null>,
  job: JobContext,
  asked: Asked,
  log: Log,
): Promise<SignedInContext> {
  const { userId } = job.actor;
  const actor = userId === null ? null : await personById(job.actor.tenantId, userId);
  if (!actor) return fail('account_disabled');
  if (asked.slug !== null) demand(actor, asked.slug);
  return backgroundContext(job.database, job.actor, { ...asked, actor, now: Date.now(), log });
}

/** A context of no request: no address, no browser, and headers go nowhere. What it writes is in the log under `writer`. */
export function backgroundContext(
  database: Database,
  writer: DbActor,
  { tenant, language, actor, now, log }: Pick<SignedInContext, 'tenant' | 'language' | 'actor' | 'now' | 'log'>,
): SignedInContext {
  return {
    tenant,
    actor,
    db: bindDatabase(database, writer),
    language,
    requestId: writer.requestId,
    ip: '',
    userAgent: '',
    now,
    log,
    header: () => undefined,
    setHeader: () => undefined,
  };
}
