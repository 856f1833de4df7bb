import { fail } from '../../../platform/kernel/errors.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { keyFrom } from '../upload/address.server.ts';
import { chooseExtension, type FileFamily, mimeOf } from '../upload/file-kind.rules.ts';
import { refuseMismatch } from '../upload/inspect.server.ts';

/** A record's wish to own an uploaded file. */
export interface Claim {
  readonly ownerType: string;
  readonly ownerId: number;
  /** Who uploaded it; a system upload has none. */
  readonly actor: { readonly userId: number | null };
  /** The object key, or one of our addresses that carries it. */
  readonly key?: string | null;
  readonly url?: string | null;
  readonly name?: string | null;
  readonly description?: string | null;
  readonly file_extension?: string | null;
  /** attachment, image, … (table attachment). */
  readonly kind?: string;
  readonly visibility?: 'internal' | 'customer';
  readonly lat?: string | number | null;
  readonly long?: string | number | null;
  readonly hash?: string | null;
}

interface Upload {
  file_name: string;
  size: number;
  sha256: string;
  family: FileFamily;
  object_key: string | null;
}

/** What is known of the bytes themselves. */
interface ObjectState {
  status: string;
  scan_engine: string | null;
  scanned_at: string | null;
  thumb_key: string | null;
  width: number | null;
  height: number | null;
}

/**
 * Turns an upload of the same person into an attachment of a record; gives its id. A foreign address is 422, an
 * upload of someone else, of another company or one already taken is 404.
 */
export async function claimUpload(tx: Tx, claim: Claim): Promise<number> {
  const key = claimedKey(claim);
  const upload = await tx.maybe<Upload>(sql`with mine as (
      select id, object_key from upload where key = ${key} and state = 'stored'
        and user_id is not distinct from ${claim.actor.userId} for update)
    update upload u set state = 'claimed', object_key = null from mine where u.id = mine.id
    returning u.file_name, u.size, u.sha256, u.family, mine.object_key`);
  if (!upload) return fail('not_found');
  const name = claim.name || upload.file_name;
  const extension = chooseExtension(claim.file_extension ?? null, [name, upload.file_name], upload.family);
  refuseMismatch(extension, upload.family, name);
  const object = upload.object_key === null ? undefined : await objectState(tx, upload.object_key);
  const [row] = await tx.rows<{ id: number }>(
    insertRows('attachment', [
      {
        ...object,
        object_key: upload.object_key,
        owner_type: claim.ownerType,
        owner_id: claim.ownerId,
        kind: claim.kind ?? 'attachment',
        name,
        description: claim.description ?? null,
        key,
        file_extension: extension,
        mime: mimeOf(extension),
        size: upload.size,
        sha256: upload.sha256,
        hash: claim.hash ?? null,
        lat: claim.lat ?? null,
        long: claim.long ?? null,
        visibility: claim.visibility ?? 'internal',
        uploaded_by: claim.actor.userId,
      },
    ]),
  );
  return row?.id ?? fail('internal');
}

/** The key a claim names: data_required where it names none, 422 for a foreign address. */
export function claimedKey(claim: Pick<Claim, 'key' | 'url'>): string {
  const sent = claim.key || claim.url;
  if (!sent) return fail('data_required', { errors: { key: ['text_field_required'] } });
  return keyFrom(sent) ?? fail('validation', { errors: { [claim.key ? 'key' : 'url']: ['not_allowed'] } });
}

/** Held until the commit, so that a scan that ends meanwhile finds this file too. */
const objectState = (tx: Tx, key: string): Promise<ObjectState | undefined> =>
  tx.maybe<ObjectState>(sql`select status, scan_engine, scanned_at, thumb_key, width, height from stored_object
    where key = ${key} for share`);
