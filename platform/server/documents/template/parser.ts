import Handlebars from 'handlebars';
import { TemplateError } from './values.ts';

const MAX_TEMPLATE = 500_000;
/** Blocks and sub-expressions inside each other. The parser's time grows with the cube of this: at 12,000 it would take minutes. */
const MAX_NESTING = 50;

/** Parses template text with the official parser; a tree from outside is never taken. Throws TemplateError with the line. */
export function parseTemplate(template: string): hbs.AST.Program {
  if (typeof template !== 'string') throw new TemplateError('syntax', 'A template is text', 0);
  if (template.length > MAX_TEMPLATE) throw new TemplateError('limit', 'The template is too long', 0);
  refuseDeep(template);
  try {
    return Handlebars.parse(template);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unreadable';
    throw new TemplateError('syntax', message, Number(/line (\d+)/i.exec(message)?.[1] ?? 0));
  }
}

/** The scanner under the official parser, which its types leave out. */
interface Scanner {
  yy: object;
  options: object;
  yylineno: number;
  setInput(text: string): void;
  lex(): number | string;
}
const { lexer, terminals_: names } = (
  Handlebars as unknown as { Parser: { lexer: Scanner; terminals_: Readonly<Record<number, string>> } }
).Parser;

const OPENS = new Set(['OPEN_BLOCK', 'OPEN_INVERSE', 'OPEN_PARTIAL_BLOCK', 'OPEN_RAW_BLOCK']);
const DEEPER = new Set([...OPENS, 'OPEN_INVERSE_CHAIN', 'OPEN_SEXPR']);
const CLOSES = new Set(['OPEN_ENDBLOCK', 'END_RAW_BLOCK']);

/** Reads the template's tokens, which takes no longer than the text is, and refuses what would be nested too deep for the parser. */
function refuseDeep(template: string): void {
  /** How deep each open block is: one, and one more for each of its "else if". */
  const blocks: number[] = [];
  let depth = 0;
  for (const token of tokensOf(template)) {
    if (OPENS.has(token)) blocks.push(1);
    else if (token === 'OPEN_INVERSE_CHAIN') blocks.push((blocks.pop() ?? 0) + 1);
    else if (CLOSES.has(token)) depth -= blocks.pop() ?? 0;
    else if (token === 'CLOSE_SEXPR') depth--;
    if (DEEPER.has(token)) depth++;
    if (depth > MAX_NESTING) throw new TemplateError('limit', 'The template is nested too deeply', lexer.yylineno + 1);
  }
}

function* tokensOf(template: string): Generator<string> {
  lexer.setInput(template);
  lexer.yy = {};
  lexer.options = {};
  for (;;) {
    let token: number | string;
    try {
      token = lexer.lex();
    } catch {
      // The parser says what is wrong there, and reads no further either.
      return;
    }
    const name = typeof token === 'number' ? (names[token] ?? 'EOF') : token;
    if (name === 'EOF') return;
    yield name;
  }
}
