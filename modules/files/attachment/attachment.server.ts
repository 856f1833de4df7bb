import { AppError, fail } from '../../../platform/kernel/errors.ts';
import { type Statement, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { AttachmentInput } from './attachment.resource.ts';
import { claimUpload } from './claim.server.ts';

type Sql = ReturnType<typeof sql>;

/** The record files hang on. */
export interface FileOwner {
  readonly type: string;
  readonly id: number;
}

interface Kept {
  id: number;
  key: string | null;
  hash: string;
}

/** What a client knows a file by: its own hash; files that came without one answer another name that stays. */
const HASH = sql`coalesce(a.hash, a.key, a.id::text)`;
const COLUMNS = sql`a.id, a.kind, a.name, a.description, a.key, coalesce(a.key, a.url) as url, a.file_extension, a.mime, a.size,
  ${HASH} as hash, a.lat, a.long, a.visibility, a.status, a.created_at, a.updated_at,
  case when u.id is null then null else json_build_object('id', u.id, 'name', u.full_name) end as uploaded_by,
  json_build_object('id', a.id, 'name', a.name) as file`;

/** Living files of records of one type as rows of `attachmentRow`, oldest first; one statement. */
export function attachmentsStatement(ownerType: string, ownerId: number, kind?: string): Statement {
  const kinds = kind === undefined ? sql`` : sql` and a.kind = ${kind}`;
  return sql`select ${COLUMNS} from attachment a left join app_user u on u.id = a.uploaded_by
    where a.owner_type = ${ownerType} and a.owner_id = ${ownerId}${kinds} and a.deleted_at is null
    order by a.display_order, a.id`;
}

/** The same as one JSON column for a statement that reads the owner too; `ownerId` is SQL, e.g. sql`o.id`. */
export function attachmentsJson(ownerType: string, ownerId: Sql, visibleTo: 'staff' | 'customer' = 'staff'): Sql {
  const shown = visibleTo === 'customer' ? sql` and a.visibility = 'customer'` : sql``;
  const stamp = (name: string): Sql =>
    sql`to_char(a.${sql.ref(name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.ref(name)}`;
  return sql`(select coalesce(json_agg(x order by x.display_order, x.id), '[]'::json) from (
    select a.id, a.display_order, a.kind, a.name, a.description, a.key, coalesce(a.key, a.url) as url, a.file_extension, a.mime,
      a.size, ${HASH} as hash, a.lat, a.long, a.visibility, a.status, ${stamp('created_at')}, ${stamp('updated_at')},
      case when u.id is null then null else json_build_object('id', u.id, 'name', u.full_name) end as uploaded_by,
      json_build_object('id', a.id, 'name', a.name) as file
    from attachment a left join app_user u on u.id = a.uploaded_by
    where a.owner_type = ${ownerType} and a.owner_id = ${ownerId} and a.deleted_at is null${shown}) x)`;
}

/** 'No Files!' when a call that adds files names none (documents). */
export function demandFiles(files: readonly AttachmentInput[]): void {
  if (!files.some(({ id, key, url, hash }) => id || key || url || hash)) fail('no_files');
}

/**
 * Files as a record call sends them: rows with an id (or a hash or key that is there) are kept and renamed, others are
 * claimed; a new file takes the place of the one with its hash. With `replace` the ones not sent are deleted.
 * `kind` is what new files are when they do not say.
 */
export async function saveAttachments(
  tx: Tx,
  owner: FileOwner,
  sent: readonly AttachmentInput[],
  actor: { readonly userId: number },
  options: { replace?: boolean; kind?: string; visibility?: 'internal' | 'customer' } = {},
): Promise<void> {
  const there = await tx.rows<Kept>(sql`select a.id, a.key, ${HASH} as hash from attachment a
    where a.owner_type = ${owner.type} and a.owner_id = ${owner.id} and a.deleted_at is null for update`);
  const kept = new Set<number>();
  const hashes = new Set<string>();
  for (const [place, file] of sent.entries()) {
    const known = knownAs(there, file);
    if (known) {
      kept.add(known.id);
      await change(tx, known.id, file);
    } else if (file.id) {
      fail('validation', { errors: { [`attachments.${place}.id`]: ['not_found'] } });
    } else {
      if (file.hash) hashes.add(file.hash);
      await claimUpload(tx, {
        kind: options.kind,
        visibility: options.visibility,
        ...withoutId(file),
        ...ownerOf(owner),
        actor,
      });
    }
  }
  const gone = there
    .filter(({ id, hash }) => !kept.has(id) && (options.replace || hashes.has(hash)))
    .map(({ id }) => id);
  if (gone.length > 0) await tx.run(sql`update attachment set deleted_at = now() where id = any(${gone})`);
}

const ownerOf = ({ type, id }: FileOwner) => ({ ownerType: type, ownerId: id });

function withoutId({ id: _id, ...file }: AttachmentInput): Partial<Omit<AttachmentInput, 'id'>> {
  return Object.fromEntries(Object.entries(file).filter(([, value]) => value !== undefined));
}

function knownAs(there: readonly Kept[], file: AttachmentInput): Kept | undefined {
  if (file.id) return there.find(({ id }) => id === file.id);
  const key = file.key || file.url;
  return there.find((one) => (key && one.key === key) || (!key && file.hash && one.hash === file.hash));
}

async function change(tx: Tx, id: number, file: AttachmentInput): Promise<void> {
  const update = updateRow(
    'attachment',
    { name: file.name ?? undefined, description: file.description, visibility: file.visibility },
    sql`id = ${id}`,
  );
  if (update) await tx.run(update);
}

/** Renames a file of a record of the given type; 404 when there is none. 'Data Required' without id or name (documents). */
export async function renameAttachment(
  tx: Tx,
  ownerType: string,
  id: number | null,
  sent: { name?: string | null; description?: string | null },
): Promise<{ id: number; name: string; description: string | null; owner_id: number }> {
  if (id === null || !sent.name?.trim()) {
    throw new AppError('data_required', { errors: { [id === null ? 'id' : 'name']: ['text_field_required'] } });
  }
  const patch = { name: sent.name, description: sent.description };
  const update = updateRow(
    'attachment',
    patch,
    sql`id = ${id} and owner_type = ${ownerType} and deleted_at is null`,
    'id, name, description, owner_id',
  );
  const [row] = update
    ? await tx.rows<{ id: number; name: string; description: string | null; owner_id: number }>(update)
    : [];
  return row ?? fail('not_found');
}

/** Takes a file off a record; 404 when it is not there. The bytes stay, so that it can be restored. */
export async function deleteAttachment(tx: Tx, owner: FileOwner, id: number): Promise<void> {
  const count = await tx.run(sql`update attachment set deleted_at = now()
    where id = ${id} and owner_type = ${owner.type} and owner_id = ${owner.id} and deleted_at is null`);
  if (count === 0) fail('not_found');
}
