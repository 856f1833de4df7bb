import { uploadFile } from '../../../platform/web/files/upload.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { claimOf } from '../order-files/use-order-uploads.web.ts';
import type { QueuedWrite } from './queued-write.rules.ts';

/** What only the page needs to show the change is not for the server. */
const OWN_FIELDS = new Set(['progress_status', 'is_start']);

/**
 * Sends one write of the queue and gives the answer. `keep` is told once a photo is stored, so that a lost answer to the next call
 * does not send the picture again. Throws ApiError.
 */
export async function sendWrite(write: QueuedWrite, keep: (patch: Partial<QueuedWrite>) => Promise<void>) {
  let { body } = write;
  if (write.photo) {
    const claim = claimOf(await uploadFile(fileOf(write.photo)));
    // A photo of a review belongs to its answer.
    body = write.kind === 'review' ? { ...body, attachments: [claim] } : { ...body, ...claim };
    await keep({ photo: undefined, body });
  }
  const call = looseRemote<{ params: { id: number }; body: unknown }, unknown>(write.method, write.path);
  const request = { params: { id: write.orderId }, body: wireBody(write.kind, body) };
  return send(call, request, { idempotencyKey: write.id, isQuiet: true });
}

function wireBody(kind: QueuedWrite['kind'], body: Record<string, unknown>): unknown {
  if (kind === 'tick') return { data: [body] };
  if (kind === 'used') return { items: [body] };
  if (kind === 'receive') return { receivedBy: body };
  return Object.fromEntries(Object.entries(body).filter(([name]) => !OWN_FIELDS.has(name)));
}

function fileOf({ name, type, data }: NonNullable<QueuedWrite['photo']>): File {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type });
}
