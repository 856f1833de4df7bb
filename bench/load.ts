import autocannon from 'autocannon';

export interface Target {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** Loads one address for `seconds` with `clients` connections; failed counts errors, time-outs and answers that are not 2xx. */
export async function measure(target: Target, clients: number, seconds: number): Promise<Measured> {
  const result = await autocannon({
    url: target.url,
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

/** Ours and bare in turn, twice each, so that a drifting machine hits both alike; the better of each counts. */
export async function compare(
  ours: Target,
  bare: Target,
  clients: number,
  seconds: number,
): Promise<{ ours: Measured; bare: Measured; ratio: number }> {
  const runs: { ours: Measured[]; bare: Measured[] } = { ours: [], bare: [] };
  for (let round = 0; round < 2; round++) {
    runs.bare.push(await measure(bare, clients, seconds));
    runs.ours.push(await measure(ours, clients, seconds));
  }
  const best = (list: Measured[]): Measured => list.reduce((a, b) => (b.perSecond > a.perSecond ? b : a));
  const result = { ours: best(runs.ours), bare: best(runs.bare) };
  result.ours.failed = runs.ours.reduce((sum, run) => sum + run.failed, 0);
  return { ...result, ratio: result.ours.perSecond / result.bare.perSecond };
}

/** Medians of the milliseconds `count` requests to each of two addresses take, in turns: a drifting machine hits both alike. */
export async function medians(one: Target, other: Target, count: number): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < count; n++) {
    times[0].push(await once(one));
    times[1].push(await once(other));
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
