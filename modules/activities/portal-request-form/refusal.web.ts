import type { ApiError } from '../../../platform/web/query/api-error.ts';

/** Why a request was refused: the words of its fields, else the server's sentence. */
export function refusalText(error: ApiError): string {
  const texts = Object.values(error.errors).flatMap((list) => list.slice(0, 1));
  return texts.length > 0 ? texts.join(' ') : error.message;
}
