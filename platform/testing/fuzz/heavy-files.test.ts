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
  ...Object.entries(HEAVY_CELLS).flatMap(([what, text]): HeavyFile[] => [
    { name: `${what} in the columns`, kind: 'csv', make: csvOf(text) },
    { name: `${what} in all cells`, kind: 'xlsx', make: bookOf(text) },
  ]),
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

/** What went on while something was asked: how long nothing else could, and how much memory the process had at most. */
interface Watch {
  held: number;
  memory: number;
}

function watch(): { said: Watch; end: () => void } {
  const said = { held: 0, memory: process.memoryUsage.rss() };
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    said.held = Math.max(said.held, now - last - TICK_MS);
    said.memory = Math.max(said.memory, process.memoryUsage.rss());
    last = now;
  }, TICK_MS);
  return { said, end: () => clearInterval(timer) };
}

const faults: string[] = [];
const slow: [number, string][] = [];
/** Files that no import ever sees. */
const refused: string[] = [];

const CALLS: readonly { path: (resource: string) => string; body: object }[] = [
  { path: (resource) => `/import/${resource}/inspect`, body: {} },
  { path: (resource) => `/import/${resource}`, body: { dry_run: true } },
];

async function asked(file: HeavyFile, declaration: ImportDeclaration): Promise<void> {
  const headings = declaration.columns.map(({ label }) => labelText(label, 'en'));
  const bytes = await file.make(headings);
  const uploading = watch();
  // What is no such file by its first bytes is refused here already.
  const key = await upload(app, admin, bytes, `heavy.${file.kind}`).catch((error: Error) => error);
  uploading.end();
  slow.push([uploading.said.held, `upload of ${file.name}`]);
  if (uploading.said.held > HELD_MS) faults.push(`upload of ${file.name} held for ${uploading.said.held} ms`);
  if (key instanceof Error) {
    if (!/answered 4\d\d/.test(key.message)) faults.push(`${file.name}: ${key.message}`);
    refused.push(file.name);
    return;
  }
  for (const { path, body } of CALLS) {
    const name = `${file.name} (${bytes.length} bytes) ${path(declaration.resource)}`;
    const before = process.memoryUsage.rss();
    const { said, end } = watch();
    const started = performance.now();
    const answer = await admin
      .raw('POST', path(declaration.resource), {
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key, ...body }),
      })
      .catch((error: unknown) => error as Error);
    const text = answer instanceof Error ? answer.message : await answer.text();
    // A hold at the very end is seen by the tick after it.
    await new Promise((done) => setTimeout(done, TICK_MS));
    end();
    slow.push([
      said.held,
      `${Math.round(performance.now() - started)} ms, ${Math.round((said.memory - before) / 1e6)} MB: ${name}`,
    ]);
    if (answer instanceof Error || answer.status >= 500)
      faults.push(`${name} → ${answer instanceof Error ? '' : answer.status} ${text.slice(0, 200)}`);
    if (said.held > HELD_MS) faults.push(`${name} held for ${Math.round(said.held)} ms`);
    if (said.memory - before > MEMORY_MB * 1e6)
      faults.push(`${name} took ${Math.round((said.memory - before) / 1e6)} MB`);
  }
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
