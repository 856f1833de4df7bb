import { parseHtml, plainText } from '../html/tree.ts';
import type { Limits } from './account.ts';
import { interpret } from './interpreter.ts';
import { parseTemplate } from './parser.ts';
import { placeholdersIn } from './placeholders.ts';
import { TemplateError, type TemplateFault, type TemplateValue } from './values.ts';
import type { HelperContext } from './vocabulary.ts';

/** A template with all that it is filled from; goes to another thread as it is. */
export interface Fill {
  readonly template: string;
  readonly data: TemplateValue;
  readonly helpers: Omit<HelperContext, 'loopIndex' | 'room'>;
  readonly partials: Record<string, string>;
  readonly limits: Limits;
}

/** HTML, and what it says without its tags. */
export interface Words {
  readonly html: string;
  readonly text: string;
}

/** Work over templates: `fill` and `words` fill one, `asks` names the values it asks for, `text` reads HTML. */
export type Piece =
  | { readonly kind: 'fill' | 'words'; readonly fill: Fill }
  | { readonly kind: 'asks'; readonly template: string }
  | { readonly kind: 'text'; readonly html: string };

/** What each kind makes. */
export interface MadeOf {
  fill: string;
  words: Words;
  asks: string[];
  text: string;
}

/** What was made of a piece, or what is wrong with its template: classes of errors do not arrive in another thread. */
export type Done =
  | { readonly made: MadeOf[keyof MadeOf] }
  | { readonly fault: TemplateFault; readonly message: string; readonly line: number };

/** Does a piece of work. */
export function doPiece(piece: Piece, parse = parseTemplate): Done {
  try {
    return { made: makeOf(piece, parse) };
  } catch (error) {
    if (error instanceof TemplateError) return { fault: error.fault, message: error.message, line: error.line };
    throw error;
  }
}

function makeOf(piece: Piece, parse: typeof parseTemplate): MadeOf[keyof MadeOf] {
  if (piece.kind === 'asks') return placeholdersIn(piece.template);
  if (piece.kind === 'text') return textOf(piece.html);
  const { template, data, helpers, partials, limits } = piece.fill;
  const html = interpret(parse(template), data, helpers, partials, limits, parse);
  return piece.kind === 'fill' ? html : { html, text: textOf(html) };
}

const textOf = (html: string): string => plainText(parseHtml(html)).trim();
