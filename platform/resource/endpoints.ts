import { z } from 'zod';
import { type Access, type Endpoint, endpoint } from '../contract/endpoint.ts';
import { ids, idText, listQuery } from '../contract/kinds.ts';
import type { AnyResource } from './define.ts';
import { createShape, filterShape, patchShape, rowShape } from './derive.ts';

/** The calls a resource derives, keyed by what they do. Optional ones exist only where the definition asks for them. */
export interface ResourceEndpoints {
  readonly list: Endpoint;
  readonly get: Endpoint;
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
  readonly order?: Endpoint;
}

const displayOrder = z.strictObject({
  ids: z.array(idText()).min(1).max(10_000).optional(),
  items: z
    .array(z.looseObject({ id: idText(), display_order: z.coerce.number().int() }))
    .min(1)
    .max(10_000)
    .optional(),
});

/** Derives the contracts of a resource: five calls, and the ordered-list call. */
export function resourceEndpoints(resource: AnyResource, area: string): ResourceEndpoints {
  const path = `/${resource.path}`;
  const read: Access = resource.readable === 'staff' ? 'staff' : { any: [`view.${resource.permission}`] };
  const may = (verb: string): Access => ({ any: [`${verb}.${resource.permission}`] });
  const row = rowShape(resource);
  const [one, many] = [resource.label.one[0].toLowerCase(), resource.label.many[0].toLowerCase()];
  const base = { area } as const;
  return {
    list: endpoint({
      ...base,
      method: 'GET',
      path,
      summary: `List ${many}`,
      access: read,
      query: listQuery(filterShape(resource)),
      answer: row,
      paged: true,
    }),
    get: endpoint({
      ...base,
      method: 'GET',
      path: `${path}/{id}`,
      summary: `Read one ${one}`,
      access: read,
      params: ids('id'),
      answer: row,
    }),
    create: endpoint({
      ...base,
      method: 'POST',
      path,
      summary: `Create a ${one}`,
      access: may('create'),
      body: createShape(resource),
      answer: row,
      status: 201,
    }),
    update: endpoint({
      ...base,
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `Change a ${one}`,
      access: may('update'),
      params: ids('id'),
      body: patchShape(resource),
      answer: row,
    }),
    remove: endpoint({
      ...base,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Delete a ${one}`,
      access: may('delete'),
      params: ids('id'),
    }),
    ...(resource.ordered
      ? {
          order: endpoint({
            ...base,
            method: 'POST',
            path: `${path}/update/display/order`,
            summary: `Sort ${many}`,
            access: may('update'),
            body: displayOrder,
          }),
        }
      : {}),
  };
}
