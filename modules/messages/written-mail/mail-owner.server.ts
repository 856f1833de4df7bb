import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail, failField, type Language } from '../../../platform/kernel/errors.ts';
import type { Statement } from '../../../platform/server/db/statement.ts';

/** A record mails are written about, as its statement answers it. */
export interface MailSubject {
  /** Language of the people it goes to; null: the company's. */
  readonly language: Language | null;
  /** Values a template may use. */
  readonly values: Readonly<Record<string, string>>;
  readonly recipients: readonly { name: string; email: string }[];
}

/** The statement that answers one MailSubject when the actor may see the record, and no row otherwise. */
export type MailOwner = (actor: Actor, ownerId: number) => Statement | null;

/** Filled while the modules are put together, never changed afterwards. */
const owners = new Map<string, MailOwner>();

/** Lets mails be written about records of an owner type; about others nobody writes. */
export function mailsAbout(ownerType: string, owner: MailOwner): void {
  owners.set(ownerType, owner);
}

/** The statement of a record a person wants to write about: 422 for a type nobody writes about, 404 without the right to its list. */
export function subjectOf(actor: Actor, { type, id }: { type: string; id: number }): Statement {
  const owner = owners.get(type) ?? failField('owner', 'not_allowed');
  return owner(actor, id) ?? fail('not_found');
}
