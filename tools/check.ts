import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBundle } from './checks/bundle.ts';
import { checkClasses } from './checks/classes.ts';
import exceptions from './checks/exceptions.json' with { type: 'json' };
import { checkImports } from './checks/imports.ts';
import { checkPatterns } from './checks/patterns.ts';
import { checkSizes, type SizeException } from './checks/sizes.ts';
import { checkMessages } from './checks/texts/messages.ts';
import { checkTexts } from './checks/texts/own-words.ts';
import { type Findings, type Tree, treeOf } from './checks/tree.ts';
import { checkWords } from './checks/words.ts';

const CHECKS: Record<string, (tree: Tree) => Findings | Promise<Findings>> = {
  sizes: (tree) => checkSizes(tree, exceptions as SizeException[]),
  imports: checkImports,
  classes: checkClasses,
  patterns: checkPatterns,
  words: checkWords,
  texts: checkTexts,
  messages: checkMessages,
  bundle: checkBundle,
};

// `npm run check` runs all, `npm run check -- sizes words` some; `--verbose` shows warnings as well.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { verbose: { type: 'boolean' } } });
const names = positionals.length > 0 ? positionals : Object.keys(CHECKS);
const tree = treeOf(join(import.meta.dirname, '..'));
let hasFailed = false;
for (const name of names) {
  const check = CHECKS[name];
  if (!check) throw new Error(`There is no check "${name}"; there are ${Object.keys(CHECKS).join(', ')}.`);
  const { errors, warnings } = await check(tree);
  if (errors.length > 0) hasFailed = true;
  const warned = warnings.length > 0 ? ` (${warnings.length} warnings)` : '';
  console.log(errors.length > 0 ? `${name}: ${errors.length} findings` : `${name}: ok${warned}`);
  for (const line of errors) console.log(`  ${line}`);
  if (values.verbose) for (const line of warnings) console.log(`  warning: ${line}`);
}
process.exitCode = hasFailed ? 1 : 0;
