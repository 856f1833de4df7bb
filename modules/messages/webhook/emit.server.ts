import { maskedColumns } from '../../../platform/resource/masked.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { currentOutlet } from '../mail/outlet.server.ts';
import { mayListen } from './listeners.server.ts';

/** What happened to which record. */
export interface EventData {
  /** Table of the record, as the audit log names it. */
  readonly table: string;
  readonly id: number;
  /** More that the receivers get beside id and changes; never secrets. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** The review type it is about: endpoints of other review types do not hear of it. */
  readonly checkoffTypeId?: number;
  /** Fields whose values are not everybody's: that they changed is told, and not what they say. */
  readonly unsaid?: readonly string[];
}

/**
 * Tells other systems of an event of the transaction: one webhook per endpoint that listens, kept and delivered like a mail.
 * Call it after the writes: `changes` are what the audit log holds of the record in this transaction, per field
 * `{before, after}`. Costs nothing where nobody listens.
 */
export async function emit(
  tx: Tx,
  event: string,
  { table, id, more, checkoffTypeId, unsaid = [] }: EventData,
): Promise<void> {
  if (!mayListen(tx.tenantId)) return;
  // A change that changed nothing is none.
  const isChange = event.endsWith('.updated');
  const told = await tx.run(sql`
    with told as materialized (
      select jsonb_build_object('id', gen_random_uuid(), 'event', ${event}::text,
        'occurred_at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', ${JSON.stringify(more ?? {})}::jsonb || jsonb_build_object('id', ${id}::bigint, 'changes', ${changesOf(table, id, unsaid)})) as body
    )
    insert into message (channel, "to", event, owner_type, owner_id, webhook_endpoint_id, payload, status)
    select 'webhook', array[w.url], ${event}::text, ${table}::text, ${id}::bigint, w.id, told.body, 'queued'
    from webhook_endpoint w, told
    where w.active and ${event}::text = any(w.events)
      and (w.checkoff_type_id is null or w.checkoff_type_id = ${checkoffTypeId ?? null}::bigint) and (not ${isChange} or told.body -> 'data' -> 'changes' <> '{}')
      and not exists (select from message_event e where e.event = ${event}::text and (not e.active or not 'webhook' = any(e.channels)))`);
  if (told === 0) return;
  const { wake } = currentOutlet();
  tx.afterCommit(() => wake(tx.tenantId, 'webhook'));
}

/** First value before and last value after of every field the transaction changed; of a masked one its mask, whatever the column held. */
const changesOf = (table: string, id: number, unsaid: readonly string[]) => sql`coalesce((
  select jsonb_object_agg(c.field, case when c.field = any(${[...unsaid]}::text[]) then '{}'::jsonb
    when c.field = any(${maskedColumns(table)}::text[])
      then jsonb_build_object('before', app.audit_number(c.before), 'after', app.audit_number(c.after))
    else jsonb_build_object('before', c.before, 'after', c.after) end) from (
    select k.field, (array_agg(a.payload -> 'before' -> k.field order by a.id))[1] as before,
      (array_agg(a.payload -> 'after' -> k.field order by a.id desc))[1] as after
    from audit_log a
    cross join lateral (select jsonb_object_keys(coalesce(a.payload -> 'before', '{}') || coalesce(a.payload -> 'after', '{}')) as field) k
    where a.table_name = ${table} and a.row_id = ${id}::bigint and a.xmin = pg_current_xact_id()::xid
    group by k.field
  ) c where c.before is distinct from c.after), '{}')`;
