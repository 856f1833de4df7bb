import { afterAll, beforeAll, expect, test } from 'vitest';
import { labelText } from '../../kernel/texts/product-texts.ts';
import type { ImportDeclaration } from '../../server/imports/declaration.ts';
import { type Caller, type TestServer, testServer } from '../server.ts';
import { upload } from '../upload.ts';
import { bookOf, HEAVY_BOOKS, HEAVY_SHEETS } from './heavy-books.ts';
import { csvOf, HEAVY_CELLS, HEAVY_LINES, HEAVY_ROWS, type Make, rowsBelow } from './heavy-lines.ts';

/**
 * Files that unfold, repeat or never end, put through what looks at files and what checks them: one of them must not keep the process from
 * everybody else, nor fill its memory. Through one import in the suite, through all of them by `npm run fuzz`.
 */
const MINUTES = Number(process.env.FUZZ_MINUTES || 0.5);
/** Two cores that others work on as well: what holds longer grows with the file. */
const HELD_MS = 1_500;
const PATIENCE_MS = 60_000;
const MEMORY_MB = 500;
const TICK_MS = 20;
/** Knows times, numbers, choices, lists and records by name. */
const USUAL = 'order';

interface HeavyFile {
  readonly name: string;
  readonly kind: 'csv' | 'xlsx';
  readonly make: Make;
  /** Its headings say nothing of how it is read: one import is as good as another. */
  readonly isAlike?: true;
}

const FILES: readonly HeavyFile[] = [
  ...Object.entries(HEAVY_ROWS).map(
    ([name, below]) => ({ name, kind: 'csv', make: rowsBelow(below), isAlike: true }) as const,
  ),
  ...Object.entries(HEAVY_LINES).map(([name, make]) => ({ name, kind: 'csv', make }) as const),
  ...Object.entries(HEAVY_BOOKS).map(([name, make]) => ({ name, kind: 'xlsx', make, isAlike: true }) as const),
  ...Object.entries(HEAVY_SHEETS).map(([name, make]) => ({ name, kind: 'xlsx', make }) as const),
  ...Object.entries(HEAVY_CELLS).flatMap(([what, text], at): HeavyFile[] => {
    const csv: HeavyFile = { name: `${what} in the columns`, kind: 'csv', make: csvOf(text) };
    const book: HeavyFile = { name: `${what} in all cells`, kind: 'xlsx', make: bookOf(text) };
    if (MINUTES > 1) return [csv, book];
    return at % 2 === 0 ? [csv] : [book];
  }),
];

let app: TestServer;
let admin: Caller;
let imports: readonly ImportDeclaration[];
beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const uploads = app.ordo.modules.flatMap((module) => module.imports ?? []);
  imports = [...new Map(uploads.map(({ declaration }) => [declaration.resource, declaration])).values()];
});
afterAll(() => app.close());

const faults: string[] = [];
const slow: [number, string][] = [];
/** Files that no import ever sees. */
const refused: string[] = [];

/** Does something, and notes how long nobody else could and how much memory the process took at most. */
async function watched<T>(name: string, work: () => Promise<T>): Promise<T> {
  const [before, started] = [process.memoryUsage.rss(), performance.now()];
  let [held, memory, last] = [0, before, started];
  const tick = () => {
    const now = performance.now();
    held = Math.max(held, now - last - TICK_MS);
    memory = Math.max(memory, process.memoryUsage.rss());
    last = now;
  };
  const timer = setInterval(tick, TICK_MS);
  const done = await work();
  tick();
  clearInterval(timer);
  const megabytes = Math.round((memory - before) / 1e6);
  slow.push([held, `${Math.round(performance.now() - started)} ms, ${megabytes} MB: ${name}`]);
  if (held > HELD_MS) faults.push(`${name} held for ${Math.round(held)} ms`);
  if (megabytes > MEMORY_MB) faults.push(`${name} took ${megabytes} MB`);
  return done;
}

/** What a call answers; null where it gave nothing or fell. */
async function answerOf(name: string, method: string, path: string, body?: object): Promise<string | null> {
  return watched(`${name} ${method} ${path}`, async () => {
    const init = { signal: AbortSignal.timeout(PATIENCE_MS), headers: { 'content-type': 'application/json' } };
    const sent = body ? { ...init, body: JSON.stringify(body) } : init;
    const answer = await admin.raw(method, path, sent).catch((error: Error) => error);
    const text = answer instanceof Error ? answer.message : await answer.text();
    if (!(answer instanceof Error) && answer.status < 500) return answer.ok ? text : null;
    faults.push(`${name} ${path} → ${answer instanceof Error ? '' : answer.status} ${text.slice(0, 200)}`);
    return null;
  });
}

async function asked({ name, kind, make }: HeavyFile, { columns, resource }: ImportDeclaration): Promise<void> {
  const bytes = await make(columns.map(({ label }) => labelText(label, 'en')));
  // What is no such file by its first bytes is refused here already.
  const key = await watched(`upload of ${name}`, () =>
    upload(app, admin, bytes, `heavy.${kind}`).catch((error: Error) => error),
  );
  if (key instanceof Error) {
    if (!/answered 4\d\d/.test(key.message)) faults.push(`${name}: ${key.message}`);
    refused.push(name);
    return;
  }
  await answerOf(name, 'POST', `/import/${resource}/inspect`, { key });
  const checked = await answerOf(name, 'POST', `/import/${resource}`, { key, dry_run: true });
  const run = checked === null ? null : JSON.parse(checked).success.data.run_id;
  if (run === null) return;
  await answerOf(name, 'GET', `/import/${run}/rows`);
  await answerOf(name, 'GET', `/import/${run}/errors`);
}

test(
  'no file holds the process, nor fills its memory',
  async () => {
    const usual = imports.filter(({ resource }) => resource === USUAL);
    for (const file of FILES) {
      const through = file.isAlike || MINUTES <= 1 ? usual : imports;
      for (const declaration of through) await asked(file, declaration);
    }
    slow.sort(([a], [b]) => b - a);
    const worst = slow.slice(0, 12).map(([held, said]) => `held ${Math.round(held)} ms, ${said}`);
    console.log(
      `heavy files: ${slow.length} asked, not taken at all: ${refused.join(', ')}; longest holds\n  ${worst.join('\n  ')}`,
    );
    expect(faults).toEqual([]);
  },
  MINUTES * 60_000 + 900_000,
);
