import Handlebars from 'handlebars';
import { TemplateError } from './values.ts';

const MAX_TEMPLATE = 500_000;

/** Parses template text with the official parser; a tree from outside is never taken. Throws TemplateError with the line. */
export function parseTemplate(template: string): hbs.AST.Program {
  if (typeof template !== 'string') throw new TemplateError('syntax', 'A template is text', 0);
  if (template.length > MAX_TEMPLATE) throw new TemplateError('limit', 'The template is too long', 0);
  try {
    return Handlebars.parse(template);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unreadable';
    throw new TemplateError('syntax', message, Number(/line (\d+)/i.exec(message)?.[1] ?? 0));
  }
}
