import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { isNode, type Node, stringOf, walkSyntax } from './syntax.ts';
import { isTest, type Tree } from './tree.ts';

export type Edge = {
  from: string;
  /** Path in the tree, or the name of a package (`node:fs`, `zod`, `@mantine/core`). */
  to: string;
  isPackage: boolean;
  /** The import vanishes before the code runs. */
  isTypeOnly: boolean;
  isBroken: boolean;
  isUndeclared: boolean;
};

const STATEMENTS = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** Every import of one file: static, re-exported, dynamic and of types. */
export function edgesOf(tree: Tree, path: string): Edge[] {
  const program = tree.parse(path);
  if (typeof program === 'string') return [];
  const edges: Edge[] = [];
  walkSyntax(program, (node) => {
    if (!STATEMENTS.has(node.type)) return;
    const specifier = stringOf(node.source);
    if (specifier !== undefined) edges.push(edge(tree, path, specifier, isTypeOnly(node)));
  });
  return edges;
}

function edge(tree: Tree, from: string, specifier: string, isTypeOnly: boolean): Edge {
  if (specifier.startsWith('.')) {
    const to = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
    return { from, to, isPackage: false, isTypeOnly, isBroken: !known(tree).has(to), isUndeclared: false };
  }
  const to = packageOf(specifier);
  const isUndeclared = !declared(tree, isTest(from) || isBuildTime(from)).has(to) && !to.startsWith('node:');
  return { from, to, isPackage: true, isTypeOnly, isBroken: false, isUndeclared };
}

/** True for a statement whose import vanishes before the code runs. */
export function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = (node.specifiers ?? []) as Node[];
  return specifiers.length > 0 && specifiers.every((item) => isNode(item) && item.importKind === 'type');
}

/** Web code is built before it runs, so its packages are development dependencies. */
function isBuildTime(path: string): boolean {
  return isWeb(path) || !/^(apps\/server|platform\/server|modules|platform)\//.test(path);
}

/** True for code that runs in the browser. */
export function isWeb(path: string): boolean {
  return /\.tsx$|\.web\.ts$|\.css$|^(platform\/web|ui|apps\/web)\//.test(path);
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  if (builtinModules.includes(specifier)) return `node:${specifier}`;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

const knownPaths = new WeakMap<Tree, Set<string>>();

function known(tree: Tree): Set<string> {
  const found = knownPaths.get(tree) ?? new Set(tree.paths);
  knownPaths.set(tree, found);
  return found;
}

function declared(tree: Tree, withDevelopment: boolean): Set<string> {
  if (!known(tree).has('package.json')) return new Set();
  const file = JSON.parse(tree.read('package.json'));
  const names = Object.keys({ ...file.dependencies, ...file.optionalDependencies });
  return new Set(withDevelopment ? [...names, ...Object.keys(file.devDependencies ?? {})] : names);
}

/** The rings of files that import each other at run time, each once, starting where its first name stands. */
export function findCycles(edges: readonly Edge[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to, isPackage, isTypeOnly } of edges) {
    if (!isPackage && !isTypeOnly) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const cycles = new Map<string, string[]>();
  const done = new Set<string>();
  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start !== -1) {
      const ring = trail.slice(start);
      cycles.set([...ring].sort().join('|'), [...ring, path]);
      return;
    }
    if (done.has(path)) return;
    for (const to of next.get(path) ?? []) visit(to, [...trail, path]);
    done.add(path);
  };
  for (const path of [...next.keys()].sort()) visit(path, []);
  return [...cycles.values()];
}
