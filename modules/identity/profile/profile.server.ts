import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { refuseNoPhone } from '../../../platform/server/contact/kept-phone.ts';
import { sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { portrait } from '../../../platform/server/images/images.ts';
import { lockUnchanged } from '../../../platform/server/lists/precondition.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { remakePicture, type SentPicture } from '../../files/public.server.ts';
import { forgetSessions } from '../session/access-cache.server.ts';
import type { profilePicture, updateProfile } from '../user/user.contract.ts';

const PICTURE_BYTES = 5 * 1024 * 1024;
const PICTURES: readonly string[] = ['png', 'jpeg'];
/** As people know them. */
const NAMED = 'png, jpg, jpeg';

type Profile = Record<string, unknown>;

const profileOf = (
  userId: number,
) => sql`select id, first_name, last_name, email, phone, language, notification, profile_image,
  is_customer_user, is_first_time_login, updated_at from app_user where id = ${userId}`;

/** What a person changes about themselves. */
export async function changeProfile(
  { updated_at: expected, ...body }: BodyOf<typeof updateProfile>,
  context: SignedInContext,
): Promise<Profile> {
  const { actor } = context;
  return context.db.write(async (tx) => {
    const current = async () => (await tx.wire<Profile>(profileOf(actor.userId)))[0];
    await lockUnchanged(tx, { row: sql`from app_user where id = ${actor.userId}`, expected, current });
    await refuseNoPhone(tx, { table: 'app_user', id: actor.userId }, body);
    const update = updateRow('app_user', body, sql`id = ${actor.userId}`);
    if (update) await tx.run(update);
    forgetSessions(tx, actor.tenantId);
    const [profile] = await tx.wire<Profile>(profileOf(actor.userId));
    return profile ?? fail('session_expired');
  });
}

/** Makes a portrait of an uploaded picture of one's own; the stored value is its attachment's key. */
export async function changePicture(
  platform: Platform,
  body: BodyOf<typeof profilePicture>,
  context: SignedInContext,
): Promise<Profile> {
  const { actor } = context;
  const claim = {
    ownerType: 'user',
    ownerId: actor.userId,
    actor,
    kind: 'profile_image',
    key: body.key,
    url: body.url,
  };
  return remakePicture(platform, context, { claim, check: refuseNoPicture, make: portrait }, async (tx, key) => {
    await tx.run(sql`update app_user set profile_image = ${key} where id = ${actor.userId}`);
    const [profile] = await tx.wire<Profile>(profileOf(actor.userId));
    return profile ?? fail('session_expired');
  });
}

function refuseNoPicture({ file_name: name, size, family }: SentPicture): void {
  if (!PICTURES.includes(family) || size > PICTURE_BYTES)
    fail('file_not_allowed', { values: { name, why: `${NAMED}; ≤ 5 MB` } });
}
