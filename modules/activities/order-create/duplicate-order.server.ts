import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import { failField } from '../../../platform/kernel/errors.ts';
import { clientHash } from '../../../platform/kernel/ids.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type LockedOrder, lockOrder } from '../order-commands/locked-order.server.ts';
import type { duplicateCall } from '../order-commands/order-commands.contract.ts';
import type { Line } from '../order-items/line.server.ts';
import { type Created, createOrder } from './create-order.server.ts';
import { ORDER_COLUMNS, type OrderCreate } from './order-input.contract.ts';

/** What a new activity does not take over: its own numbers, its progress, and the time unless asked for. */
const LEFT = new Set(['progress_status_id', 'ex_ref_no', 'due_at', 'due_date', 'exchange_rate', 'parent_order_id']);
const TIMES = new Set(['scheduled_start', 'scheduled_end']);

/** A pending activity with the same people, place and lines; tasks unticked, lines under new hashes, no proofs. */
export async function duplicateOrder(
  tx: Tx,
  context: SignedInContext,
  body: BodyOf<typeof duplicateCall>,
): Promise<Created> {
  const id = body.id ?? body.order_id;
  if (id === undefined) return failField('id', 'select_required');
  const { order, lines } = await lockOrder(tx, context.actor, id);
  const made = await createOrder(tx, context, copyOf(order, body.keep_schedule === true), {
    source: 'duplicate',
    lines: lines.map((line, at) => freshLine(line, at + 1, context.now)),
  });
  if (body.include_notes) await copyNotes(tx, order.id, made.id);
  if (body.include_attachments) await copyAttachments(tx, order.id, made.id);
  return made;
}

function copyOf(order: LockedOrder, keepsSchedule: boolean): OrderCreate {
  const columns = ORDER_COLUMNS.filter((name) => !LEFT.has(name) && (keepsSchedule || !TIMES.has(name)));
  return {
    ...Object.fromEntries(columns.map((name) => [name, order[name] ?? null])),
    order_type_id: order.order_type_id,
    template_id: order.template_id,
  } as OrderCreate;
}

function freshLine(line: Line, position: number, now: number): Line {
  return {
    ...line,
    id: 0,
    hash: clientHash(now),
    position,
    quantity_used: null,
    task_checked: false,
    task_checked_at: null,
    task_checked_by: null,
    task_note: null,
    quantity_used_at: null,
    task_note_at: null,
  };
}

const copyNotes = (tx: Tx, from: number, to: number): Promise<number> =>
  tx.run(sql`with copied as (
      insert into order_note (order_id, content, visibility, author_id)
      select ${to}, n.content, n.visibility, n.author_id from order_note n where n.order_id = ${from} and n.deleted_at is null order by n.id
      returning 1)
    update "order" set note_count = (select count(*) from copied) where id = ${to}`);

const copyAttachments = (tx: Tx, from: number, to: number): Promise<number> =>
  tx.run(sql`with copied as (
      insert into attachment (owner_type, owner_id, kind, name, description, key, object_key, url, file_extension, mime, size, sha256, hash, lat, long,
        visibility, status, width, height, thumb_key, uploaded_by)
      select 'order', ${to}, a.kind, a.name, a.description, a.key, a.object_key, a.url, a.file_extension, a.mime, a.size, a.sha256, a.hash, a.lat, a.long,
        a.visibility, a.status, a.width, a.height, a.thumb_key, a.uploaded_by
      from attachment a where a.owner_type = 'order' and a.owner_id = ${from} and a.kind in ('attachment', 'image') and a.deleted_at is null
      order by a.id returning 1)
    update "order" set attachment_count = (select count(*) from copied) where id = ${to}`);
