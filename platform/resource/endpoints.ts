import { z } from 'zod';
import { type Access, type Endpoint, endpoint } from '../contract/endpoint.ts';
import { ids, idText, listQuery } from '../contract/kinds.ts';
import type { AnyResource } from './define.ts';
import { createShape, filterShape, listRowShape, patchShape, rowShape } from './derive.ts';

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
    .array(z.looseObject({ id: idText(), display_order: z.number().int() }))
    .min(1)
    .max(10_000)
    .optional(),
});

/** `Email sender` → `an email sender`, as the API description calls one record. */
export function withArticle(label: string): string {
  const name = label.toLowerCase();
  return `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** Derives the contracts of a resource: five calls, and the ordered-list call. */
export function resourceEndpoints(resource: AnyResource, area: string): ResourceEndpoints {
  const path = `/${resource.path}`;
  const one = `${path}/{id}`;
  const read: Access = resource.readable === 'staff' ? 'staff' : { any: [`view.${resource.permission}`] };
  const may = (verb: string): Access => ({ any: [`${verb}.${resource.permission}`] });
  const answer = rowShape(resource);
  const query = listQuery(filterShape(resource));
  const { one: single, many, counted } = resource.label;
  const [name, names] = [withArticle(single[0]), (counted ?? many)[0].toLowerCase()];
  const call = (
    method: Endpoint['method'],
    at: string,
    access: Access,
    summary: string,
    rest: Partial<Endpoint>,
  ): Endpoint => endpoint({ method, path: at, access, summary, area, ...rest });
  return {
    list: call('GET', path, read, `List ${names}`, { query, answer: listRowShape(resource), paged: true }),
    get: call('GET', one, read, `Get ${name}`, { params: ids('id'), answer }),
    create: call('POST', path, may('create'), `Create ${name}`, { body: createShape(resource), answer, status: 201 }),
    update: call('PUT', one, may('update'), `Update ${name}`, {
      params: ids('id'),
      body: patchShape(resource),
      answer,
    }),
    remove: call('DELETE', one, may('delete'), `Delete ${name}`, { params: ids('id') }),
    ...(resource.ordered
      ? {
          order: call('POST', `${path}/update/display/order`, may('update'), `Update the sequence of ${names}`, {
            body: displayOrder,
          }),
        }
      : {}),
  };
}
