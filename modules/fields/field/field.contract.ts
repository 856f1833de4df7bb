import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag, id, ids, idText, optionalText, text, updatedAt } from '../../../platform/contract/kinds.ts';
import { OPERATORS } from '../field-value/condition.rules.ts';

const area = 'additional_fields';
const verbs = (verb: string) => ({
  any: [`${verb}.additional_field`, `${verb}.customer_additional_field`, `${verb}.master_item_additional_field`],
});

const moduleFor = () => z.number().int().min(1).max(99);
const typeNumber = () => z.number().int().min(1).max(10);
const limit = () =>
  z
    .union([z.number().transform(String), text(40)])
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null));

const scalar = z.union([z.string().max(255), z.number(), z.boolean()]);
const condition = z
  .strictObject({
    match: z.enum(['all', 'any']).default('all'),
    rules: z
      .array(
        z.strictObject({
          field_id: id(),
          op: z.enum(OPERATORS),
          value: z.union([scalar, z.array(scalar).max(50)]).optional(),
        }),
      )
      .min(1)
      .max(10),
  })
  .nullish();

export const itemInput = z.strictObject({
  id: id().nullish(),
  name: text(100, 1),
  name_es: optionalText(100),
  value: optionalText(100),
  active: flag().optional(),
});
export type ItemInput = z.output<typeof itemInput>;

export const mappingInput = z.strictObject({
  modelable_type: text(40, 1),
  modelable_id: id().nullish(),
  required: flag().nullish(),
  hidden: flag().optional(),
});
export type MappingInput = z.output<typeof mappingInput>;

const columns = {
  name: text(100, 1),
  name_es: optionalText(100),
  code: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,59}$/, { error: 'invalid' })
    .optional(),
  type: typeNumber().optional(),
  required: flag().optional(),
  default_value: z.unknown().optional(),
  help: optionalText(500),
  help_es: optionalText(500),
  section: optionalText(100),
  section_es: optionalText(100),
  min: limit(),
  max: limit(),
  max_length: z.number().int().min(1).max(20_000).nullish(),
  pattern: optionalText(200),
  is_unique: flag().optional(),
  filterable: flag().optional(),
  show_in_list: flag().optional(),
  show_in_portal: flag().optional(),
  permission_slug: optionalText(100),
  visible_if: condition,
  required_if: condition,
  active: flag().optional(),
  /** The whole list: items with an id stay, those not sent go. */
  items: z.array(itemInput).max(500).optional(),
  /** The whole list of places; none: everywhere. */
  mappings: z.array(mappingInput).max(500).optional(),
};

export const fieldBody = z.strictObject({ module_for: moduleFor().default(1), ...columns });
export type FieldBody = z.output<typeof fieldBody>;

export const fieldPatch = z.strictObject({
  ...columns,
  name: columns.name.optional(),
  module_for: moduleFor().optional(),
  updated_at: updatedAt(),
});
export type FieldPatch = z.output<typeof fieldPatch>;

export const newItemBody = itemInput.omit({ id: true }).extend({ additional_field_id: id() });
export const itemPatch = itemInput.omit({ id: true }).partial().extend({ updated_at: updatedAt() });
export type ItemPatch = z.output<typeof itemPatch>;

export const sortBody = z.strictObject({
  ids: z.array(idText()).min(1).max(2_000).optional(),
  items: z
    .array(z.looseObject({ id: idText(), display_order: z.number().int() }))
    .min(1)
    .max(2_000)
    .optional(),
});
export type SortBody = z.output<typeof sortBody>;

const fieldRow = z.object({
  id: z.number(),
  module_for: z.number(),
  name: z.string(),
  name_es: z.string().nullable(),
  code: z.string(),
  type: z.number(),
  items: z.array(z.unknown()).readonly(),
  mappings: z.array(z.unknown()).readonly(),
});
const mappingRow = z.object({ id: z.number(), additional_field_id: z.number(), field: fieldRow });

const call = <const M extends 'GET' | 'POST' | 'PUT' | 'DELETE', const P extends string>(
  method: M,
  path: P,
  summary: string,
) => ({ area, method, path, summary, access: verbs(VERB[method]) });
const VERB = { GET: 'view', POST: 'create', PUT: 'update', DELETE: 'delete' } as const;

/** The calls one family of paths shares; the families are façades over the same fields. */
export const familyCalls = <const P extends string>(path: P) => ({
  createItem: endpoint({
    ...call('POST', `${path}/create-field-item`, 'Add an option to a field'),
    body: newItemBody,
    answer: fieldRow,
    status: 201,
  }),
  updateItem: endpoint({
    ...call('PUT', `${path}/update-field-item/{id}`, 'Update an option'),
    params: ids('id'),
    body: itemPatch,
    answer: fieldRow,
  }),
  removeItem: endpoint({
    ...call('DELETE', `${path}/delete-field-item/{id}`, 'Delete an unused option'),
    params: ids('id'),
  }),
  sort: endpoint({
    ...call('POST', `${path}/update/display/order`, 'Update the sequence of fields'),
    access: verbs('update'),
    body: sortBody,
  }),
});

/** Create, change and delete a field, the same in the first two families. */
export const recordCalls = <const P extends string>(path: P) => ({
  create: endpoint({
    ...call('POST', path, 'Create an additional field'),
    body: fieldBody,
    answer: fieldRow,
    status: 201,
  }),
  update: endpoint({
    ...call('PUT', `${path}/{id}`, 'Update an additional field'),
    params: ids('id'),
    body: fieldPatch,
    answer: fieldRow,
  }),
  remove: endpoint({
    ...call('DELETE', `${path}/{id}`, 'Delete an unused additional field'),
    params: ids('id'),
  }),
});

export const listOrGet = endpoint({
  ...call('GET', '/additional-field/{id}', 'List the additional fields of a module (id up to 1000), or get one field'),
  params: ids('id'),
  answer: z.union([z.array(fieldRow), fieldRow]),
});

export const listFields = endpoint({
  ...call('GET', '/additional-field-new', 'List additional fields'),
  query: z.object({
    q: text(200).optional(),
    page: z.coerce.number().int().min(0).max(1_000_000).optional(),
    per_page: z.coerce.number().int().min(0).max(200).optional(),
    pageSize: z.coerce.number().int().min(0).max(200).optional(),
    module_for: z.coerce.number().int().min(1).max(99).optional(),
  }),
  answer: fieldRow,
  paged: true,
});

export const getField = endpoint({
  ...call('GET', '/additional-field-new/{id}', 'Get an additional field'),
  params: ids('id'),
  answer: fieldRow,
});

export const previewType = endpoint({
  ...call('GET', '/additional-field-new/{id}/type-change', 'Preview the effect of a type change on stored values'),
  params: ids('id'),
  query: z.object({ type: z.coerce.number().int().min(1).max(10) }),
  answer: z.object({
    allowed: z.boolean(),
    total: z.number(),
    converts: z.number(),
    lost: z.array(z.object({ value: z.string(), uses: z.number() })),
  }),
});

export const formFields = endpoint({
  area,
  method: 'GET',
  path: '/additional-field-form/{moduleFor}',
  summary: 'List the active fields of a module that you can fill in',
  access: 'session',
  params: ids('moduleFor'),
  answer: z.array(fieldRow),
});

export const listMappings = endpoint({
  ...call('GET', '/additional-field-new-mapping', 'List field mappings'),
  query: z.object({
    modelableType: text(40).optional(),
    modelableId: idText().optional(),
    page: z.coerce.number().int().min(0).max(1_000_000).optional(),
    per_page: z.coerce.number().int().min(0).max(200).optional(),
    pageSize: z.coerce.number().int().min(0).max(200).optional(),
  }),
  answer: mappingRow,
  paged: true,
});

export const getMapping = endpoint({
  ...call('GET', '/additional-field-new-mapping/{id}', 'Get a field mapping with its field'),
  params: ids('id'),
  answer: mappingRow,
});

export const createMapping = endpoint({
  ...call('POST', '/additional-field-new-mapping', 'Create a field mapping, and the field if its definition is sent'),
  body: fieldBody.partial().extend({ ...mappingInput.shape, additional_field_id: id().optional() }),
  answer: mappingRow,
  status: 201,
});

export const updateMapping = endpoint({
  ...call('PUT', '/additional-field-new-mapping/{id}', 'Update a field mapping'),
  params: ids('id'),
  body: mappingInput.partial().extend({ updated_at: updatedAt() }),
  answer: mappingRow,
});

export const removeMapping = endpoint({
  ...call('DELETE', '/additional-field-new-mapping/{id}', 'Delete a field mapping'),
  params: ids('id'),
});
