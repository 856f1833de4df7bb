import { posix } from 'node:path';
import { edgesOf, isTypeOnly } from '../import-graph.ts';
import { isNode, type Node, stringOf, walkSyntax } from '../syntax.ts';
import { isSource, type Tree } from '../tree.ts';

const SCREENS = /^apps\/web\/(?<audience>[a-z]+)\/screens[\w-]*\.ts$/;
const AREAS = 'apps/web/start/areas.ts';
/** Loaded before any page. */
const FIRST = 'core';

/** What a file brings to a page that imports it. */
interface Part {
  /** Keys of texts that stand in it as literals. */
  readonly keys: readonly string[];
  /** Areas it asks for itself, before what it loads later is shown. */
  readonly ensured: readonly string[];
  /** Files that come with it, with the names it takes of them; null takes all. */
  readonly now: readonly { to: string; names: readonly string[] | null }[];
  /** Files it loads later. */
  readonly later: readonly string[];
  /** Where its re-exported names come from. */
  readonly passedOn: ReadonlyMap<string, string>;
}

interface Screen {
  readonly path: string;
  readonly file: string;
  readonly areas: ReadonlySet<string>;
}

/**
 * Finds screens whose code says a text of an area that is not loaded with them: opened cold, they would show the key. `areasOf` gives
 * the areas that hold a key. A part that calls `ensureTexts` covers what it loads later.
 */
export function checkTextAreas(tree: Tree, areasOf: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const parts = new Map<string, Part>();
  const partOf = (path: string): Part => {
    const part = parts.get(path) ?? readPart(tree, path, areasOf);
    parts.set(path, part);
    return part;
  };
  return screensOf(tree).flatMap(({ path, file, areas }) => {
    const missing = new Map<string, string>();
    for (const [from, key] of missingIn(file, areas, partOf, areasOf)) {
      const area = [...(areasOf.get(key) ?? [])].join(' or ');
      if (!missing.has(area))
        missing.set(area, `the screen ${path} says "${key}" (${from}) without the texts of ${area}`);
    }
    return [...missing.values()];
  });
}

function missingIn(
  start: string,
  areas: ReadonlySet<string>,
  partOf: (path: string) => Part,
  areasOf: ReadonlyMap<string, ReadonlySet<string>>,
): [from: string, key: string][] {
  const missing: [string, string][] = [];
  const seen = new Set<string>();
  const queue: [path: string, more: readonly string[]][] = [[start, []]];
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [path, more] = next;
    if (seen.has(next.join())) continue;
    seen.add(next.join());
    const { keys, ensured, now, later } = partOf(path);
    for (const key of keys) {
      const has = (area: string) => areas.has(area) || more.includes(area);
      if (![...(areasOf.get(key) ?? [])].some(has)) missing.push([path, key]);
    }
    for (const { to, names } of now) for (const file of sourcesOf(to, names, partOf)) queue.push([file, more]);
    const then = [...new Set([...more, ...ensured])].sort();
    for (const to of later) queue.push([to, then]);
  }
  return missing;
}

/** The files that names really come from: those a file only passes on are not its own. */
function sourcesOf(to: string, names: readonly string[] | null, partOf: (path: string) => Part): string[] {
  const { passedOn } = partOf(to);
  if (names === null) return [to, ...passedOn.values()];
  return [...new Set([...names.map((name) => passedOn.get(name) ?? to), to])];
}

function readPart(tree: Tree, path: string, areasOf: ReadonlyMap<string, ReadonlySet<string>>): Part {
  const program = isSource(path) ? tree.parse(path) : '';
  if (typeof program === 'string') return { keys: [], ensured: [], now: [], later: [], passedOn: new Map() };
  const known = new Set(edgesOf(tree, path).flatMap((edge) => (edge.isPackage || edge.isTypeOnly ? [] : [edge.to])));
  const [keys, ensured, later] = [[] as string[], [] as string[], [] as string[]];
  const now: { to: string; names: string[] | null }[] = [];
  const passedOn = new Map<string, string>();
  const fileOf = (source: unknown) => posix.join(posix.dirname(path), stringOf(source) ?? '');
  walkSyntax(program, (node) => {
    const text = stringOf(node);
    if (text !== undefined && areasOf.has(text)) keys.push(text);
    if (node.type === 'CallExpression' && (node.callee as Node).name === 'ensureTexts') {
      const area = stringOf((node.arguments as Node[])[0]);
      if (area !== undefined) ensured.push(area);
    }
    const to = fileOf(node.source);
    if (!known.has(to) || SCREENS.test(to) || isTypeOnly(node)) return;
    if (node.type === 'ImportExpression') later.push(to);
    if (node.type === 'ImportDeclaration') now.push({ to, names: namesOf(node, 'imported') });
    if (node.type === 'ExportNamedDeclaration')
      for (const name of namesOf(node, 'exported') ?? []) passedOn.set(name, to);
  });
  return { keys, ensured, now, later, passedOn };
}

/** Names a statement takes or gives; null where it takes everything. */
function namesOf(node: Node, side: 'imported' | 'exported'): string[] | null {
  const specifiers = (node.specifiers ?? []) as Node[];
  if (specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')) return null;
  return specifiers.map((specifier) => String((specifier[side] as Node | undefined)?.name ?? 'default'));
}

/** The screens that load a page of their own, with the areas that are there when it opens. */
function screensOf(tree: Tree): Screen[] {
  const always = areasOfAudiences(tree);
  const screens = tree.paths.flatMap((file) => {
    const audience = SCREENS.exec(file)?.groups?.audience;
    return audience === undefined ? [] : screensIn(tree, file, [FIRST, ...(always.get(audience) ?? [])]);
  });
  return [...screens, ...framesOf(tree)];
}

/** The frames around the screens of an audience, which say texts on every page of it. */
function framesOf(tree: Tree): Screen[] {
  const frames: Screen[] = [];
  eachObject(tree, AREAS, (object) => {
    const [id, shell] = [stringOf(memberOf(object, 'id')), memberOf(object, 'shell')];
    if (id === undefined || shell === undefined) return;
    const areas = new Set([FIRST, ...listOf(memberOf(object, 'texts'))]);
    for (const file of importedBy(shell, AREAS)) frames.push({ path: `around the ${id} pages`, file, areas });
  });
  return frames;
}

/** Files that code of a file loads, from the root. */
function importedBy(code: Node, file: string): string[] {
  const files: string[] = [];
  walkSyntax(code, (node) => {
    const source = node.type === 'ImportExpression' ? stringOf(node.source) : undefined;
    if (source !== undefined) files.push(posix.join(posix.dirname(file), source));
  });
  return files;
}

function screensIn(tree: Tree, file: string, always: readonly string[]): Screen[] {
  const screens: Screen[] = [];
  eachObject(tree, file, (object) => {
    const [path, load] = [stringOf(memberOf(object, 'path')), memberOf(object, 'load')];
    if (path === undefined || load === undefined) return;
    const areas = new Set([...always, ...listOf(memberOf(object, 'texts'))]);
    for (const source of importedBy(load, file)) screens.push({ path, file: source, areas });
  });
  return screens;
}

function areasOfAudiences(tree: Tree): Map<string, string[]> {
  const areas = new Map<string, string[]>();
  eachObject(tree, AREAS, (object) => {
    const id = stringOf(memberOf(object, 'id'));
    if (id !== undefined) areas.set(id, listOf(memberOf(object, 'texts')));
  });
  return areas;
}

function eachObject(tree: Tree, path: string, visit: (object: Node) => void): void {
  const program = tree.paths.includes(path) ? tree.parse(path) : '';
  if (typeof program === 'string') return;
  walkSyntax(program, (node) => {
    if (node.type === 'ObjectExpression') visit(node);
  });
}

function memberOf(object: Node, key: string): Node | undefined {
  const property = (object.properties as Node[]).find((item) => isNode(item.key) && item.key.name === key);
  return property?.value as Node | undefined;
}

const listOf = (node: Node | undefined): string[] =>
  ((node?.elements ?? []) as Node[]).flatMap((element) => stringOf(element) ?? []);
