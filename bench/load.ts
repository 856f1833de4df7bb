import autocannon from 'autocannon';

export interface Target {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Another question, of another session, each time; `url` is then only where to. */
  next?: () => { path: string; headers: Record<string, string> };
}

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** Loads one address for `seconds` with `clients` connections; failed counts errors, time-outs and answers that are not 2xx. */
export async function measure(target: Target, clients: number, seconds: number): Promise<Measured> {
  const { next } = target;
  const result = await autocannon({
    url: target.url,
    ...(next ? { requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) }] } : {}),
    method: target.method ?? 'GET',
    headers: target.headers,
    body: target.body,
    connections: clients,
    duration: seconds,
    timeout: 30,
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}

/** Several targets in turn, twice each, so that a drifting machine hits all alike; the better of each counts. */
export async function inTurn<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  clients: number,
  seconds: number,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(targets) as Name[];
  const best = {} as Record<Name, Measured>;
  for (let round = 0; round < 2; round++)
    for (const name of names) {
      const run = await measure(targets[name], clients, seconds);
      const failed = run.failed + (best[name]?.failed ?? 0);
      const isBetter = run.perSecond > (best[name]?.perSecond ?? -1);
      best[name] = { ...(isBetter ? run : best[name]), failed };
    }
  return best;
}

/** Medians of the milliseconds `count` requests to each of two addresses take, in turns: a drifting machine hits both alike. */
export async function medians(one: () => Target, other: () => Target, count: number): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < count; n++) {
    times[0].push(await once(one()));
    times[1].push(await once(other()));
  }
  return [middle(times[0]), middle(times[1])];
}

/** The one in the middle. */
export const middle = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

/** Milliseconds of one request, its body read. */
export async function once(target: Target): Promise<number> {
  const started = performance.now();
  const response = await fetch(target.url, {
    method: target.method ?? 'GET',
    headers: target.headers,
    body: target.body,
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${target.url} answered ${response.status}`);
  return performance.now() - started;
}
