import { posix } from 'node:path';
import { isNode, lineOf, type Node, stringOf, walkSyntax } from './syntax.ts';
import { type Findings, isSource, type Tree } from './tree.ts';

/** A class that a component takes from a style sheet which does not define it is `undefined`: the rule is silently missing on screen. */
export function checkClasses(tree: Tree): Findings {
  const known = new Set(tree.paths);
  const errors = tree.paths.filter(isSource).flatMap((path) => {
    const program = tree.parse(path);
    return typeof program === 'string' ? [] : missingIn(tree, known, path, program);
  });
  return { errors, warnings: [] };
}

function missingIn(tree: Tree, known: ReadonlySet<string>, path: string, program: Node): string[] {
  const sheets = new Map<string, { file: string; classes: Set<string> }>();
  for (const node of program.body as Node[]) {
    const source = node.type === 'ImportDeclaration' ? stringOf(node.source) : undefined;
    if (!source?.endsWith('.module.css')) continue;
    const file = posix.join(posix.dirname(path), source);
    // A sheet that is not there is a finding of the imports check.
    if (!known.has(file)) continue;
    const name = (node.specifiers as Node[]).find(({ type }) => type === 'ImportDefaultSpecifier')?.local;
    if (isNode(name)) sheets.set(String(name.name), { file, classes: classesOf(tree.read(file)) });
  }
  const errors: string[] = [];
  walkSyntax(program, (node) => {
    const sheet = node.type === 'MemberExpression' && isNode(node.object) && sheets.get(String(node.object.name));
    if (!sheet || !isNode(node.property)) return;
    const name = node.computed ? stringOf(node.property) : String(node.property.name);
    if (name === undefined || sheet.classes.has(name)) return;
    errors.push(`${path}:${lineOf(tree.read(path), node.start)}: no class "${name}" in ${sheet.file}`);
  });
  return errors;
}

function classesOf(css: string): Set<string> {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return new Set([...bare.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name as string));
}
