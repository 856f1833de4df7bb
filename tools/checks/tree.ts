import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSource } from './syntax.ts';

/** The files a check looks at: path from the root, with forward slashes, to content. Tests plant trees of their own. */
export type Tree = {
  root: string;
  paths: readonly string[];
  read(path: string): string;
  /** Syntax tree of a source file, or the sentence why there is none. */
  parse(path: string): Node | string;
};

/** What a check found. Only errors fail it. */
export type Findings = { errors: string[]; warnings: string[] };

const IGNORED = new Set(['node_modules', 'dist', 'data', '.git', '.cache']);
const SOURCE = /\.(ts|tsx|mjs|cjs)$/;

/** Reads the checkout at `root`: what git knows or would add, or every file when there is no git. */
export function treeOf(root: string): Tree {
  return makeTree(root, listFiles(root), (path) => readFileSync(join(root, path), 'utf8'));
}

/** Makes a tree of planted files, for tests. */
export function treeFrom(files: Record<string, string>): Tree {
  return makeTree('/planted', Object.keys(files), (path) => files[path] ?? '');
}

/** True for a file of TypeScript or JavaScript. */
export function isSource(path: string): boolean {
  return SOURCE.test(path) && !path.endsWith('.d.ts');
}

/** True for a test, a benchmark, or a tool: code that may know everything. */
export function isTest(path: string): boolean {
  return /\.(test|bench)\.tsx?$/.test(path) || /^(platform\/testing|tools|bench|e2e|bin)\//.test(path);
}

function makeTree(root: string, paths: string[], load: (path: string) => string): Tree {
  const texts = new Map<string, string>();
  const programs = new Map<string, Node | string>();
  const read = (path: string) => remember(texts, path, () => load(path));
  const parse = (path: string) => remember(programs, path, () => parseSource(path, read(path)));
  return { root, paths, read, parse };
}

function remember<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

function listFiles(root: string): string[] {
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const paths = git.status === 0 ? git.stdout.split('\0').filter(Boolean) : walk(root, '');
  return [...new Set(paths)].filter((path) => existsSync(join(root, path))).sort();
}

function walk(root: string, below: string): string[] {
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : walk(root, path);
    return entry.isFile() ? [path] : [];
  });
}
