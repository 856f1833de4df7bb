import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import {
  fileAnswer,
  flag,
  id,
  ids,
  listQuery,
  listQuestion,
  optionalText,
  text,
  updatedAt,
} from '../../../platform/contract/kinds.ts';
import { TEXT_USES } from '../../../platform/kernel/texts/text-uses.ts';

const area = 'languages';
const slug = (action: string) => ({ any: [`${action}.language_settings`] });

const locale = z.enum(['en', 'es']);
const status = z.enum(['translated', 'machine', 'review']);
/** Blank means: as the product says it. */
const words = () => optionalText(5000);
const key = () => text(200, 1).refine((value) => /^[\w./{}:-]+$/.test(value), { error: 'pattern' });

const value = z.object({
  /** Null while the product's own words stand. */
  value_id: z.number().int().nullable(),
  locale,
  text: z.string(),
  status,
});

/** One text with what the company and the product say. */
export const textRow = z.object({
  id: z.number().int(),
  key: z.string(),
  module: z.string(),
  description: z.string().nullable(),
  /** A text of the product: it falls back to its own words. */
  is_system: z.boolean(),
  /** How people meet it; null for keys of the company. */
  use: z.enum(TEXT_USES).nullable(),
  /** The one thing it is part of, in the reader's language: a list, a mail. */
  where: z.string().nullable(),
  is_changed: z.boolean(),
  is_missing: z.boolean(),
  en: z.string().nullable(),
  es: z.string().nullable(),
  /** The product's words; null for keys of the company. */
  bundle: z.object({ en: z.string(), es: z.string() }).nullable(),
  values: z.array(value),
  /** When the company changed its words; null while it has the product's. */
  updated_at: z.string().nullable(),
});

const textState = z.enum(['missing', 'changed']);
const filters = z.strictObject({
  state: z.union([textState, z.array(textState).max(2)]).optional(),
  use: z.union([z.enum(TEXT_USES), z.array(z.enum(TEXT_USES)).max(TEXT_USES.length)]).optional(),
  module: z.union([z.string().max(60), z.array(z.string().max(60)).max(50)]).optional(),
});

export const textCalls = {
  translations: endpoint({
    method: 'GET',
    path: '/lang/translations',
    summary: 'List texts by key; both languages without lang, only customised texts with changed',
    area,
    access: 'public',
    rate: 'page',
    query: z.object({ lang: z.string().max(20).optional(), changed: flag().optional() }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/lang/translations',
    summary: 'Update texts of one language by key, or report keys without a text',
    area,
    access: 'session',
    body: z.union([
      z.strictObject({
        lang: locale,
        translations: z
          .record(key(), words())
          .refine((map) => Object.keys(map).length <= 1000, { error: 'at_most_entries:1000' }),
      }),
      z.strictObject({ missing: z.array(key()).min(1).max(50) }),
    ]),
  }),
  create: endpoint({
    method: 'POST',
    path: '/lang',
    summary: 'Create a custom text',
    area,
    access: slug('create'),
    body: z.strictObject({
      key: key(),
      module: text(60).optional(),
      description: optionalText(500),
      en: text(5000, 1),
      es: words(),
    }),
    answer: textRow,
  }),
  list: endpoint({
    method: 'GET',
    path: '/lang/data',
    summary: 'List product and custom texts by key',
    area,
    access: slug('view'),
    query: listQuery(filters),
    answer: textRow,
    paged: true,
  }),
  modules: endpoint({
    method: 'GET',
    path: '/lang/modules',
    summary: 'List the areas of texts',
    area,
    access: slug('view'),
    answer: z.array(z.string()),
  }),
  sample: endpoint({
    method: 'GET',
    path: '/lang/sample-excel-language',
    summary: 'Download a sample import file for texts',
    area,
    access: slug('import'),
    answer: fileAnswer(),
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/lang/export',
    summary: 'Export texts as a spreadsheet that can be imported again',
    area,
    access: slug('export'),
    query: listQuestion(filters),
    answer: fileAnswer(),
  }),
  get: endpoint({
    method: 'GET',
    path: '/lang/{id}',
    summary: 'Get a text',
    area,
    access: slug('view'),
    params: ids('id'),
    answer: textRow,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/lang/{id}',
    summary: 'Update a text',
    area,
    access: slug('update'),
    params: ids('id'),
    body: z.strictObject({
      values: z
        .array(
          z
            .strictObject({
              value_id: id().nullish(),
              locale: locale.optional(),
              text: words(),
              status: status.optional(),
            })
            .refine((one) => one.value_id != null || one.locale !== undefined, {
              error: 'select_required',
              path: ['locale'],
            }),
        )
        .min(1)
        .max(2),
      updated_at: updatedAt().nullable(),
    }),
    answer: textRow,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/lang/{id}',
    summary: 'Delete a custom text; a product text returns to its default',
    area,
    access: slug('delete'),
    params: ids('id'),
  }),
} as const;
