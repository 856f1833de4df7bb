import type { Limits } from './account.ts';
import { parseTemplate } from './parser.ts';
import { type Done, doPiece, type Fill, type Piece } from './pieces.ts';

/** What may be done on the main thread: most mails and papers. Whatever is more goes to a thread. */
const MOST: Limits = { steps: 20_000, loopTurns: 2_000, outputCharacters: 200_000, milliseconds: 20, partialDepth: 10 };
/** Of templates, outside of tags and inside them: tags take the parser three microseconds a character. */
const MOST_TEMPLATE = 100_000;
const MOST_IN_TAGS = 3_000;
/** Characters of HTML whose words are read: tables without a page around them take 0.7 microseconds each. */
const MOST_READ = 50_000;

/** The product's own templates, read once: there are few. */
const own = new Map<string, hbs.AST.Program>();

function parseOwn(template: string): hbs.AST.Program {
  const program = own.get(template) ?? parseTemplate(template);
  own.set(template, program);
  return program;
}

/** Does what is small and quick at once; undefined when it is not, or turns out not to be. `isOwn`: the template is the product's. */
export function doQuickly(piece: Piece, isOwn: boolean): Done | undefined {
  if (piece.kind === 'text') return piece.html.length > MOST_READ ? undefined : doPiece(piece);
  if (piece.kind === 'asks') return isShort([piece.template]) ? doPiece(piece) : undefined;
  const { fill } = piece;
  if (!isOwn && !isShort([fill.template, ...Object.values(fill.partials)])) return undefined;
  const done = doPiece({ ...piece, fill: { ...fill, limits: within(piece) } }, isOwn ? parseOwn : parseTemplate);
  return 'fault' in done && done.fault === 'limit' ? undefined : done;
}

function within({ kind, fill: { limits } }: Extract<Piece, { fill: Fill }>): Limits {
  const least = (name: keyof Limits): number => Math.min(limits[name], MOST[name]);
  return {
    steps: least('steps'),
    loopTurns: least('loopTurns'),
    outputCharacters: Math.min(least('outputCharacters'), kind === 'words' ? MOST_READ : MOST.outputCharacters),
    milliseconds: least('milliseconds'),
    partialDepth: limits.partialDepth,
  };
}

function isShort(templates: readonly string[]): boolean {
  let [length, inTags] = [0, 0];
  for (const template of templates) {
    // No text at all is the parser's to refuse.
    if (typeof template !== 'string') return true;
    length += template.length;
    for (let at = template.indexOf('{{'); at >= 0; ) {
      const to = endOfTag(template, at);
      inTags += to - at;
      at = template.indexOf('{{', to);
    }
    if (length > MOST_TEMPLATE || inTags > MOST_IN_TAGS) return false;
  }
  return true;
}

/** Braces inside a quoted text do not end its tag. */
function endOfTag(template: string, start: number): number {
  let quote = '';
  for (let at = start + 2; at < template.length; at++) {
    const letter = template[at] as string;
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '}' && template[at + 1] === '}') return at + 2;
  }
  return template.length;
}
