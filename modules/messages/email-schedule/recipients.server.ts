import type { Actor } from '../../../platform/kernel/actor.ts';
import type { Language } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { ActionScope, MailAction, Reader, Recipient } from '../mail-action/mail-action.server.ts';

/** The rights of a user who is not signed in, at this customer where one is named; null when nobody could sign in as them. */
export type PersonById = (tenantId: number, userId: number, customerId?: number) => Promise<Actor | null>;

interface PersonRow {
  id: number;
  email: string;
  full_name: string;
  language: Language;
}

interface Named {
  readonly emails: readonly string[];
  readonly roleIds: readonly number[];
  /** Whose address it was when it was named: theirs alone, wherever they read their mail since; nobody's once they are gone. */
  readonly people?: Readonly<Record<string, number>>;
}

/** Named people if the schedule names some, by address or by role; else whom the action names. */
export async function recipientsOf(scope: ActionScope, action: MailAction, named: Named): Promise<Recipient[]> {
  if (named.emails.length === 0 && named.roleIds.length === 0) return action.people(scope);
  const { people = {} } = named;
  const bound = named.emails.flatMap((email) => (Object.hasOwn(people, email) ? [people[email]] : []));
  const free = named.emails.filter((email) => !Object.hasOwn(people, email));
  const users = await scope.read<PersonRow>(sql`
    select u.id, u.email, u.full_name, u.language from app_user u
    where u.deleted_at is null and u.email is not null and (u.email = any(${free}::text[]) or u.id = any(${bound}::bigint[])
      or exists (select from user_role r where r.user_id = u.id and r.role_id = any(${[...named.roleIds]}::bigint[])))
    order by u.id limit 500`);
  const known = new Set(users.map(({ email }) => email));
  const strangers = free.filter((email) => !known.has(email));
  return [
    ...users.map(
      (user): Recipient => ({
        email: user.email,
        name: user.full_name,
        userId: user.id,
        language: user.language,
        sees: 'all',
      }),
    ),
    ...strangers.map(
      (email): Recipient => ({
        email,
        name: email,
        userId: null,
        language: scope.owner.language,
        sees: 'all',
      }),
    ),
  ];
}

/** The eyes a mail passes; null for a user who may not sign in: they get nothing. */
export async function readerOf(
  scope: ActionScope,
  recipient: Recipient,
  personById: PersonById,
): Promise<Reader | null> {
  // Who has no account reads what the owner names them for.
  if (recipient.userId === null || recipient.userId === scope.owner.userId) return { recipient, actors: [scope.owner] };
  const person = await personById(scope.tenantId, recipient.userId, recipient.customerId);
  return person && { recipient, actors: [scope.owner, person] };
}
