import type { Endpoint, Page, RequestOf, ResultOf } from '../../contract/endpoint.ts';
import type { AnyResource, Create, ListRow, Patch, Row } from '../../resource/define.ts';

/** One call of the API as the client knows it: method and path at run time, everything else as types. */
export interface Remote<Request, Result> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** 404 is the answer null. */
  readonly isOptional?: true;
  /** Phantoms: absent at run time. */
  readonly _request?: Request;
  readonly _result?: Result;
}

/** What a call takes, in its three places. */
export interface AnyRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export type RequestFor<R> = R extends Remote<infer Request, unknown> ? Request : never;
export type ResultFor<R> = R extends Remote<infer _Request, infer Result> ? Result : never;

/**
 * A call from its contract, without the contract's validators at run time:
 * `const list = remote<typeof orderList>('GET', '/order')` with `import type`. The compiler checks both literals.
 */
export function remote<E extends Endpoint>(method: E['method'], path: E['path']): Remote<RequestOf<E>, ResultOf<E>> {
  return { method, path };
}

/** A call that has no contract in reach (platform code); its types are the caller's word. */
export function looseRemote<Request, Result>(
  method: Remote<Request, Result>['method'],
  path: string,
): Remote<Request, Result> {
  return { method, path };
}

/** The same call where what is asked for need not be there: 404 gives null, and nobody is warned. */
export function orNull<Request, Result>(call: Remote<Request, Result>): Remote<Request, Result | null> {
  return { method: call.method, path: call.path, isOptional: true };
}

/** Query of a derived list as the client sends it. */
export interface ListRequest {
  q?: string;
  page?: number;
  per_page?: number;
  sort?: string;
  filters?: Record<string, unknown>;
}

/** The calls of a resource definition: list, one, create, update, remove, and sort for ordered lists. */
export function resourceCalls<X extends AnyResource>(resource: X) {
  const path = `/${resource.path}`;
  return {
    list: looseRemote<{ query?: ListRequest }, Page<ListRow<X> & RowExtras>>('GET', path),
    get: looseRemote<{ params: { id: number } }, Row<X> & RowExtras>('GET', `${path}/{id}`),
    create: looseRemote<{ body: Create<X> }, Row<X> & RowExtras>('POST', path),
    update: looseRemote<{ params: { id: number }; body: Patch<X> & { updated_at?: string } }, Row<X> & RowExtras>(
      'PUT',
      `${path}/{id}`,
    ),
    remove: looseRemote<{ params: { id: number } }, unknown>('DELETE', `${path}/{id}`),
    sort: looseRemote<{ body: { ids: number[] } }, unknown>('POST', `${path}/update/display/order`),
  };
}

/** What derived rows carry beside their fields: the record behind each reference. */
export interface RowExtras {
  readonly [key: string]: unknown;
}
