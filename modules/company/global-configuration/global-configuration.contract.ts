import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { optionalText, updatedAt } from '../../../platform/contract/kinds.ts';
import { keyProblem } from './key.rules.ts';

const base = { area: 'global_configurations' } as const;
const may = (verb: string) => ({ any: [`${verb}.global_configurations`] });
const at = z.object({ key: z.string().max(200) });
/** Texts, and the numbers and flags that integrations send as such. */
const value = z
  .union([z.string().max(65_535), z.number(), z.boolean()])
  .nullish()
  .transform((sent) => (sent === undefined || sent === null ? sent : String(sent)));

const row = z.object({
  id: z.number(),
  key: z.string(),
  value: z.string().nullable(),
  /** The value read as a boolean: the word true in any case. */
  bool_value: z.boolean(),
  description: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type GlobalConfiguration = z.output<typeof row>;

export const listGlobalConfigurations = endpoint({
  ...base,
  method: 'GET',
  path: '/global-configurations',
  summary: 'List the technical settings of the company',
  access: may('view'),
  answer: z.array(row),
});

export const getGlobalConfiguration = endpoint({
  ...base,
  method: 'GET',
  path: '/global-configurations/{key}',
  summary: 'Get a technical setting',
  access: may('view'),
  params: at,
  answer: row,
});

export const createGlobalConfiguration = endpoint({
  ...base,
  method: 'POST',
  path: '/global-configurations',
  summary: 'Create a technical setting',
  access: may('create'),
  body: z.strictObject({
    key: z
      .string()
      .trim()
      .superRefine((key, { addIssue }) => {
        const message = keyProblem(key);
        if (message) addIssue({ code: 'custom', message });
      }),
    value,
    description: optionalText(1000),
  }),
  answer: row,
  status: 201,
});

export const updateGlobalConfiguration = endpoint({
  ...base,
  method: 'PUT',
  path: '/global-configurations/{key}',
  summary: 'Update a technical setting',
  access: may('update'),
  params: at,
  body: z.strictObject({ value, description: optionalText(1000), updated_at: updatedAt() }),
  answer: row,
});

export const deleteGlobalConfiguration = endpoint({
  ...base,
  method: 'DELETE',
  path: '/global-configurations/{key}',
  summary: 'Delete a technical setting',
  access: may('delete'),
  params: at,
});
