import { isWeb } from '../import-graph.ts';
import { isNode, lineOf, type Node, stringOf, walkSyntax } from '../syntax.ts';
import { type Findings, isSource, isTest, type Tree } from '../tree.ts';

/** Ways into the register of texts; see docs/adr/0021-own-words.md. */
const REGISTERS = new Set([
  'productTexts',
  'registerText',
  'keyedLabel',
  'keyedLabels',
  'keyedColumns',
  'keyedForm',
  'keyedForms',
  'defineResource',
]);
const SERVER = /^(apps\/server|modules|platform\/(kernel|resource|server))\//;
/** Words in two languages that no company changes by the grid of languages, with the reason. */
const ELSEWHERE: readonly (readonly [path: RegExp, why: string])[] = [
  [
    /^modules\/identity\/permission\/(catalogue-\w+|permission-words)\.rules\.ts$/,
    'permissions are renamed in their list',
  ],
  [/^platform\/kernel\/(error|field)-texts\.ts$/, 'tables that errors.ts and field-texts.ts register whole'],
  [/^modules\/audit\/log\/(list|record)-fields\.rules\.ts$/, 'tables that field-names.rules.ts registers whole'],
  [/^platform\/kernel\/texts\//, 'the register itself'],
  [/^apps\/server\/api-page\.ts$/, 'a page for developers, before any company is known'],
];
const LABEL = /^[¿¡]?\p{Lu}(?!.*\p{Ll}\p{Lu}).*\p{Ll}/su;

/**
 * Finds what the server says in two languages without a key: `{ en, es }` and `['English', 'Spanish']` outside the calls that put
 * them into the register, and words chosen by asking for the language. A company could not change those.
 */
export function checkTexts(tree: Tree): Findings {
  const errors: string[] = [];
  for (const path of tree.paths) {
    if (!SERVER.test(path) || !isSource(path) || isWeb(path) || isTest(path)) continue;
    if (/(^|[/.])(messages|resource)\.ts$/.test(path) || ELSEWHERE.some(([known]) => known.test(path))) continue;
    const program = tree.parse(path);
    if (typeof program === 'string') continue;
    for (const { start } of unkeyed(program))
      errors.push(`${path}:${lineOf(tree.read(path), start)}: words without a key; see docs/adr/0021-own-words.md`);
  }
  return { errors, warnings: [] };
}

/** Words of a file that stand neither in a call of the register nor in a constant such a call reads. */
function unkeyed(program: Node): Node[] {
  const calls: Node[] = [];
  const known = new Set<string>();
  findOutermost(program, calls);
  for (const call of calls) walkSyntax(call, (node) => node.type === 'Identifier' && known.add(String(node.name)));
  const covered = [
    ...calls,
    ...constants(program)
      .filter(({ name }) => known.has(name))
      .map(({ node }) => node),
  ];
  const found: Node[] = [];
  walkSyntax(program, (node) => {
    const isCovered = covered.some(({ start, end }) => start <= node.start && node.end <= end);
    if (!isCovered && (isPair(node) || isChoice(node))) found.push(node);
    // Words a heading is known by, and sets of stored names, are said to nobody.
    const isSilent =
      node.type === 'NewExpression' || (node.type === 'Property' && (node.key as Node).name === 'aliases');
    if (isSilent) covered.push(node);
  });
  return found;
}

/** Calls and functions that hold a call of the register, from the outside in: all that is made of the registered words. */
function findOutermost(node: Node, calls: Node[]): void {
  if ((node.type === 'CallExpression' || node.type === 'FunctionDeclaration') && registers(node)) {
    calls.push(node);
    return;
  }
  for (const value of Object.values(node))
    for (const item of Array.isArray(value) ? value : [value]) if (isNode(item)) findOutermost(item, calls);
}

function registers(part: Node): boolean {
  let does = false;
  walkSyntax(part, (node) => {
    if (node.type === 'CallExpression' && REGISTERS.has(String((node.callee as Node).name))) does = true;
  });
  return does;
}

function constants(program: Node): { name: string; node: Node }[] {
  return (program.body as Node[]).flatMap((statement) => {
    const declaration = (isNode(statement.declaration) ? statement.declaration : statement) as Node;
    const made = declaration.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : [];
    return made.map((node) => ({ name: String((node.id as Node).name), node }));
  });
}

const hasWords = (node: unknown): boolean =>
  isNode(node) && (/\p{L}/u.test(stringOf(node) ?? '') || /^(TemplateLiteral|ArrayExpression)$/.test(node.type));

function isPair(node: Node): boolean {
  if (node.type === 'ObjectExpression') {
    const wordsAt = (key: string) =>
      (node.properties as Node[]).find(({ key: of }) => isNode(of) && (of.name ?? stringOf(of)) === key)?.value;
    return hasWords(wordsAt('en')) && hasWords(wordsAt('es'));
  }
  if (node.type !== 'ArrayExpression') return false;
  const elements = node.elements as Node[];
  return elements.length === 2 && elements.every((element) => LABEL.test(stringOf(element) ?? ''));
}

/** `language === 'es' ? 'Sí' : 'Yes'`, and the place of a word in a pair chosen that way. */
function isChoice(node: Node): boolean {
  if (node.type !== 'ConditionalExpression') return false;
  const test = node.test as Node;
  const asks = test.type === 'BinaryExpression' && stringOf(test.right) === 'es';
  const branches = [node.consequent as Node, node.alternate as Node];
  return (
    asks && branches.every((branch) => branch.value === 0 || branch.value === 1 || LABEL.test(stringOf(branch) ?? ''))
  );
}
