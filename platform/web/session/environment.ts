import { storedLanguage } from '../i18n/i18n.ts';
import { tenantOf } from './tenant.ts';

/** The installation this page belongs to, as `server-list` answers it. */
export interface Environment {
  api_server: string | null;
  web_domain: string | null;
  customer_portal_version: string;
  is_development: boolean;
  has_virus_check: boolean;
  jsreport_storage_domain: string | null;
  js_report_lambda_name: string | null;
  min_web_version: string | null;
}

/** The message for an empty list. */
export const NO_SERVERS = 'No servers returned from API';
/** Used when the lookup fails and nothing is remembered. */
const LOCAL: Environment = {
  api_server: 'http://localhost:8000/api/v1',
  web_domain: 'localhost',
  customer_portal_version: '2',
  is_development: true,
  has_virus_check: false,
  jsreport_storage_domain: null,
  js_report_lambda_name: null,
  min_web_version: null,
};
const STORED = 'ordo.environment';
const FRESH_MS = 300_000;

interface Remembered {
  host: string;
  at: number;
  environment: Environment;
}

/** What a lookup came to: the environment and the API base that goes with it. */
export interface FoundEnvironment {
  environment: Environment;
  base: string;
  /** The lookup failed and nothing was remembered: worth asking again soon. */
  isFallback: boolean;
}

/** Finds the environment of this page; remembered for 5 minutes, an older one still serves when the lookup fails. */
export async function findEnvironment(location: Location = window.location): Promise<FoundEnvironment> {
  const remembered = recall(location.host);
  if (remembered && Date.now() - remembered.at < FRESH_MS) return found(remembered.environment, location);
  try {
    const environment = await lookUp(location);
    localStorage.setItem(STORED, JSON.stringify({ host: location.host, at: Date.now(), environment }));
    return found(environment, location);
  } catch (error) {
    console.warn('environment lookup failed', error);
    if (remembered) return found(remembered.environment, location);
    return { environment: LOCAL, base: LOCAL.api_server ?? '', isFallback: true };
  }
}

async function lookUp(location: Location): Promise<Environment> {
  const query = new URLSearchParams({ web_domain: location.hostname, subdomain: tenantOf(location.hostname) });
  const response = await fetch(`${location.origin}/api/v1/server-list?${query}`, {
    headers: { 'X-localization': storedLanguage() },
    signal: AbortSignal.timeout(15_000),
  });
  if (!response.ok) throw new Error(`server-list answered ${response.status}`);
  const answer = (await response.json()) as { success?: { data?: Environment[] } };
  const [first] = answer.success?.data ?? [];
  if (!first) throw new Error(NO_SERVERS);
  return first;
}

function recall(host: string): Remembered | null {
  try {
    const remembered = JSON.parse(localStorage.getItem(STORED) ?? 'null') as Remembered | null;
    return remembered?.host === host ? remembered : null;
  } catch {
    return null;
  }
}

const found = (environment: Environment, location: Location): FoundEnvironment => ({
  environment,
  base: apiBase(environment.api_server, location),
  isFallback: false,
});

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** API base: another host when the operator named one for this domain, else the page's own origin. */
export function apiBase(server: string | null, location: Pick<Location, 'origin' | 'hostname'>): string {
  const own = `${location.origin}/api/v1`;
  if (!server || !URL.canParse(server)) return own;
  const { hostname, protocol } = new URL(server);
  if (hostname === location.hostname || LOOPBACK.test(hostname) || !/^https?:$/.test(protocol)) return own;
  const bare = server.replace(/\/+$/, '');
  return bare.endsWith('/api/v1') ? bare : `${bare}/api/v1`;
}
