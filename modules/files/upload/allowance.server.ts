import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { FileParts } from '../object/object.server.ts';
import { expireUploads } from './expire.server.ts';
import { MAX_FILE_BYTES } from './file-kind.rules.ts';

const MB = 1_048_576;
/** What may lie here at once without a record that has it. */
const CUSTOMER = { files: 100, bytes: 200 * MB };
const STAFF = { files: 500, bytes: 2_048 * MB };
const COMPANY_BYTES = 20_480 * MB;

/**
 * Whether one more upload of so many bytes may come, beside those of the same person and company that no record has claimed. One
 * announcement of a company at a time, so that many at once are counted too. Who has no room left loses what they left lying for an
 * hour, before they are refused.
 */
export async function hasRoom(
  platform: FileParts['platform'],
  tx: Tx,
  userId: number | null,
  bytes: number,
): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(app.current_tenant(), hashtext('upload.allowance'))`);
  if (await fits(tx, userId, bytes)) return true;
  const own = sql`user_id = ${userId} and created_at < now() - interval '1 hour'`;
  const count = await expireUploads(platform, tx, own, STAFF.files);
  return count > 0 && (await fits(tx, userId, bytes));
}

/** An address to which nothing was sent while it held keeps no room. */
async function fits(tx: Tx, userId: number | null, bytes: number): Promise<boolean> {
  const [row] = await tx.wire<{ fits: boolean }>(sql`
    with limits as (
      select case when coalesce((select is_customer_user from app_user where id = ${userId}), false)
        then array[${CUSTOMER.files}, ${CUSTOMER.bytes}]::bigint[] else array[${STAFF.files}, ${STAFF.bytes}]::bigint[] end as own),
    waiting as (
      select user_id, coalesce(size, declared_size, ${MAX_FILE_BYTES}) as bytes from upload
      where state in ('requested', 'in_parts', 'stored')
        and not (state = 'requested' and grant_id is null and created_at < now() - interval '20 minutes'))
    select count(*) filter (where user_id = ${userId}) < own[1]
      and coalesce(sum(bytes) filter (where user_id = ${userId}), 0) + ${bytes}::bigint <= own[2]
      and coalesce(sum(bytes), 0) + ${bytes}::bigint <= ${COMPANY_BYTES}::bigint as fits
    from limits left join waiting on true group by own`);
  return row?.fits === true;
}
