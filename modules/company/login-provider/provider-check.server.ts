import { failField } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { webAddress } from '../../../platform/kernel/web-address.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import { sendOutbound } from '../../../platform/server/outbound/outbound.ts';

const TEXTS = productTexts(
  'login_provider',
  { module: 'company', use: 'error' },
  {
    away: {
      en: 'No identity provider answers at this URL. Check it, or save with the button off.',
      es: 'Ningún proveedor de identidad responde en esta URL. Revísela o guarde con el botón desactivado.',
    },
    none: {
      en: 'There is no OpenID provider at this URL. Copy the issuer URL from your provider.',
      es: 'No hay un proveedor OpenID en esta URL. Copie la URL del emisor de su proveedor.',
    },
    issuer: {
      en: 'This provider uses a different issuer URL. Copy it from your provider.',
      es: 'Este proveedor usa otra URL de emisor. Cópiela de su proveedor.',
    },
  },
);
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 262_144;

/** What people log in with, as it is about to be stored. */
interface ProviderSetting {
  enabled?: boolean;
  issuer?: string;
  client_id?: string;
}

/**
 * A button on the login pages that leads nowhere shuts people out: it is switched on only where an OpenID provider answers under the
 * address of its issuer. Switched off, nothing is asked. `at` leads to the setting in the body.
 */
export async function demandProvider(
  text: string | null,
  at: string,
  { tenant, language }: Pick<RequestContext, 'tenant' | 'language'>,
): Promise<void> {
  const { enabled, issuer, client_id } = JSON.parse(text ?? '{}') as ProviderSetting;
  if (!enabled || !issuer || !client_id) return;
  const problem = await providerProblem(issuer, tenant.isDevelopment);
  if (problem) failField(`${at}issuer`, TEXTS.in(problem, language));
}

/** What is wrong with an issuer; null for a provider that answers. */
async function providerProblem(issuer: string, mayBePrivate: boolean): Promise<'away' | 'none' | 'issuer' | null> {
  const said = await documentOf(issuer, mayBePrivate);
  if (said === undefined) return 'away';
  const { issuer: own, authorization_endpoint, token_endpoint } = said ?? {};
  if (!isAddress(own) || !isAddress(authorization_endpoint) || !isAddress(token_endpoint)) return 'none';
  // Logins are refused later where the two differ.
  return new URL(own).href === new URL(issuer).href ? null : 'issuer';
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && webAddress(value) === value;

/** The discovery document, null for an answer that is none, undefined without an answer. */
async function documentOf(issuer: string, mayBePrivate: boolean): Promise<Record<string, unknown> | null | undefined> {
  const url = new URL(issuer);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const wish = { url: url.href, method: 'GET', timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, mayBePrivate } as const;
  const answer = await sendOutbound(wish).catch(() => undefined);
  if (!answer) return undefined;
  try {
    const said: unknown = answer.status === 200 ? JSON.parse(answer.body) : null;
    return typeof said === 'object' && !Array.isArray(said) ? (said as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
