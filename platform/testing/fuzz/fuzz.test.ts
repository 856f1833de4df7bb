import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isErrorCode } from '../../kernel/errors.ts';
import { isPortalSlug } from '../../server/access/guard.ts';
import { type House, Houses, isShutOut, type Who } from './house.ts';
import { requestTo, seeded, type Wire } from './requests.ts';

/**
 * Every call of the description, asked in ways that follow from a seed. Half a minute of it in the suite, longer by `npm run fuzz`.
 * Nothing may answer 5xx, in a shape that is not the catalogue's, or with a sentence that shows its placeholder.
 */
const MINUTES = Number(process.env.FUZZ_MINUTES || 0.5);
const SEED = Number(process.env.FUZZ_SEED || 20_261_122);
const AT_ONCE = 6;

let houses: Houses;
beforeAll(async () => {
  houses = new Houses();
  await houses.now();
});
afterAll(() => houses.close());

/** These would sign the test's own people out, or keep the connection. */
const NOT_ASKED = new Set([
  'POST /auth/logout',
  'DELETE /auth/sessions/{id}',
  'GET /events',
  'PUT /auth/change_password',
]);
const named = ({ method, path }: Endpoint): string => `${method} ${path}`;
/** Calls that are for both are asked by either. */
function askedBy({ access }: Endpoint, random: () => number): Who {
  const slugs = typeof access === 'object' ? access.any : [];
  const isForStaff = access !== 'portal' && (slugs.length === 0 || !slugs.every(isPortalSlug));
  const isForPortal = access === 'portal' || access === 'session' || slugs.some(isPortalSlug);
  return isForPortal && (!isForStaff || random() < 0.5) ? 'portal' : 'staff';
}

interface Heard {
  readonly status: number;
  readonly code?: unknown;
  readonly fault?: string | null;
}

async function heardFrom(response: Response): Promise<Heard> {
  const { status } = response;
  if (status < 400) {
    await response.body?.cancel();
    return { status };
  }
  const text = await response.text();
  const said = `${status} ${text.slice(0, 200)}`;
  if (status >= 500) return { status, fault: said };
  try {
    const body = JSON.parse(text) as { code?: unknown; message?: unknown; statusCode?: unknown };
    const { code, message } = body;
    const isCatalogued = typeof code === 'string' && isErrorCode(code) && typeof message === 'string';
    if (!isCatalogued || body.statusCode !== undefined) return { status, fault: `not the catalogue's: ${said}` };
    return { status, code, fault: /\{[a-z_]+\}/.test(message) ? `a placeholder: ${said}` : null };
  } catch {
    return { status, fault: `no JSON: ${said}` };
  }
}

async function ask(house: House, who: Who, { method, path, body }: Wire): Promise<Heard> {
  const init: RequestInit = { signal: AbortSignal.timeout(20_000) };
  if (body !== undefined) Object.assign(init, { body, headers: { 'content-type': 'application/json' } });
  const asking = house.callers[who]
    .raw(method, path, init)
    .then(heardFrom, (error: unknown) => ({ status: 0, fault: `no answer: ${String(error)}` }));
  house.asked.add(asking);
  return asking.finally(() => house.asked.delete(asking));
}

/** What came back, to be sure that the calls themselves were reached and not only the door before them. */
class Tally {
  asked = 0;
  readonly faults = new Map<string, string>();
  readonly succeeded = new Set<string>();
  readonly statuses: Record<Who, Record<number, number>> = { staff: {}, portal: {} };

  add(endpoint: Endpoint, who: Who, { method, path, body }: Wire, { status, fault }: Heard): void {
    this.statuses[who][status] = (this.statuses[who][status] ?? 0) + 1;
    if (status >= 200 && status < 400) this.succeeded.add(named(endpoint));
    const sent = `${method} ${path.slice(0, 300)} ${(body ?? '').slice(0, 400)}`;
    if (fault) this.faults.set(named(endpoint), `${named(endpoint)}\n  ${sent}\n  → ${fault}`);
  }

  answered(status: number): number {
    return (this.statuses.staff[status] ?? 0) + (this.statuses.portal[status] ?? 0);
  }
}

test(
  'no call answers 5xx or out of shape, whatever is asked of it',
  async () => {
    const { server } = await houses.now();
    const endpoints = server.ordo.modules
      .flatMap((module) => module.routes.map((route) => route.endpoint))
      .filter((endpoint) => !endpoint.rawBody && !NOT_ASKED.has(named(endpoint)));
    const random = seeded(SEED);
    const until = Date.now() + MINUTES * 60_000;
    const tally = new Tally();
    const asker = async (): Promise<void> => {
      while (Date.now() < until) {
        const house = await houses.now();
        const endpoint = endpoints[tally.asked++ % endpoints.length] as Endpoint;
        const who = askedBy(endpoint, random);
        const wire = requestTo(endpoint, house.ids, random);
        const heard = await ask(house, who, wire);
        tally.add(endpoint, who, wire, heard);
        if (isShutOut(who, heard.code)) await houses.leave(house);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, asker));
    const { asked, faults, succeeded, statuses } = tally;
    console.log(
      `fuzz: seed ${SEED}, ${asked} requests to ${endpoints.length} calls, ${succeeded.size} of them answered 2xx, ${houses.opened} products, ${faults.size} calls with faults; ${JSON.stringify(statuses)}`,
    );
    expect([...faults.values()], `seed ${SEED}`).toEqual([]);
    // A machine that is very busy asks less; what it asks must reach the calls all the same.
    expect(asked).toBeGreaterThan(endpoints.length / 4);
    expect(succeeded.size).toBeGreaterThanOrEqual(Math.min(asked, endpoints.length) * 0.25);
    expect(tally.answered(401)).toBeLessThan(asked * 0.1);
  },
  MINUTES * 60_000 + 120_000,
);
