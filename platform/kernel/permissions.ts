import type { Actor } from './actor.ts';

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
