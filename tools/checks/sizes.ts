import { isNode, lineOf, type Node, walkSyntax } from './syntax.ts';
import { type Findings, isSource, type Tree } from './tree.ts';

export type SizeException = { rule: 'file' | 'function' | 'folder'; path: string; size: number };

const FILE_WARN = 200;
const FILE_LIMIT = 300;
const TEST_LIMIT = 500;
const FUNCTION_LIMIT = 50;
/** A component is mostly markup, which the formatter breaks one attribute a line. */
const COMPONENT_LIMIT = 80;
const FOLDER_LIMIT = 12;

/** Folders that others fill: the root belongs to the tools, the rest grows by one file per event. */
const OPEN_FOLDERS = /^(|database\/migrations|docs\/adr|docs\/how-to|generated|e2e)$/;
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const TEST = /\.(test|bench)\.tsx?$|^e2e\//;

type Size = { rule: SizeException['rule']; path: string; size: number; limit: number };

/** Holds files, functions and folders against their limits. An exception holds one size, and only until it is no longer needed. */
export function checkSizes(tree: Tree, exceptions: readonly SizeException[]): Findings {
  const findings: Findings = { errors: [], warnings: [] };
  const sizes = [...fileSizes(tree, findings), ...functionSizes(tree, findings), ...folderSizes(tree)];
  const tooLarge = sizes.filter((size) => size.size > size.limit);
  for (const size of tooLarge) {
    const exception = exceptions.find((known) => known.rule === size.rule && known.path === size.path);
    if (exception && size.size <= exception.size) continue;
    const unit = size.rule === 'folder' ? 'files' : 'lines';
    findings.errors.push(`${size.path}: ${size.rule} of ${size.size} ${unit}, at most ${size.limit}`);
  }
  for (const exception of exceptions) {
    const size = tooLarge.find((known) => known.rule === exception.rule && known.path === exception.path);
    if (size?.size === exception.size || (size && size.size > exception.size)) continue;
    const now = size ? `lower it to ${size.size}` : 'delete it';
    findings.errors.push(`${exception.path}: the exception for its ${exception.rule} is larger than needed; ${now}`);
  }
  return findings;
}

function fileSizes(tree: Tree, findings: Findings): Size[] {
  const paths = tree.paths.filter(
    (path) => (isSource(path) || path.endsWith('.css')) && !path.startsWith('generated/'),
  );
  return paths.map((path) => {
    const size = countLines(tree.read(path));
    const isTest = TEST.test(path);
    if (!isTest && size > FILE_WARN && size <= FILE_LIMIT) findings.warnings.push(`${path}: ${size} lines`);
    return { rule: 'file', path, size, limit: isTest ? TEST_LIMIT : FILE_LIMIT };
  });
}

function functionSizes(tree: Tree, findings: Findings): Size[] {
  const sizes: Size[] = [];
  for (const path of tree.paths) {
    if (!isSource(path) || TEST.test(path) || path.startsWith('generated/')) continue;
    const program = tree.parse(path);
    if (typeof program === 'string') {
      findings.errors.push(`${path}: ${program}`);
      continue;
    }
    const text = tree.read(path);
    walkSyntax(program, (node) => {
      for (const [name, body] of functionsIn(node)) {
        const size = ownLines(text, body);
        sizes.push({
          rule: 'function',
          path: `${path}#${name}`,
          size,
          limit: path.endsWith('.tsx') ? COMPONENT_LIMIT : FUNCTION_LIMIT,
        });
      }
    });
  }
  return sizes;
}

/** Lines of a function without those of the longer functions inside it: a factory is as long as what it says itself. */
function ownLines(text: string, fn: Node): number {
  const span = (node: Node): number => lineOf(text, node.end) - lineOf(text, node.start) + 1;
  let inner = 0;
  const outermost = (node: Node): void => {
    for (const value of Object.values(node).flat()) {
      if (!isNode(value)) continue;
      if (FUNCTIONS.has(value.type)) inner += Math.max(0, span(value) - 1);
      else outermost(value);
    }
  };
  outermost(fn);
  return span(fn) - inner;
}

/** The functions a node holds directly, each with the name a reader knows it by. */
function functionsIn(node: Node): [string, Node][] {
  const found: [string, Node][] = [];
  for (const value of Object.values(node).flat()) {
    if (!isNode(value) || !FUNCTIONS.has(value.type)) continue;
    const holder = (value.id ?? node.id ?? node.key) as { name?: string } | undefined;
    found.push([holder?.name ?? 'anonymous', value]);
  }
  return found;
}

function folderSizes(tree: Tree): Size[] {
  const folders = new Map<string, number>();
  for (const path of tree.paths) {
    if (/\.(test|bench)\.tsx?$/.test(path)) continue;
    const folder = path.split('/').slice(0, -1).join('/');
    if (!OPEN_FOLDERS.test(folder)) folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return [...folders].map(([path, size]) => ({ rule: 'folder', path, size, limit: FOLDER_LIMIT }));
}

function countLines(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
