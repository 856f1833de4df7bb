import type { Actor } from './actor.ts';
import type { Language } from './texts/language.ts';

/** Slugs that mean the same thing: whoever holds one holds the other. */
const ALIASES: Readonly<Record<string, string>> = {
  'view.order': 'view.activities',
  'view.activities': 'view.order',
};

/** Whether the actor holds the permission `slug` (verb.resource); administrators hold all of their audience. */
export function holds(actor: Pick<Actor, 'permissions' | 'isAdministrator'>, slug: string): boolean {
  if (actor.isAdministrator || actor.permissions.has(slug)) return true;
  const alias = ALIASES[slug];
  return alias !== undefined && actor.permissions.has(alias);
}

/** Whether the actor holds at least one of the permissions. */
export function holdsAny(actor: Pick<Actor, 'permissions' | 'isAdministrator'>, slugs: readonly string[]): boolean {
  return slugs.some((slug) => holds(actor, slug));
}

type Name = (slug: string, language: Language) => string | undefined;

let nameOf: Name = () => undefined;

/** Tells how permissions are called where people read of them; their catalogue is a module's. */
export function namePermissions(name: Name): void {
  nameOf = name;
}

/** A permission inside a sentence: its name in quotes, or its slug where it has none. */
export function permissionInWords(slug: string, language: Language): string {
  const name = nameOf(slug, language);
  return name === undefined ? slug : `“${name}”`;
}
