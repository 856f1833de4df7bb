import { randomBytes } from 'node:crypto';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { tokenHash } from '../../../platform/server/access/access.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { originOf } from '../../../platform/server/outbound/company-origin.ts';
import { notify } from '../../messages/public.server.ts';

const TEXTS = productTexts(
  'notice.invitation',
  { module: 'identity', use: 'notice' },
  {
    link_ended: {
      en: 'The invitation link for {name} was revoked because {name} now has more permissions. Send a new invitation.',
      es: 'El enlace de invitación de {name} se revocó porque {name} ahora tiene más permisos. Envíe una nueva invitación.',
    },
    link_replaced: {
      en: 'The invitation link for {name} was revoked because {name} now has more permissions. A new invitation is sent by email.',
      es: 'El enlace de invitación de {name} se revocó porque {name} ahora tiene más permisos. Se envía una nueva invitación por correo.',
    },
  },
);

export type LinkKind = 'reset' | 'invite';

const MINUTES: Readonly<Record<LinkKind, number>> = { reset: 60, invite: 72 * 60 };

/** A fresh secret for a session or a link: 256 bits. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What a one-use token is for, and for whom it was made. */
interface TokenFor {
  kind: 'second_factor' | 'oidc' | 'not_me' | 'registration' | 'customer_invite';
  userId?: number;
  payload?: Readonly<Record<string, unknown>>;
  minutes: number;
}

/** Makes a one-use token; only its hash is stored. */
export async function makeToken(tx: Tx, { kind, userId, payload, minutes }: TokenFor): Promise<string> {
  const token = newToken();
  await tx.run(sql`insert into auth_token (user_id, kind, token_hash, payload, expires_at)
    values (${userId ?? null}, ${kind}, ${tokenHash(token)}, ${JSON.stringify(payload ?? {})}::jsonb, now() + make_interval(mins => ${minutes}))`);
  return token;
}

/** Uses a token up; undefined when it is none of the kind, was used or is too old. Of parallel uses one wins. */
export async function redeemToken<T>(
  tx: Tx,
  kind: TokenFor['kind'],
  token: string,
): Promise<{ user_id: number | null; payload: T } | undefined> {
  return tx.maybe(sql`update auth_token set used_at = now()
    where token_hash = ${tokenHash(token)} and kind = ${kind} and used_at is null and expires_at > now() returning user_id, payload`);
}

/** Two presses of one button are not further apart. */
const ONE_PRESS_SECONDS = 10;

/** Whether such a token was made a moment ago; ask under the lock of what it is for. */
export async function isJustMade(
  tx: Tx,
  kind: 'invite' | 'customer_invite',
  payload: Readonly<Record<string, unknown>>,
  userId: number | null = null,
): Promise<boolean> {
  const made = await tx.run(sql`select 1 from auth_token where kind = ${kind} and used_at is null
    and created_at > now() - make_interval(secs => ${ONE_PRESS_SECONDS})
    and user_id is not distinct from ${userId}::bigint and payload @> ${JSON.stringify(payload)}::jsonb limit 1`);
  return made > 0;
}

/** Ends every link of a person: none that was given out before is worth anything after they were shut out, whatever follows. */
export const endLinks = (userId: number): Statement =>
  sql`update auth_token set used_at = now() where user_id = ${userId} and used_at is null`;

/** A one-use link with which a person chooses a password; older ones stop working. */
export async function passwordLink(
  tx: Tx,
  config: PlatformConfig,
  person: { id: number; is_customer_user: boolean },
  kind: LinkKind,
  /** Told to somebody else than its person, who may hand it over. */
  isHandedOver = false,
): Promise<string> {
  const token = newToken();
  await tx.run(sql`update auth_token set used_at = now()
    where user_id = ${person.id} and kind in ('reset', 'invite') and used_at is null`);
  await tx.run(sql`insert into auth_token (user_id, kind, token_hash, payload, expires_at)
    values (${person.id}, ${kind}, ${tokenHash(token)}, ${JSON.stringify({ [isHandedOver ? 'handed_over' : 'mailed']: true })}::jsonb, now() + make_interval(mins => ${MINUTES[kind]}))`);
  const path = person.is_customer_user ? 'customer_reset_password' : 'reset_password';
  return `${await originOf(tx, config)}/${path}?token=${token}`;
}

interface Ended {
  user_id: number;
  made_by: number | null;
  name: string;
}

/**
 * Whoever was told the link of somebody else can come in as them: it ends when that person, or a role of theirs, is given more than
 * they had when it was told. Who made it is told, since their guest is waiting. Gives how many ended.
 */
export async function endHandedOver(
  tx: Tx,
  given: { user: number; isInvitedAnew?: true } | { role: number },
): Promise<number> {
  const said = 'isInvitedAnew' in given ? 'link_replaced' : 'link_ended';
  const ended = await tx.rows<Ended>(sql`update auth_token t set used_at = now() from app_user u
    where t.kind = 'invite' and t.used_at is null and t.payload ? 'handed_over' and u.id = t.user_id
      and t.user_id in (${'user' in given ? sql`select ${given.user}::bigint` : sql`select user_id from user_role where role_id = ${given.role} union select user_id from customer_user where portal_role_id = ${given.role}`})
    returning t.user_id, t.created_by as made_by, u.full_name as name`);
  for (const { user_id, made_by, name } of ended) {
    if (made_by === null) continue;
    await notify(tx, {
      userIds: [made_by],
      event: 'user.link_ended',
      name,
      message: TEXTS.both(said, { name }),
      module: 'users',
      recordId: user_id,
      dedupeKey: `user.link_ended:${user_id}`,
    });
  }
  return ended.length;
}

/** The name of the company, for mails and the password policy. */
export async function companyName(tx: Tx): Promise<string> {
  return (await tx.maybe<{ name: string }>(sql`select name from company`))?.name ?? '';
}
