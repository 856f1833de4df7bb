import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag, ids, optionalText, text, updatedAt } from '../../../platform/contract/kinds.ts';

const base = { area: 'locations' } as const;

const fields = {
  code: optionalText(50),
  barcode: optionalText(100),
  active: flag().optional(),
  display_order: z.number().int().min(0).max(1_000_000).optional(),
};

export const sectionInput = z.strictObject({ name: text(100, 1), ...fields });

export const sectionRow = z.object({
  id: z.number(),
  location_id: z.number(),
  name: z.string(),
  code: z.string().nullable(),
  barcode: z.string().nullable(),
  active: z.boolean(),
  display_order: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});

export const createSection = endpoint({
  ...base,
  method: 'POST',
  path: '/location/{id}/sections',
  summary: 'Add a section to a location',
  access: { any: ['create.location_sections'] },
  params: ids('id'),
  body: sectionInput,
  answer: sectionRow,
  status: 201,
});

export const updateSection = endpoint({
  ...base,
  method: 'PUT',
  path: '/location/{id}/sections/{sectionId}/update',
  summary: 'Update a section',
  access: { any: ['update.location_sections'] },
  params: ids('id', 'sectionId'),
  body: z.strictObject({ name: text(100, 1).optional(), ...fields, updated_at: updatedAt() }),
  answer: sectionRow,
});

export const deleteSection = endpoint({
  ...base,
  method: 'DELETE',
  path: '/location/{id}/sections/{sectionId}/delete',
  summary: 'Delete an unused section',
  access: { any: ['delete.location_sections'] },
  params: ids('id', 'sectionId'),
});
