import { isNode, lineOf, type Node, walkSyntax } from './syntax.ts';
import { type Findings, isSource, isTest, type Tree } from './tree.ts';

/** Where patterns meet what strangers wrote into files. */
const FOLDERS = /^platform\/server\/(sheets|imports)\//;
/** Their texts were cut before, at 255, 100 and 60 characters, or are amounts of our own. */
const SHORT = new Set([
  'platform/server/sheets/reading/number-format.ts',
  'platform/server/imports/writing/date-text.ts',
  'platform/server/imports/writing/number-text.ts',
  'platform/server/sheets/write-sheet.ts',
]);
const LENGTH = 16_000;
/** A pattern that looks at each character a few times is done in one. */
const PATIENCE_MS = 40;
const USUAL = [' ', '\n', '0', 'a', 'A', '.', '<', '"', '[', ','];
const ENDS = ['', 'x', '\u0000'];

/** Patterns that take the square of a text's length: two unbounded neighbours, or one that begins anew at every character. */
export function checkPatterns(tree: Tree): Findings {
  const errors = tree.paths
    .filter((path) => FOLDERS.test(path) && isSource(path) && !isTest(path) && !SHORT.has(path))
    .flatMap((path) => {
      const program = tree.parse(path);
      return typeof program === 'string' ? [] : slowIn(tree, path, program);
    });
  return { errors, warnings: [] };
}

function slowIn(tree: Tree, path: string, program: Node): string[] {
  const errors: string[] = [];
  walkSyntax(program, (node) => {
    if (node.type !== 'Literal' || typeof node.regex !== 'object' || node.regex === null || !isNode(node)) return;
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    const text = slowText(new RegExp(pattern, flags.includes('g') ? flags : `${flags}g`), pattern);
    if (text === null) return;
    const place = `${path}:${lineOf(tree.read(path), node.start)}`;
    errors.push(`${place}: /${pattern}/ takes the square of ${JSON.stringify(text)}; bound it, or cut the text before`);
  });
  return errors;
}

/** A piece that, repeated, holds the pattern; null where none of its own characters does. */
function slowText(expression: RegExp, pattern: string): string | null {
  for (const piece of new Set([...USUAL, ...pattern.replace(/\\[a-zA-Z]/g, '')]))
    for (const end of ENDS) if (isSlow(expression, piece.repeat(LENGTH) + end)) return `${piece.repeat(3)}…${end}`;
  return null;
}

/** Slow each of three times: a busy machine is slow once. */
function isSlow(expression: RegExp, text: string): boolean {
  for (let tries = 0; tries < 3; tries++) {
    const started = performance.now();
    text.replace(expression, '');
    if (performance.now() - started < PATIENCE_MS) return false;
  }
  return true;
}
