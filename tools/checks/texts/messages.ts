import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  areaOfMessages,
  flatTexts,
  type Messages,
  messagePairs,
} from '../../../platform/kernel/texts/message-files.ts';
import { placeholders } from '../../../platform/kernel/texts/placeholders.ts';
import { isWeb } from '../import-graph.ts';
import { isNode, lineOf, type Node, stringOf, walkSyntax } from '../syntax.ts';
import { type Findings, isSource, isTest, type Tree } from '../tree.ts';
import { checkTextAreas } from './text-areas.ts';

const MESSAGES_FILE = /(^|\/)([a-z-]+\.)?messages\.ts$/;

/**
 * Imports every messages file (`messages.ts`, `*.messages.ts`) and holds English against Spanish; then looks for keys
 * that web code asks for by a literal `t('…')` and no file has, and for screens that say a text which is not loaded with them. A file
 * exports `en` and `es`, or objects of these two.
 */
export async function checkMessages(tree: Tree): Promise<Findings> {
  const errors: string[] = [];
  const keys = new Map<string, Set<string>>();
  for (const path of tree.paths.filter((path) => MESSAGES_FILE.test(path) && !isTest(path))) {
    const module = await load(join(tree.root, path));
    if (typeof module === 'string') {
      errors.push(`${path}: ${module}`);
      continue;
    }
    const pairs = messagePairs(module);
    if (pairs.length === 0) errors.push(`${path}: exports no texts in en and es`);
    for (const { en, es } of pairs) {
      errors.push(...compareLanguages(en, es).map((sentence) => `${path}: ${sentence}`));
      for (const key of flatTexts(en).keys())
        keys.set(key, (keys.get(key) ?? new Set()).add(areaOfMessages(path) ?? ''));
    }
  }
  for (const path of tree.paths) {
    if (isSource(path) && isWeb(path) && !isTest(path)) errors.push(...unknownKeys(tree, path, keys));
  }
  return { errors: [...errors, ...checkTextAreas(tree, keys)], warnings: [] };
}

/** Sentences for keys one language lacks, texts that are not valid ICU, and placeholders that differ. */
export function compareLanguages(en: Messages, es: Messages): string[] {
  const [english, spanish] = [flatTexts(en), flatTexts(es)];
  const errors: string[] = [];
  for (const key of spanish.keys()) if (!english.has(key)) errors.push(`"${key}" is missing in en`);
  for (const [key, text] of english) {
    const other = spanish.get(key);
    if (other === undefined) {
      errors.push(`"${key}" is missing in es`);
      continue;
    }
    try {
      const [here, there] = [placeholders(text).join(', '), placeholders(other).join(', ')];
      if (here !== there) errors.push(`"${key}" has {${here}} in en and {${there}} in es`);
    } catch (error) {
      errors.push(`"${key}" is not a valid ICU message: ${(error as Error).message}`);
    }
  }
  return errors;
}

async function load(file: string): Promise<Record<string, unknown> | string> {
  try {
    return await import(pathToFileURL(file).href);
  } catch (error) {
    return `cannot be imported: ${(error as Error).message.split('\n')[0]}`;
  }
}

function unknownKeys(tree: Tree, path: string, keys: ReadonlyMap<string, unknown>): string[] {
  const program = tree.parse(path);
  if (typeof program === 'string') return [];
  const errors: string[] = [];
  walkSyntax(program, (node) => {
    if (node.type !== 'CallExpression' || !isTranslate(node.callee as Node)) return;
    for (const { key, start } of literalKeys((node.arguments as Node[])[0])) {
      if (!keys.has(key)) errors.push(`${path}:${lineOf(tree.read(path), start)}: no text for "${key}"`);
    }
  });
  return errors;
}

function isTranslate(callee: Node): boolean {
  return callee.name === 't' || (callee.type === 'MemberExpression' && (callee.property as Node).name === 't');
}

/** The keys an argument can be when it is a literal or chooses between literals. */
function literalKeys(argument: Node | undefined): { key: string; start: number }[] {
  if (!isNode(argument)) return [];
  if (argument.type === 'ConditionalExpression') {
    return [...literalKeys(argument.consequent as Node), ...literalKeys(argument.alternate as Node)];
  }
  const key = stringOf(argument);
  return key === undefined ? [] : [{ key, start: argument.start }];
}
