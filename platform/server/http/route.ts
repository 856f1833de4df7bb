import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '../../contract/endpoint.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { FileReply, Reply } from './answer.ts';
import type { RequestContext, SignedInContext } from './context.ts';

/** Checked input of a handler. */
export interface Input<P, Q, B> {
  params: P;
  query: Q;
  body: B;
}

type ContextOf<E> = E extends { readonly access: 'public' } ? RequestContext : SignedInContext;

/** An endpoint with the function that answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: (input: Input<unknown, unknown, unknown>, context: SignedInContext) => Promise<unknown>;
  /** Refuses, before the body is read, who may not make a call whose permission its path decides. */
  readonly enter?: (params: unknown, actor: Actor) => void;
  /** Done before the handler, outside the transaction of an Idempotency-Key: what waits for a server that is not ours. */
  readonly before?: ((input: Input<unknown, unknown, unknown>, context: SignedInContext) => Promise<void>) | undefined;
}

/**
 * Joins a contract with its handler; input and result are typed by the contract. What has to ask other servers first does so in
 * `before`; what that throws is the answer, except to a call whose answer is kept already.
 */
export function route<E extends Endpoint>(
  contract: E,
  handler: (
    input: Input<ParamsOf<E>, QueryOf<E>, BodyOf<E>>,
    context: ContextOf<E>,
  ) => Promise<ResultOf<E> | Reply<ResultOf<E>> | FileReply>,
  before?: (input: Input<ParamsOf<E>, QueryOf<E>, BodyOf<E>>, context: ContextOf<E>) => Promise<void>,
): Route {
  return {
    endpoint: contract,
    handler: handler as unknown as Route['handler'],
    before: before as unknown as Route['before'],
  };
}
