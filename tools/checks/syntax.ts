import { parseAst } from 'vite';

/** A node of the ESTree, reached by name because the checks look at a handful of kinds among hundreds. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Parses a source file by its suffix; gives the sentence of the parser when it cannot. */
export function parseSource(path: string, text: string): Node | string {
  const lang = path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js';
  try {
    return parseAst(text, { lang }, path) as unknown as Node;
  } catch (error) {
    return String((error as Error).message).split('\n')[0] ?? 'cannot be parsed';
  }
}

/** Calls `visit` for the node and all below it, parents first. */
export function walkSyntax(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) isNode(item) && walkSyntax(item, visit);
    else if (isNode(value)) walkSyntax(value, visit);
  }
}

/** True for an object that is a syntax node. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** The string of a literal or of a template without holes; undefined for every other node. */
export function stringOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  const quasis = node.type === 'TemplateLiteral' ? (node.quasis as { value: { cooked: string } }[]) : [];
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
}

/** Line number, from 1, of an offset in a text. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
