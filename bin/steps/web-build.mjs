import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isEnding, ROOT, run, since } from './run.mjs';

/** What the web app is made of; tests, server code and notes do not count. */
const SOURCES = ['apps/web', 'generated', 'modules', 'platform', 'ui', 'vite.config.ts', 'package-lock.json'];
const SKIPPED = /\.test\.tsx?$|\.server\.ts$|\.routes\.ts$|\.md$|^platform\/(server|testing)\//;

/** Builds the web app into dist/web unless the last build was made of the same contents; gives the exit code. */
export async function buildWeb(node) {
  const start = performance.now();
  const stamp = new URL('dist/web.stamp', ROOT);
  const contents = hashSources();
  const isBuilt = existsSync(new URL('dist/web/index.html', ROOT)) && existsSync(stamp);
  if (isBuilt && readFileSync(stamp, 'utf8') === contents) {
    console.log('web app: up to date');
    return 0;
  }
  console.log('web app: building');
  const vite = fileURLToPath(new URL('node_modules/vite/bin/vite.js', ROOT));
  const { code, output } = await run(node, [vite, 'build'], { capture: true, env: { NODE_ENV: 'production' } });
  if (code !== 0) {
    if (!isEnding()) console.error(`${output}\nThe web app could not be built.`);
    return code;
  }
  mkdirSync(new URL('dist', ROOT), { recursive: true });
  writeFileSync(stamp, contents);
  console.log(`web app: built (${since(start)})`);
  return 0;
}

function hashSources() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesBelow)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(new URL(path, ROOT)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  const url = new URL(path, ROOT);
  if (!existsSync(url)) return [];
  if (/\.[a-z]+$/.test(path)) return [path];
  const entries = readdirSync(url, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const below = `${path}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.test(`${below}/`) ? [] : filesBelow(below);
    return SKIPPED.test(below) ? [] : [below];
  });
}
