import { mayViewFilesOf } from '../../../platform/server/access/file-owners.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { chooseExtension, type FileFamily, mimeOf } from '../upload/file-kind.rules.ts';

/** A file that has bytes: an attachment, or an upload nobody claimed yet. */
export interface StoredFile {
  readonly key: string;
  /** Where its bytes lie in the store. */
  readonly object_key: string;
  readonly thumb_key: string | null;
  readonly name: string;
  readonly kind: string;
  readonly file_extension: string | null;
  readonly mime: string | null;
  readonly size: number | null;
  readonly status: string;
  readonly visibility: 'internal' | 'customer';
  readonly owner_type: string | null;
  readonly owner_id: number | null;
  readonly uploaded_by: number | null;
}

interface UploadRow {
  key: string;
  object_key: string;
  thumb_key: string | null;
  status: string;
  file_name: string;
  size: number;
  family: FileFamily;
  user_id: number | null;
}

/** The file of a key, of whoever it is; null when the company has none. */
export async function storedFile(db: TenantDb, key: string): Promise<StoredFile | null> {
  return (await allOf(db, key))[0] ?? null;
}

/** The file of a key when the caller may see it: through any record it hangs on, or as its uploader. */
export async function visibleFile(context: SignedInContext, key: string): Promise<StoredFile | null> {
  for (const file of await allOf(context.db, key)) if (await isVisible(context, file)) return file;
  return null;
}

async function isVisible(context: SignedInContext, file: StoredFile): Promise<boolean> {
  const { actor } = context;
  if (file.uploaded_by === actor.userId && file.owner_type === null) return true;
  if (file.owner_type === null || file.owner_id === null) return false;
  if (actor.audience === 'customer' && file.visibility !== 'customer' && file.uploaded_by !== actor.userId)
    return false;
  return mayViewFilesOf(context, file.owner_type, file.owner_id, { kind: file.kind });
}

/** Attachments of the key, living ones first; else the unclaimed upload. */
async function allOf(db: TenantDb, key: string): Promise<StoredFile[]> {
  const [attachments = [], uploads = []] = await db.readAll([
    sql`select key, coalesce(object_key, key) as object_key, thumb_key, name, kind, file_extension, mime, size, case when deleted_at is null then status else 'rejected' end as status,
      visibility, owner_type, owner_id, uploaded_by from attachment where key = ${key} order by deleted_at nulls first, id`,
    sql`select u.key, coalesce(u.object_key, u.key) as object_key, o.thumb_key, coalesce(o.status, 'clean') as status, u.file_name,
      u.size, u.family, u.user_id from upload u left join stored_object o on o.key = u.object_key
      where u.key = ${key} and u.state = 'stored'`,
  ]);
  const waiting = (uploads as UploadRow[]).map((upload): StoredFile => {
    const extension = chooseExtension(null, [upload.file_name], upload.family);
    return {
      key: upload.key,
      object_key: upload.object_key,
      thumb_key: upload.thumb_key,
      name: upload.file_name,
      kind: 'attachment',
      file_extension: extension,
      mime: mimeOf(extension),
      size: upload.size,
      status: upload.status,
      visibility: 'internal',
      owner_type: null,
      owner_id: null,
      uploaded_by: upload.user_id,
    };
  });
  return [...(attachments as StoredFile[]), ...waiting];
}
