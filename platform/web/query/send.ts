import { wrote } from './gone.ts';
import type { AnyRequest, Remote } from './remote.ts';
import { exchange, type SendOptions } from './transport.ts';

/** Calls whose request may be left out need no second argument. */
type Arguments<Request> =
  Record<never, never> extends Request
    ? [request?: Request, options?: SendOptions]
    : [request: Request, options?: SendOptions];

const NOT_FOUND = 404;

interface Wrapped {
  success?: { data?: unknown; message?: string; current_page?: number };
}

/** Sends a call and gives its data, or the page of it. Throws ApiError. */
export async function send<Request, Result>(
  call: Remote<Request, Result>,
  ...[request, options]: Arguments<Request>
): Promise<Result> {
  if (!call.isOptional) return unwrap((await sent(call, (request ?? {}) as AnyRequest, options)).data) as Result;
  const accepts = (status: number) => status === NOT_FOUND || options?.accepts?.(status) === true;
  const answer = await sent(call, (request ?? {}) as AnyRequest, { ...options, accepts });
  return (answer.status === NOT_FOUND ? null : unwrap(answer.data)) as Result;
}

/** As `send` for calls that answer a file: the blob and the name the server gave it. */
export async function sendForFile<Request>(
  call: Remote<Request, unknown>,
  request: Request,
  accept: string,
  options: SendOptions = {},
): Promise<{ blob: Blob; fileName: string | undefined }> {
  const answer = await sent(call, (request ?? {}) as AnyRequest, { ...options, accept });
  return { blob: answer.blob ?? new Blob(), fileName: answer.fileName };
}

async function sent(call: Remote<unknown, unknown>, request: AnyRequest, options: SendOptions | undefined) {
  const path = filledPath(call.path, request.params);
  const answer = await exchange(call.method, path, request.query, request.body, options);
  wrote(call.method, call.path, path);
  return answer;
}

/** A path with its parameters filled in: `/order/{id}` and {id: 7} → `/order/7`. */
export function filledPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** Data out of the success wrapper; a page stays a page. */
export function unwrap(answer: unknown): unknown {
  const success = (answer as Wrapped | undefined)?.success;
  if (success === undefined) return answer;
  return success.current_page === undefined ? success.data : success;
}
