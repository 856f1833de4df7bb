import { posix } from 'node:path';
import { isNode, lineOf, type Node, stringOf, walkSyntax } from './syntax.ts';
import { type Findings, isSource, type Tree } from './tree.ts';

/** Where boxes, switches and text fields get their looks. */
const FIELDS = /^ui\/primitives\/fields\//;
/** A rule for inputs as such, whatever stands before it; a mark behind it (`::after`) is another thing. */
const OF_INPUTS = /(^|[\s>+~])input(\[[^\]]*\]|:(?!:)[\w-]+(\([^)]*\))?)*$/;
/** What draws a tick, which is laid out by the box itself. */
const DRAWS_TICK = /(^|;)\s*(display|appearance|content|place-content)\s*:/;

/**
 * A class that a component takes from a style sheet which does not define it is `undefined`: the rule is silently missing on screen.
 * A sheet that lays out every input anew breaks the ticks of the boxes among them.
 */
export function checkClasses(tree: Tree): Findings {
  const known = new Set(tree.paths);
  const missing = tree.paths.filter(isSource).flatMap((path) => {
    const program = tree.parse(path);
    return typeof program === 'string' ? [] : missingIn(tree, known, path, program);
  });
  const sheets = tree.paths.filter((path) => path.endsWith('.css') && !FIELDS.test(path));
  const broken = sheets.flatMap((path) => brokenTicksIn(path, tree.read(path)));
  return { errors: [...missing, ...broken], warnings: [] };
}

function brokenTicksIn(path: string, css: string): string[] {
  // Comments keep their lines, so that the place of a finding holds.
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...bare.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(({ index, 1: selectors = '', 2: body = '' }) => {
    if (!DRAWS_TICK.test(body) || !selectors.split(',').some((one) => OF_INPUTS.test(one.trim()))) return [];
    const start = index + selectors.length - selectors.trimStart().length;
    return [`${path}:${lineOf(bare, start)}: lays out inputs anew, which breaks their ticks; lay out what holds them`];
  });
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
