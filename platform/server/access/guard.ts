import type { Endpoint } from '../../contract/endpoint.ts';
import type { Actor } from '../../kernel/actor.ts';
import { fail } from '../../kernel/errors.ts';
import { holdsAny } from '../../kernel/permissions.ts';

/** Permission slugs whose resource starts with portal_ belong to customers, all others to staff; the catalogue staff keep for the portal is theirs. */
export function isPortalSlug(slug: string): boolean {
  const resource = slug.slice(slug.indexOf('.') + 1);
  return resource.startsWith('portal_') && resource !== 'portal_catalogue';
}

/** Throws while something of the person's own comes first: a password, a second factor, the company's policy. */
export function passGates(actor: Actor): void {
  if (actor.isFirstTimeLogin) fail('first_time_login');
  if (actor.lacksSecondFactor) fail('second_factor_setup');
  if (actor.lacksPolicy) fail('policy_due');
}

/** Throws unless the actor may call the endpoint: what comes first, then audience and permission. */
export function guard(endpoint: Pick<Endpoint, 'access' | 'duringFirstLogin'>, actor: Actor): void {
  if (!endpoint.duringFirstLogin) passGates(actor);
  if (!isAllowed(endpoint, actor)) deny(slugsFor(endpoint, actor));
}

/** Whether the declared access of an endpoint lets this person in; its handler may ask for more. */
export function isAllowed({ access }: Pick<Endpoint, 'access'>, actor: Actor): boolean {
  if (access === 'public' || access === 'session') return true;
  if (access === 'staff' || access === 'portal') return actor.audience === (access === 'staff' ? 'staff' : 'customer');
  return holdsAny(actor, ofAudience(access.any, actor));
}

const ofAudience = (slugs: readonly string[], actor: Actor): string[] =>
  slugs.filter((slug) => isPortalSlug(slug) === (actor.audience === 'customer'));

/** What a refusal names: the permissions of the person's own kind, else whatever is asked for. */
function slugsFor({ access }: Pick<Endpoint, 'access'>, actor: Actor): readonly string[] {
  if (typeof access !== 'object') return [access];
  const own = ofAudience(access.any, actor);
  return own.length > 0 ? own : access.any;
}

/** Throws 403 unless the actor holds `slug`; for parts of a call that need more than the call itself. */
export function demand(actor: Actor, slug: string): void {
  if (!holdsAny(actor, [slug])) deny([slug]);
}

function deny(slugs: readonly string[]): never {
  const permission = slugs[0] ?? '';
  return fail('permission_denied', { values: { permission }, details: { permission } });
}
