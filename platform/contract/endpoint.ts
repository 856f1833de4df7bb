import type { z } from 'zod';

/** Anything zod can check; kept structural so that hundreds of contracts stay cheap for the compiler. */
export interface Shape {
  readonly _zod: { readonly output: unknown; readonly input: unknown };
}
export type OutputOf<S> = S extends Shape ? S['_zod']['output'] : undefined;
export type InputOf<S> = S extends Shape ? S['_zod']['input'] : undefined;

/**
 * Who may call: `public` nobody signed in; `session` anyone signed in; `staff` / `portal` anyone signed in of that audience;
 * `{ any }` whoever holds at least one of the permission slugs (portal_* slugs belong to customers, all others to staff).
 */
export type Access = 'public' | 'session' | 'staff' | 'portal' | { readonly any: readonly string[] };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Named request budgets; the limits stand in platform/server/http/rate.ts. */
export type RateClass = 'default' | 'sign_in' | 'heavy';

export interface Endpoint<
  P extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  B extends Shape | undefined = Shape | undefined,
  A = unknown,
> {
  readonly method: Method;
  /** Under /api/v1, parameters in braces as the documents write them: `/order/{id}/note/{noteId}`. */
  readonly path: string;
  /** One line for the API description. */
  readonly summary: string;
  readonly access: Access;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Shape of `success.data`; describes the API and types the client. */
  readonly answer?: Shape & { readonly _zod: { readonly output: A } };
  /** Answers `{data, current_page, per_page, total}` around rows of `answer`. */
  readonly paged?: true;
  readonly status?: 200 | 201 | 202;
  readonly rate?: RateClass;
  /** Reachable while the first-login profile is open (A1 R6). */
  readonly duringFirstLogin?: true;
  /** Group of the API description: a module's area. */
  readonly area: string;
  /** The body is read as a raw stream by the handler (file uploads). */
  readonly rawBody?: true;
}

/** Declares one call of the API; server route, typed client and API description all derive from it. */
export function endpoint<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
  A = unknown,
>(spec: Endpoint<P, Q, B, A>): Endpoint<P, Q, B, A> {
  return spec;
}

/** A page of rows as it goes over the wire. */
export interface Page<Row> {
  data: Row[];
  current_page: number;
  per_page: number;
  total: number;
}

export type AnswerOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? A : never;
export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? OutputOf<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? OutputOf<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? OutputOf<B> : never;

/** What a client sends: path parameters, query and body, each only where the contract has one. */
export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _A>
    ? (P extends Shape ? { params: InputOf<P> } : { params?: undefined }) &
        (Q extends Shape ? { query?: InputOf<Q> } : { query?: undefined }) &
        (B extends Shape ? { body: InputOf<B> } : { body?: undefined })
    : never;

export type AnySchema = z.ZodType;
