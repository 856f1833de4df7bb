import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { amount, day, ids, optionalText } from '../../../platform/contract/kinds.ts';
import { createShape, patchShape, rowShape } from '../../../platform/resource/derive.ts';
import { target } from './target.resource.ts';

const area = 'targets';
const count = () => z.number().int().min(0).max(100_000_000).optional();

/** A target's figures of one month. */
const month = z.strictObject({
  month: day().refine((value) => value.endsWith('-01'), { error: 'not_allowed' }),
  target_count: count(),
  target_value: amount({ min: 0 }).optional(),
  target_minutes: count(),
  note: optionalText(500),
});
const months = z.array(month).max(60).optional();
export type TargetMonth = z.output<typeof month>;

const answer = rowShape(target).extend({ months: z.array(z.looseObject({ month: z.string() })) });

export const targetCalls = {
  create: endpoint({
    method: 'POST',
    path: '/targets',
    summary: 'Create a target with its months',
    area,
    access: { any: ['create.targets'] },
    body: createShape(target).extend({ months }),
    answer,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/targets/{id}',
    summary: 'Get a target with its months',
    area,
    access: { any: ['view.targets'] },
    params: ids('id'),
    answer,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/targets/{id}',
    summary: 'Update a target; months that are sent replace the stored ones',
    area,
    access: { any: ['update.targets'] },
    params: ids('id'),
    body: patchShape(target).extend({ months }),
    answer,
  }),
};
