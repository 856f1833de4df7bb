import type { Access, Endpoint } from '../../contract/endpoint.ts';
import type { Actor } from '../../kernel/actor.ts';
import { fail } from '../../kernel/errors.ts';
import { holdsAny } from '../../kernel/permissions.ts';

/** Permission slugs whose resource starts with portal_ belong to customers, all others to staff; the catalogue staff keep for the portal is theirs. */
export function isPortalSlug(slug: string): boolean {
  const resource = slug.slice(slug.indexOf('.') + 1);
  return resource.startsWith('portal_') && resource !== 'portal_catalogue';
}

/** Throws unless the actor may call the endpoint: audience, first-login gate, then permission. */
export function guard(endpoint: Pick<Endpoint, 'access' | 'duringFirstLogin'>, actor: Actor): void {
  if (actor.isFirstTimeLogin && !endpoint.duringFirstLogin) fail('first_time_login');
  if (actor.lacksSecondFactor && !endpoint.duringFirstLogin) fail('second_factor_setup');
  if (actor.lacksPolicy && !endpoint.duringFirstLogin) fail('policy_due');
  const { access } = endpoint;
  if (access === 'public' || access === 'session') return;
  if (access === 'staff' || access === 'portal') {
    if (actor.audience !== (access === 'staff' ? 'staff' : 'customer')) deny([access]);
    return;
  }
  const audienceSlugs = access.any.filter((slug) => isPortalSlug(slug) === (actor.audience === 'customer'));
  if (!holdsAny(actor, audienceSlugs)) deny(audienceSlugs.length > 0 ? audienceSlugs : access.any);
}

/** Throws 403 unless the actor holds `slug`; for parts of a call that need more than the call itself. */
export function demand(actor: Actor, slug: string): void {
  if (!holdsAny(actor, [slug])) deny([slug]);
}

function deny(slugs: readonly string[]): never {
  const permission = slugs[0] ?? '';
  return fail('permission_denied', { values: { permission }, details: { permission } });
}

/** Whether a declared access needs a session. */
export const needsSession = (access: Access): boolean => access !== 'public';
