import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag, id, ids, idText, listQuery, optionalText, text } from '../../../platform/contract/kinds.ts';
import { createShape, patchShape, rowShape } from '../../../platform/resource/derive.ts';
import { fieldValues, withFieldFilters } from '../../fields/field-value/field-value.resource.ts';
import { sectionInput, sectionRow } from '../section/section.contract.ts';
import { location } from './location.resource.ts';

const base = { area: 'locations' } as const;
const set = <T extends z.ZodType>(item: T) => z.union([z.array(item).max(500), item.transform((value) => [value])]);
/** Whoever plans work, goods or equipment chooses places; changing them is for holders of locations. */
const read = { any: ['view.locations', 'view.order', 'view.activities', 'view.master_items', 'view.assets'] };

export const locationFilters = withFieldFilters(
  z.strictObject({
    id: set(idText()).optional(),
    is_warehouse: flag().optional(),
    bill_processing: flag().optional(),
    active: flag().optional(),
    customer_id: set(idText()).optional(),
    country_code: set(text(2, 2)).optional(),
    state_name: text(100).optional(),
    city: text(100).optional(),
    has_coordinates: flag().optional(),
  }),
);
export type LocationFilters = z.output<typeof locationFilters>;

const withItems = z.object({ items: z.enum(['0', '1']).optional() });
/** The wire also says zip_code, kept equal to postal_code; country codes come in any case. */
const upper = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toUpperCase() || null : value);
const places = {
  zip_code: optionalText(32),
  country_code: z.preprocess(
    upper,
    z
      .string()
      .regex(/^[A-Z]{2}$/, { error: 'not_found' })
      .nullish(),
  ),
  sections: z.array(sectionInput).max(500).optional(),
};
const row = rowShape(location).extend({ sections: z.array(sectionRow.partial()) });

export const listLocations = endpoint({
  ...base,
  method: 'GET',
  path: '/location',
  summary: 'List locations with their sections',
  access: read,
  query: listQuery(locationFilters),
  answer: row,
  paged: true,
});

export const listWarehouses = endpoint({
  ...base,
  method: 'GET',
  path: '/location/all_warehouses',
  summary: 'List active warehouses with their active sections',
  access: 'staff',
  answer: z.array(
    z.object({ id: z.number(), name: z.string(), sections: z.array(z.object({ id: z.number(), name: z.string() })) }),
  ),
});

export const getSectionDetails = endpoint({
  ...base,
  method: 'GET',
  path: '/location/section-details/{id}',
  summary: 'Get a section with its location',
  access: read,
  params: ids('id'),
  query: withItems,
  answer: sectionRow.extend({ location: z.looseObject({ id: z.number(), name: z.string() }) }),
});

export const getLocation = endpoint({
  ...base,
  method: 'GET',
  path: '/location/{id}',
  summary: 'Get a location with its sections',
  access: read,
  params: ids('id'),
  query: withItems,
  answer: row,
});

export const createLocation = endpoint({
  ...base,
  method: 'POST',
  path: '/location',
  summary: 'Create a location',
  access: { any: ['create.locations'] },
  body: createShape(location).extend({ ...places, additional: fieldValues().optional() }),
  answer: row,
  status: 201,
});

export const updateLocation = endpoint({
  ...base,
  method: 'PUT',
  path: '/location/{id}',
  summary: 'Update a location',
  access: { any: ['update.locations'] },
  params: ids('id'),
  body: patchShape(location).extend({
    zip_code: places.zip_code,
    country_code: places.country_code,
    additional: fieldValues().optional(),
  }),
  answer: row,
});

export const deleteLocation = endpoint({
  ...base,
  method: 'DELETE',
  path: '/location/{id}',
  summary: 'Delete an unused location',
  access: { any: ['delete.locations'] },
  params: ids('id'),
});

const proposal = z.object({
  id: z.number(),
  name: z.string(),
  before: z.record(z.string(), z.string().nullable()),
  after: z.record(z.string(), z.string().nullable()),
});

export const correctAddresses = endpoint({
  ...base,
  method: 'POST',
  path: '/location/correct-addresses',
  summary: 'Suggest normalised addresses; with ids, saves them',
  access: { any: ['correct_addresses.locations'] },
  body: z.strictObject({ ids: z.array(id()).max(10_000).optional() }).optional(),
  answer: z.object({
    checked: z.number(),
    applied: z.boolean(),
    corrected: z.array(proposal),
    unresolved: z.array(z.object({ id: z.number(), name: z.string(), field: z.string(), value: z.string() })),
  }),
});
