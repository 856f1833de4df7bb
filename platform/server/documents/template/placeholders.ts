import { parseTemplate } from './parser.ts';
import { HELPERS } from './vocabulary.ts';

/** Blocks whose inside speaks of something else than the whole. */
const INNER = new Set(['each', 'with']);

/** The values a template asks for, each once, as they are written: `name`, `order.title`. Throws TemplateError for bad syntax. */
export function placeholdersIn(template: string): string[] {
  const names = new Set<string>();
  walk(parseTemplate(template), names, []);
  return [...names];
}

type Node = Readonly<Record<string, unknown>> & { readonly type?: string };

/** Names that a block gives its own inside (`as |row|`); null inside a list, where only `@root` still speaks of the whole. */
type Known = readonly string[] | null;

function walk(found: unknown, names: Set<string>, known: Known): void {
  if (Array.isArray(found)) {
    for (const one of found) walk(one, names, known);
    return;
  }
  if (typeof found !== 'object' || found === null) return;
  const node = found as Node;
  if (node.type === 'PathExpression') pathOf(node, names, known);
  else if (node.type === 'BlockStatement') blockOf(node, names, known);
  else partsOf(node, names, known);
}

function partsOf(node: Node, names: Set<string>, known: Known): void {
  const call = node.path as (Node & { original?: string }) | undefined;
  const isHelper = call !== undefined && (asks(node) || HELPERS.has(String(call.original)));
  for (const [key, inner] of Object.entries(node)) {
    if (key === 'loc' || key === 'strip' || (key === 'path' && isHelper)) continue;
    walk(inner, names, known);
  }
}

const asks = (node: Node): boolean => Array.isArray(node.params) && node.params.length > 0;

function pathOf(node: Node, names: Set<string>, known: Known): void {
  const parts = node.parts as string[];
  const [first] = parts;
  // `@root.total` is `total` wherever it stands; other data (`@index`) is what a list gives its inside.
  if (node.data === true) {
    if (first === 'root') names.add(parts.slice(1).join('.') || '@root');
    return;
  }
  if (known === null || node.depth !== 0 || first === undefined || known.includes(first)) return;
  names.add(parts.join('.'));
}

function blockOf(node: Node, names: Set<string>, known: Known): void {
  const { original } = node.path as { original: string };
  walk(node.params, names, known);
  walk(node.hash, names, known);
  const program = node.program as (Node & { blockParams?: string[] }) | undefined;
  walk(program, names, INNER.has(original) || known === null ? null : [...known, ...(program?.blockParams ?? [])]);
  walk(node.inverse, names, known);
}
