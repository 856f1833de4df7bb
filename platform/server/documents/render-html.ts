import { createHash } from 'node:crypto';
import { AppError } from '../../kernel/errors.ts';
import { beforehand } from '../worker/beforehand.ts';
import { drawn } from './drawing/threads.ts';
import { LIMITS, type Limits } from './template/account.ts';
import type { Conventions } from './template/formats.ts';
import type { Done, Fill, MadeOf, Piece, Words } from './template/pieces.ts';
import { doQuickly } from './template/quick.ts';
import { doInThread } from './template/threads.ts';
import { plainData, TemplateError } from './template/values.ts';

export type { Words };

export interface RenderOptions extends Conventions {
  /** Texts of the `t` helper in the locale's language, by key. */
  texts?: Record<string, string>;
  /** Template text by partial name. */
  partials?: Record<string, string>;
  /** PNG or JPEG data URLs that the `image` helper finds by name. */
  images?: Record<string, string>;
  limits?: Partial<Limits>;
  /** The template and its partials are the product's own: they are kept as they were read. */
  isOwn?: boolean;
  /** It may take long: in a thread it waits in line with the drawing of documents, and mails do not wait for it. */
  isLong?: boolean;
}

/**
 * Renders Handlebars text over data to HTML: parsed by the official parser, evaluated by our own interpreter, everything
 * from the data escaped. Throws TemplateError for bad syntax, unknown helpers or partials, and when a limit is passed; busy where too
 * many wait. What is not small is done in a thread; a transaction never waits for one, it begins again (`beforehand`).
 */
export const renderHtml = async (template: string, data: unknown, options: RenderOptions): Promise<string> =>
  made({ kind: 'fill', fill: fillOf(template, data, options) }, options);

/** The same, with what the HTML says as text. */
export const renderWords = async (template: string, data: unknown, options: RenderOptions): Promise<Words> =>
  made({ kind: 'words', fill: fillOf(template, data, options) }, options);

/** The values a template asks for, each once, as they are written: `name`, `order.title`. Throws TemplateError for bad syntax. */
export const placeholdersOf = (template: string): Promise<string[]> => made({ kind: 'asks', template });

/** What HTML says without its tags. */
export const wordsOfHtml = (html: string): Promise<string> => made({ kind: 'text', html });

function fillOf(template: string, data: unknown, options: RenderOptions): Fill {
  const { locale, zone, currency, decimals, dates, texts = {}, partials = {}, images = {}, limits } = options;
  const helpers = { locale, zone, currency, decimals, dates, texts, images };
  return { template, data: plainData(data), helpers, partials, limits: { ...LIMITS, ...limits } };
}

async function made<P extends Piece>(
  piece: P,
  { isOwn = false, isLong = false }: How = {},
): Promise<MadeOf[P['kind']]> {
  const done =
    doQuickly(piece, isOwn) ??
    (await beforehand(
      keyOf(piece),
      () => inThread(piece, isLong),
      () => TOO_LONG,
    ));
  if ('fault' in done) throw new TemplateError(done.fault, done.message, done.line);
  return done.made as MadeOf[P['kind']];
}
type How = Pick<RenderOptions, 'isOwn' | 'isLong'>;

const keyOf = (piece: Piece) => (): string => createHash('sha256').update(JSON.stringify(piece)).digest('hex');

const TOO_LONG: Done = { fault: 'limit', message: 'The template takes too long', line: 0 };

async function inThread(piece: Piece, isLong: boolean): Promise<Done> {
  try {
    return await (isLong && 'fill' in piece ? drawn({ format: 'fill', ...piece }) : doInThread(piece));
  } catch (error) {
    if (error instanceof AppError && error.code === 'document_too_large') return TOO_LONG;
    throw error;
  }
}
