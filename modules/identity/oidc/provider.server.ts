import { allowInsecureRequests, type Configuration, type CustomFetch, customFetch, discovery } from 'openid-client';
import { sql } from '../../../platform/server/db/statement.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { sendOutbound } from '../../../platform/server/outbound/outbound.ts';
import { createVault } from '../../../platform/server/vault/vault.ts';

const KEY = 'oidc';
const DISCOVERY_TTL = 600_000;
const MAX_BYTES = 262_144;

/** The setting `oidc`, complete and switched on. */
export interface ProviderSetting {
  issuer: string;
  client_id: string;
  client_secret: string;
  label: string;
  scopes: string;
}

/** The company's identity provider, or null while none is set up. */
export async function providerOf(config: PlatformConfig, context: RequestContext): Promise<ProviderSetting | null> {
  const row = await context.db.maybe<{ text_value: string | null; secret_value: string | null }>(
    sql`select text_value, secret_value from company_configuration where key = ${KEY}`,
  );
  if (!row?.text_value) return null;
  const { enabled, issuer, client_id, label, scopes } = JSON.parse(row.text_value) as Partial<ProviderSetting> & {
    enabled?: boolean;
  };
  if (!enabled || !issuer || !client_id) return null;
  const { client_secret = '' } = createVault(config.secret).open(context.tenant.id, KEY, row.secret_value);
  return {
    issuer,
    client_id,
    client_secret,
    label: label || new URL(issuer).hostname,
    scopes: scopes || 'openid email profile',
  };
}

const known = new Map<string, { configuration: Promise<Configuration>; at: number }>();

/** What the provider says of itself, asked anew every ten minutes; a failed question is not remembered. */
export async function discovered(setting: ProviderSetting, context: RequestContext): Promise<Configuration> {
  const isOpen = context.tenant.isDevelopment;
  const key = JSON.stringify([context.tenant.id, isOpen, setting]);
  const kept = known.get(key);
  if (kept && context.now - kept.at < DISCOVERY_TTL) return kept.configuration;
  const configuration = discovery(
    new URL(setting.issuer),
    setting.client_id,
    setting.client_secret || undefined,
    undefined,
    { [customFetch]: guarded(isOpen), execute: isOpen ? [allowInsecureRequests] : [] },
  );
  if (known.size > 200) known.clear();
  known.set(key, { configuration, at: context.now });
  configuration.catch(() => known.delete(key));
  return configuration;
}

/** The library's requests through the product's one door to other servers. */
const guarded =
  (mayBePrivate: boolean): CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await sendOutbound({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      body: body == null ? undefined : String(body),
      maxBytes: MAX_BYTES,
      mayBePrivate,
    });
    const type = answer.headers['content-type'];
    return new Response(answer.body, {
      status: answer.status,
      headers: { 'content-type': Array.isArray(type) ? type.join() : (type ?? '') },
    });
  };
