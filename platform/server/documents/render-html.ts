import { LIMITS, type Limits } from './template/account.ts';
import type { Conventions } from './template/formats.ts';
import { interpret } from './template/interpreter.ts';
import { parseTemplate } from './template/parser.ts';
import { plainData } from './template/values.ts';

export interface RenderOptions extends Conventions {
  /** Texts of the `t` helper in the locale's language, by key. */
  texts?: Record<string, string>;
  /** Template text by partial name. */
  partials?: Record<string, string>;
  /** PNG or JPEG data URLs that the `image` helper finds by name. */
  images?: Record<string, string>;
  limits?: Partial<Limits>;
}

/**
 * Renders Handlebars text over data to HTML: parsed by the official parser, evaluated by our own interpreter, everything
 * from the data escaped. Throws TemplateError for bad syntax, unknown helpers or partials, and when a limit is passed.
 */
export function renderHtml(template: string, data: unknown, options: RenderOptions): string {
  const { locale, zone, currency, decimals, dates, texts = {}, partials = {}, images = {}, limits } = options;
  const helpers = { locale, zone, currency, decimals, dates, texts, images };
  return interpret(parseTemplate(template), plainData(data), helpers, partials, { ...LIMITS, ...limits });
}
