import { translate } from '../i18n/i18n.ts';
import { ApiError } from '../query/api-error.ts';
import { failureOf, networkFailure } from '../query/failure.ts';

/** How bytes are sent; `timeout` in milliseconds, `onSent` hears of the bytes that went out. */
export interface SendBytesOptions {
  headers: Headers;
  signal?: AbortSignal;
  timeout?: number;
  onSent?: (bytes: number) => void;
}

/** PUTs bytes to an address. Throws ApiError; an aborted `signal` throws its reason. */
export function sendBytes(url: string, bytes: Blob, options: SendBytesOptions): Promise<void> {
  const { headers, signal, timeout = 0, onSent } = options;
  return new Promise<void>((done, failed) => {
    if (signal?.aborted) return failed(signal.reason);
    // fetch tells nothing about how much of a body has gone out.
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.timeout = timeout;
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onSent?.(event.loaded);
    request.onload = () => (request.status < 300 ? done() : failed(refusal(request)));
    request.onerror = () => failed(networkFailure(translate('ui.state.no_answer')));
    request.ontimeout = () => failed(networkFailure(translate('ui.state.no_answer')));
    request.onabort = () => failed(signal?.reason ?? new ApiError({ status: 0, code: 'aborted', message: '' }));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(bytes);
    return undefined;
  });
}

function refusal(request: XMLHttpRequest): ApiError {
  let data: unknown;
  try {
    data = JSON.parse(request.responseText);
  } catch {
    data = undefined;
  }
  return failureOf({ status: request.status, headers: new Headers() }, data, translate);
}
