import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { until } from '../../testing/clock/waiting.ts';
import type { OddWork } from './odd-work.ts';
import { onBehalfOf } from './party.ts';
import { createWorkers, type Workers, type WorkLimits } from './workers.ts';

const ODD = new URL('./odd-work.ts', import.meta.url);
const LIMITS: WorkLimits = {
  atOnce: 2,
  inLine: 5,
  seconds: 60,
  megabytes: 64,
  idleSeconds: 60,
  tooLarge: 'document_too_large',
};
type Asked = { work: OddWork; text?: string };

let workers: Workers<Asked, unknown>;
const limited = (limits: Partial<WorkLimits> = {}) => {
  workers = createWorkers<Asked, unknown>(ODD, { ...LIMITS, ...limits });
  return workers;
};
const echo = (text: string) => workers.run({ work: 'echo', text });
const echoFor = (text: string) => onBehalfOf({ company: 1, person: text }, () => echo(text));
afterEach(() => workers.stop());

test('work is done in line by threads that are few, and kept for the next', async () => {
  limited();
  expect(workers.count()).toBe(0);
  expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(echoFor))).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(workers.count()).toBe(2);
});

test('of one person, first come, first served', async () => {
  limited({ atOnce: 1 });
  const done: string[] = [];
  await Promise.all(['a', 'b', 'c', 'd'].map((one) => echo(one).then((text) => done.push(String(text)))));
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});

test('work that never ends is ended, one that eats memory too; the process lives and others go on', async () => {
  limited({ seconds: 3 });
  await expect(workers.run({ work: 'spin' })).rejects.toMatchObject({ code: 'document_too_large' });
  expect(workers.count()).toBe(0);
  limited();
  await expect(workers.run({ work: 'eat' })).rejects.toMatchObject({ code: 'document_too_large' });
  expect(await echo('x')).toBe('x');
});

test('the main thread goes on meanwhile', async () => {
  limited({ seconds: 2 });
  let ticks = 0;
  const clock = setInterval(() => ticks++, 20);
  await workers.run({ work: 'spin' }).catch(() => undefined);
  clearInterval(clock);
  // Of a hundred; a busy machine leaves some out.
  expect(ticks).toBeGreaterThan(20);
});

test('an error arrives as it was thrown, and the thread goes on', async () => {
  limited();
  const refused = workers.run({ work: 'fail', text: 'x' });
  await expect(refused).rejects.toMatchObject({ name: 'AppError', status: 409, info: { values: { name: 'x' } } });
  await expect(workers.run({ work: 'break', text: 'why' })).rejects.toMatchObject({
    message: 'why',
    stack: expect.stringContaining('odd-work.ts'),
  });
  await expect(workers.run({ work: 'function' })).rejects.toThrow(/could not be cloned/);
  await expect(workers.run({ work: (() => 1) as never })).rejects.toThrow(/could not be cloned/);
  expect(await echo('x')).toBe('x');
});

test('a thread that leaves fails its work, not the next', async () => {
  limited({ atOnce: 1 });
  const left = workers.run({ work: 'leave' });
  const next = echo('x');
  await expect(left).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await next).toBe('x');
});

test('who finds too many waiting is told so', async () => {
  limited({ atOnce: 1, inLine: 2 });
  const work = ['a', 'b', 'c', 'd'].map((one) => echoFor(one).catch((error) => error.code));
  expect(await Promise.all(work)).toEqual(['a', 'b', 'c', 'busy']);
});

test('one person leaves a thread, and half of the line, to others', async () => {
  limited({ inLine: 4, seconds: 2 });
  const mine = ['a', 'b', 'c', 'd'].map(() => workers.run({ work: 'spin' }).catch((error) => error.code));
  expect(await echoFor('x')).toBe('x');
  expect(workers.count()).toBe(2);
  expect(await Promise.race(mine)).toBe('busy');
});

test('a thread without work ends after a while', async () => {
  limited({ idleSeconds: 0.1 });
  await echo('x');
  expect(workers.count()).toBe(1);
  await until(async () => workers.count() === 0);
  expect(await echo('y')).toBe('y');
});

test('a stop fails what is under way and in line; later work starts anew', async () => {
  limited({ atOnce: 1 });
  const work = [workers.run({ work: 'spin' }), echo('x')].map((one) => one.catch((error) => error.code));
  await workers.stop();
  expect(await Promise.all(work)).toEqual(['service_unavailable', 'service_unavailable']);
  expect(workers.count()).toBe(0);
  expect(await echo('y')).toBe('y');
});

test('a process waits for its work, and not for threads without', async () => {
  const program = `
    import { createWorkers } from ${JSON.stringify(new URL('./workers.ts', import.meta.url).href)};
    const workers = createWorkers(new URL(${JSON.stringify(ODD.href)}), ${JSON.stringify({ ...LIMITS, idleSeconds: 600 })});
    workers.run({ work: 'echo', text: 'done' }).then(console.log);`;
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const options = { cwd, timeout: 60_000 };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], options);
  expect(stdout.trim()).toBe('done');
});
