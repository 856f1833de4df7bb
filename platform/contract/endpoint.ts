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

/** Named request budgets; the limits stand in platform/server/http/rate/rate.ts. */
export type RateClass = 'default' | 'page' | 'sign_in' | 'heavy';

/** One call of the API as data. */
export interface Endpoint {
  readonly method: Method;
  /** Under /api/v1, parameters in braces as in the public API: `/order/{id}/note/{noteId}`. */
  readonly path: string;
  /** One line for the API description. */
  readonly summary: string;
  /** Group of the API description: a module's area. */
  readonly area: string;
  readonly access: Access;
  /**
   * Who may read the record that a write answers; everybody else is told which one it was. Left out, it is whoever may make the
   * nearest GET call at or above the path (`platform/server/access/told-of-writes.ts`).
   */
  readonly readBy?: Access;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  /** Shape of `success.data` (of one row when paged); describes the API and types the client. */
  readonly answer?: Shape;
  /** Answers `{data, current_page, per_page, total}` around rows of `answer`. */
  readonly paged?: true;
  readonly status?: 200 | 201 | 202;
  readonly rate?: RateClass;
  /** Seconds an answer may be kept without asking again. */
  readonly maxAge?: number;
  /** Reachable while the first-login profile is open. */
  readonly duringFirstLogin?: true;
  /** Takes the body as a form too: with one file, which is stored first and becomes `key` and `file_name`. */
  readonly form?: true;
  /** The handler reads the body itself as a raw stream (file uploads). */
  readonly rawBody?: true;
  /**
   * May be done again without harm, and asks a server that is not ours, waits in a line or counts wrong guesses: an Idempotency-Key opens
   * no transaction around it, which would keep a connection while we wait and lose what is written down of a failure.
   */
  readonly repeatable?: true;
}

/** Declares one call of the API; server route, typed client and API description all derive from it. */
export function endpoint<const S extends Endpoint>(spec: S): S {
  return spec;
}

/** A page of rows as it goes over the wire. */
export interface Page<Row> {
  data: Row[];
  current_page: number;
  per_page: number;
  total: number;
  /** The total was cut off at a bound and stands for "at least". */
  total_is_estimate?: boolean;
}

type Part<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined;

export type ParamsOf<E> = OutputOf<Part<E, 'params'>>;
export type QueryOf<E> = OutputOf<Part<E, 'query'>>;
export type BodyOf<E> = OutputOf<Part<E, 'body'>>;
/** `success.data` of a call, or one row when it is paged. */
export type AnswerOf<E> = Part<E, 'answer'> extends Shape ? OutputOf<Part<E, 'answer'>> : unknown;
/** What a client gets back: data, or a page of it. */
export type ResultOf<E> = E extends { readonly paged: true } ? Page<AnswerOf<E>> : AnswerOf<E>;

/** What a client sends: path parameters, query and body, each only where the contract has one. */
export type RequestOf<E> = (Part<E, 'params'> extends Shape
  ? { params: InputOf<Part<E, 'params'>> }
  : { params?: undefined }) &
  (Part<E, 'query'> extends Shape ? { query?: InputOf<Part<E, 'query'>> } : { query?: undefined }) &
  (Part<E, 'body'> extends Shape ? { body: InputOf<Part<E, 'body'>> } : { body?: undefined });
