import { type Account, accountOf, count, fault, LIMITS, type Limits, step, takeIn, write } from './account.ts';
import { parseTemplate } from './parser.ts';
import {
  escapeHtml,
  isBlank,
  isRecord,
  ownValue,
  SafeHtml,
  type TemplateRecord,
  type TemplateValue,
  textOf,
} from './values.ts';
import { HELPERS, type HelperContext } from './vocabulary.ts';

const MAX_NESTING = 200;
/** Where a piece of template is evaluated: contexts from the root inwards, and the names that blocks add. */
interface Frame {
  contexts: readonly TemplateValue[];
  /** @index, @key, @first, @last and @root. */
  marks: TemplateRecord;
  /** Block parameters. */
  names: TemplateRecord;
}

interface Run extends Account {
  turns: number;
  nesting: number;
  partialDepth: number;
  helpers: Omit<HelperContext, 'loopIndex' | 'room'>;
  partials: Record<string, string>;
  parsed: Map<string, hbs.AST.Program>;
  parse: typeof parseTemplate;
}

/** Evaluates a parsed template over plain data by walking its tree: no code is generated, nothing outside the data is reached. */
export function interpret(
  program: hbs.AST.Program,
  data: TemplateValue,
  helpers: Omit<HelperContext, 'loopIndex' | 'room'>,
  partials: Record<string, string>,
  limits: Limits = LIMITS,
  parse = parseTemplate,
): string {
  const run: Run = {
    ...accountOf(limits),
    turns: 0,
    nesting: 0,
    partialDepth: 0,
    helpers,
    partials,
    parsed: new Map(),
    parse,
  };
  runProgram(run, program, { contexts: [data], marks: record({ root: data }), names: record({}) });
  return run.out.join('');
}

function record(values: TemplateRecord): TemplateRecord {
  return Object.assign(Object.create(null), values);
}

function runProgram(run: Run, program: hbs.AST.Program | undefined, frame: Frame): void {
  if (!program) return;
  run.nesting += 1;
  for (const node of program.body) {
    if (run.nesting > MAX_NESTING) throw fault('limit', 'The template is nested too deeply', node);
    runStatement(run, node, frame);
  }
  run.nesting -= 1;
}

type StatementRunner = (run: Run, node: hbs.AST.Statement, frame: Frame) => void;

const RUNNERS = new Map<string, StatementRunner>([
  ['ContentStatement', (run, node) => write(run, (node as hbs.AST.ContentStatement).value, node)],
  ['CommentStatement', () => {}],
  ['MustacheStatement', (run, node, frame) => runMustache(run, node as hbs.AST.MustacheStatement, frame)],
  ['BlockStatement', (run, node, frame) => runBlock(run, node as hbs.AST.BlockStatement, frame)],
  ['PartialStatement', (run, node, frame) => runPartial(run, node as hbs.AST.PartialStatement, frame)],
]);

function runStatement(run: Run, node: hbs.AST.Statement, frame: Frame): void {
  step(run, node);
  const runner = RUNNERS.get(node.type);
  if (!runner) throw fault('unsupported', `${node.type} is not supported`, node);
  runner(run, node, frame);
}

function runMustache(run: Run, node: hbs.AST.MustacheStatement, frame: Frame): void {
  const value = call(run, node, frame);
  // Only helpers make HTML; `{{{ }}}` around data is escaped all the same.
  write(run, value instanceof SafeHtml ? value.html : escapeHtml(textOf(value)), node);
}

type Call = hbs.AST.MustacheStatement | hbs.AST.BlockStatement | hbs.AST.SubExpression;

/** A field, or a helper when arguments follow its name or no field of the name exists. */
function call(run: Run, node: Call, frame: Frame, isCall = false): TemplateValue {
  if (node.path.type !== 'PathExpression') return evaluate(run, node.path, frame);
  const path = node.path as hbs.AST.PathExpression;
  const hasArguments = node.params.length > 0 || (node.hash?.pairs.length ?? 0) > 0;
  const isSimple = !path.data && path.depth === 0 && path.parts.length === 1 && !/^(?:this|\.)/.test(path.original);
  if (!hasArguments && !isCall) {
    const field = resolve(path, frame);
    if (field !== undefined || !isSimple || !HELPERS.has(path.original)) return field;
  }
  const helper = isSimple ? HELPERS.get(path.original) : undefined;
  if (!helper) throw fault('unknown_helper', `There is no helper ${path.original}`, node);
  const args = node.params.map((param) => evaluate(run, param, frame));
  for (const value of args) if (Array.isArray(value)) run.steps += value.length;
  const hash = hashOf(run, node.hash, frame);
  step(run, node);
  takeIn(run, [...args, ...Object.values(hash)], node);
  const room = run.limits.outputCharacters - run.made;
  const made = helper(args, hash, { ...run.helpers, loopIndex: loopIndexOf(frame), room });
  count(run, made, node);
  return made;
}

function loopIndexOf(frame: Frame): number | null {
  return typeof frame.marks.index === 'number' ? frame.marks.index : null;
}

function hashOf(run: Run, hash: hbs.AST.Hash | undefined, frame: Frame): TemplateRecord {
  const values = record({});
  for (const pair of hash?.pairs ?? []) values[pair.key] = evaluate(run, pair.value, frame);
  return values;
}

function evaluate(run: Run, node: hbs.AST.Expression, frame: Frame): TemplateValue {
  step(run, node);
  switch (node.type) {
    case 'PathExpression':
      return resolve(node as hbs.AST.PathExpression, frame);
    case 'SubExpression':
      return call(run, node as hbs.AST.SubExpression, frame, true);
    case 'StringLiteral':
    case 'NumberLiteral':
    case 'BooleanLiteral':
      return (node as hbs.AST.StringLiteral | hbs.AST.NumberLiteral | hbs.AST.BooleanLiteral).value;
    case 'NullLiteral':
      return null;
    case 'UndefinedLiteral':
      return undefined;
    default:
      throw fault('unsupported', `${node.type} is not supported`, node);
  }
}

function resolve(path: hbs.AST.PathExpression, frame: Frame): TemplateValue {
  const parts = path.parts as unknown[];
  // A path that starts with a sub-expression is the parser's newest form; it has no name to look up.
  if (parts.some((part) => typeof part !== 'string')) throw fault('unsupported', 'This path is not supported', path);
  const [first, ...rest] = parts as string[];
  if (path.data) return rest.reduce(ownValue, first === undefined ? undefined : ownValue(frame.marks, first));
  const context = frame.contexts[frame.contexts.length - 1 - path.depth];
  if (first === undefined) return context;
  const isNamed = path.depth === 0 && !/^(?:this|\.)/.test(path.original) && Object.hasOwn(frame.names, first);
  return rest.reduce(ownValue, isNamed ? frame.names[first] : ownValue(context, first));
}

function runBlock(run: Run, node: hbs.AST.BlockStatement, frame: Frame): void {
  const name = node.path.original;
  const [subject] = node.params;
  const value = subject ? evaluate(run, subject, frame) : undefined;
  if (name === 'if' || name === 'unless') {
    const isTrue = !isBlank(value) || isZeroCounted(run, node, frame, value);
    runProgram(run, isTrue === (name === 'if') ? node.program : node.inverse, frame);
  } else if (name === 'each') runEach(run, node, value, frame);
  else if (name === 'with') runWith(run, node, value, frame);
  else runValueBlock(run, node, frame);
}

/** A block named after a field or helper: each item of a list, the context of a record, or once when true. */
function runValueBlock(run: Run, node: hbs.AST.BlockStatement, frame: Frame): void {
  const found = call(run, node, frame);
  if (Array.isArray(found)) runEach(run, node, found, frame);
  else if (found === true) runProgram(run, node.program, frame);
  else runWith(run, node, found, frame);
}

function isZeroCounted(run: Run, node: hbs.AST.BlockStatement, frame: Frame, value: TemplateValue): boolean {
  return value === 0 && hashOf(run, node.hash, frame).includeZero === true;
}

function runWith(run: Run, node: hbs.AST.BlockStatement, value: TemplateValue, frame: Frame): void {
  if (isBlank(value)) runProgram(run, node.inverse, frame);
  else runProgram(run, node.program, inner(frame, value, frame.marks, blockNames(node, [value])));
}

function inner(frame: Frame, context: TemplateValue, marks: TemplateRecord, names: TemplateRecord): Frame {
  return { contexts: [...frame.contexts, context], marks, names: record({ ...frame.names, ...names }) };
}

function blockNames(node: hbs.AST.BlockStatement, values: readonly TemplateValue[]): TemplateRecord {
  const names = record({});
  node.program?.blockParams?.forEach((name, at) => {
    names[name] = values[at];
  });
  return names;
}

function runEach(run: Run, node: hbs.AST.BlockStatement, value: TemplateValue, frame: Frame): void {
  const entries: [string, TemplateValue][] = Array.isArray(value)
    ? value.map((item, at) => [String(at), item])
    : isRecord(value)
      ? Object.entries(value)
      : [];
  if (entries.length === 0) runProgram(run, node.inverse, frame);
  entries.forEach(([key, item], index) => {
    run.turns += 1;
    if (run.turns > run.limits.loopTurns) throw fault('limit', 'The template loops too often', node);
    const last = index === entries.length - 1;
    const marks = record({ ...frame.marks, index, key, first: index === 0, last });
    const nameKey = Array.isArray(value) ? index : key;
    runProgram(run, node.program, inner(frame, item, marks, blockNames(node, [item, nameKey])));
  });
}

function runPartial(run: Run, node: hbs.AST.PartialStatement, frame: Frame): void {
  const name =
    node.name.type === 'SubExpression'
      ? textOf(evaluate(run, node.name, frame))
      : (node.name as hbs.AST.PathExpression).original;
  if (!Object.hasOwn(run.partials, name)) throw fault('unknown_partial', `There is no partial ${name}`, node);
  run.partialDepth += 1;
  if (run.partialDepth > run.limits.partialDepth) throw fault('limit', 'Partials are nested too deeply', node);
  const program = run.parsed.get(name) ?? run.parse(run.partials[name] ?? '');
  run.parsed.set(name, program);
  const [subject] = node.params;
  const context = subject ? evaluate(run, subject, frame) : frame.contexts.at(-1);
  const hash = hashOf(run, node.hash, frame);
  const merged = Object.keys(hash).length > 0 ? record({ ...(isRecord(context) ? context : {}), ...hash }) : context;
  runProgram(run, program, { contexts: [...frame.contexts, merged], marks: frame.marks, names: record({}) });
  run.partialDepth -= 1;
}
