import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag, id, ids, listQuery, updatedAt } from '../../../platform/contract/kinds.ts';
import type { Row } from '../../../platform/resource/define.ts';
import { createShape, filterShape, patchShape, rowShape } from '../../../platform/resource/derive.ts';
import { reviewTemplate } from './review-template.resource.ts';

const area = 'checkoff_templates';
const may = (verb: string) => ({ any: [`${verb}.review_templates`] });
const named = z.object({ id: z.number().int(), name: z.string() });
const roleIds = z.array(id()).max(100);

/** A step as it is sent; `id` keeps one that is there. */
const step = z.strictObject({
  id: id().optional(),
  checkoff_type_id: id(),
  position: z.number().int().min(0).max(10_000).optional(),
  required: flag().optional(),
  role_ids: roleIds.optional(),
});
export type StepInput = z.output<typeof step>;
const steps = z.array(step).max(50);

const stepRow = z.object({
  id: z.number().int(),
  checkoff_type_id: z.number().int(),
  position: z.number().int(),
  required: z.boolean(),
  role_ids: z.array(z.number().int()),
  roles: z.array(named),
  /** Who may answer: the step's own roles, else those of the review type. */
  reviewers: z.array(named),
  type: z.looseObject({ id: z.number().int(), name: z.string(), gate: z.string(), result: z.string() }),
});
const full = rowShape(reviewTemplate).extend({
  types: z.array(stepRow),
  order_type_ids: z.array(z.number().int()),
  order_types: z.array(named),
});
export type TemplateStep = z.output<typeof stepRow>;
export type ReviewTemplate = Record<string, unknown> &
  Row<typeof reviewTemplate> & {
    types: TemplateStep[];
    order_type_ids: number[];
    order_types: { id: number; name: string }[];
  };

const more = { types: steps.optional(), order_type_ids: z.array(id()).max(500).optional() };

export const templateCalls = {
  list: endpoint({
    method: 'GET',
    path: '/checkoff-template',
    summary: 'List review templates with their steps and activity types',
    area,
    access: 'staff',
    query: listQuery(filterShape(reviewTemplate)),
    answer: full,
    paged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/checkoff-template/{id}',
    summary: 'Get a review template',
    area,
    access: 'staff',
    params: ids('id'),
    answer: full,
  }),
  create: endpoint({
    method: 'POST',
    path: '/checkoff-template',
    summary: 'Create a review template',
    area,
    access: may('create'),
    body: createShape(reviewTemplate).extend(more),
    answer: full,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/checkoff-template/{id}',
    summary: 'Update a review template; steps and activity types that are sent replace the stored ones',
    area,
    access: may('update'),
    params: ids('id'),
    body: patchShape(reviewTemplate).extend(more),
    answer: full,
  }),
  addTypes: endpoint({
    method: 'POST',
    path: '/checkoff-template/{id}/types',
    summary: 'Add one or more steps to a review template',
    area,
    access: may('update'),
    params: ids('id'),
    body: z.union([z.strictObject({ types: steps.min(1) }), step]),
    answer: full,
    status: 201,
  }),
  updateType: endpoint({
    method: 'PUT',
    path: '/checkoff-template/{id}/types/{typeId}',
    summary: 'Update a step',
    area,
    access: may('update'),
    params: ids('id', 'typeId'),
    body: step.omit({ id: true }).partial().extend({ updated_at: updatedAt() }),
    answer: full,
  }),
  deleteType: endpoint({
    method: 'DELETE',
    path: '/checkoff-template/{id}/types/{typeId}',
    summary: 'Remove a step; activities that have it keep it',
    area,
    access: may('update'),
    params: ids('id', 'typeId'),
  }),
  byType: endpoint({
    method: 'POST',
    path: '/checkoff-template/checkoff-by-type',
    summary: 'Get the review template of an activity type with its steps, or null',
    area,
    access: 'staff',
    body: z.strictObject({ order_type_id: id() }),
    answer: z.object({ template: full, types: z.array(stepRow) }).nullable(),
  }),
  usersByType: endpoint({
    method: 'GET',
    path: '/checkoff-template/get-users-by-type/{id}',
    summary: 'List the users who can answer a review type',
    area,
    access: 'staff',
    params: ids('id'),
    answer: z.array(named.extend({ email: z.string() })),
  }),
  usersByRole: endpoint({
    method: 'GET',
    path: '/checkoff-template/get-users-by-type-new/{id}',
    summary: 'List the users who can answer a review type, by role',
    area,
    access: 'staff',
    params: ids('id'),
    query: listQuery(z.strictObject({}).partial()),
    answer: named.extend({ users: z.array(named.extend({ email: z.string() })) }),
    paged: true,
  }),
};
