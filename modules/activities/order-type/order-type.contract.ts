import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids, listQuery } from '../../../platform/contract/kinds.ts';
import { filterShape, patchShape, rowShape } from '../../../platform/resource/derive.ts';
import { orderType } from './order-type.resource.ts';

const AREA = 'order_types';
const row = rowShape(orderType);

/** A type as pickers need it, with what the asker may do with its activities. */
const typeOption = z.object({
  id: z.number().int(),
  name: z.string(),
  colour: z.string(),
  icon: z.string().nullable(),
  prefix: z.string().nullable(),
  allow_payment: z.boolean(),
  is_default: z.boolean(),
  is_default_rental: z.boolean(),
  is_rental: z.boolean(),
  portal_visible: z.boolean(),
  default_template_id: z.number().int().nullable(),
  can_create: z.boolean(),
  can_update: z.boolean(),
  can_complete: z.boolean(),
  can_delete: z.boolean(),
});
export type OrderTypeOption = z.infer<typeof typeOption>;

export const listOrderTypes = endpoint({
  method: 'GET',
  path: '/ordertype',
  summary: 'List the activity types you can view',
  area: AREA,
  access: { any: ['view.activity_type'] },
  query: listQuery(filterShape(orderType)),
  answer: row,
  paged: true,
});

export const getOrderType = endpoint({
  method: 'GET',
  path: '/ordertype/{id}',
  summary: 'Get an activity type',
  area: AREA,
  access: { any: ['view.activity_type'] },
  params: ids('id'),
  answer: row,
});

export const updateOrderType = endpoint({
  method: 'PUT',
  path: '/ordertype/{id}',
  summary: 'Update an activity type',
  area: AREA,
  access: { any: ['update.activity_type'] },
  params: ids('id'),
  body: patchShape(orderType),
  answer: row,
});

export const orderTypesByPermission = endpoint({
  method: 'GET',
  path: '/ordertype/fetchby/permission',
  summary: 'List the active activity types you can view, by name',
  area: AREA,
  access: 'session',
  answer: z.array(typeOption),
});

export const defaultOrderType = endpoint({
  method: 'GET',
  path: '/ordertype/fetch_default',
  summary: 'Get the default activity type, or null',
  area: AREA,
  access: 'session',
  answer: row.nullable(),
});

export const defaultRentalOrderType = endpoint({
  method: 'GET',
  path: '/ordertype/fetch_default_rental',
  summary: 'Get the default rental activity type, or null',
  area: AREA,
  access: 'session',
  answer: row.nullable(),
});

export const orderTypeOfOrder = endpoint({
  method: 'GET',
  path: '/ordertype/fetch_order/{id}',
  summary: 'Get the type of an activity with its template',
  area: AREA,
  access: { any: ['view.order'] },
  params: ids('id'),
  answer: z.looseObject({ ...row.shape, template: z.unknown().nullable(), documents: z.array(z.unknown()) }),
});

export const nextNumber = endpoint({
  method: 'GET',
  path: '/ordertype/{id}/next-number',
  summary: 'Get the next number of an activity type, optionally with another prefix or width',
  area: AREA,
  access: { any: ['view.activity_type'] },
  params: ids('id'),
  query: z.object({ prefix: z.string().max(10).optional(), width: z.coerce.number().int().min(4).max(9).optional() }),
  answer: z.object({
    /** Null without a usable prefix. */
    next: z.string().nullable(),
    /** Names of the other types that draw from the same counter. */
    shared_with: z.array(z.string()),
  }),
});

const typeRights = {
  can_view: z.boolean(),
  can_create: z.boolean(),
  can_update: z.boolean(),
  can_complete: z.boolean(),
  can_delete: z.boolean(),
};

export const orderTypeRights = endpoint({
  method: 'GET',
  path: '/ordertype/{id}/rights',
  summary: 'List the roles and users with permissions on activities of a type',
  area: AREA,
  access: { any: ['view.activity_type_roles'] },
  params: ids('id'),
  answer: z.object({
    roles: z.array(z.object({ id: z.number().int(), name: z.string(), is_all: z.boolean(), ...typeRights })),
    users: z.array(z.object({ id: z.number().int(), name: z.string(), ...typeRights })),
  }),
});
