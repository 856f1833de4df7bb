import type { Access, AnswerOf, BodyOf, Endpoint, Page, ParamsOf, QueryOf } from '../../contract/endpoint.ts';
import type { FileReply, Reply } from './answer.ts';
import type { RequestContext, SignedInContext } from './context.ts';

/** Checked input of a handler. */
export interface Input<P, Q, B> {
  params: P;
  query: Q;
  body: B;
}

type ContextOf<E> = E extends { access: 'public' } ? RequestContext : SignedInContext;
type ResultOf<E> = E extends { paged: true } ? Page<AnswerOf<E>> : AnswerOf<E>;

export type AnyEndpoint = Omit<Endpoint, 'answer'> & { readonly answer?: unknown };
export type AnyHandler = (input: Input<never, never, never>, context: never) => unknown;

/** An endpoint with the function that answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: (input: Input<unknown, unknown, unknown>, context: SignedInContext) => Promise<unknown>;
}

/** Joins a contract with its handler; input and result are typed by the contract. */
export function route<E extends { access: Access; method: string; path: string }>(
  contract: E,
  handler: (
    input: Input<ParamsOf<E>, QueryOf<E>, BodyOf<E>>,
    context: ContextOf<E>,
  ) => Promise<ResultOf<E> | Reply<ResultOf<E>> | FileReply>,
): Route {
  return { endpoint: contract as unknown as Endpoint, handler: handler as unknown as Route['handler'] };
}
