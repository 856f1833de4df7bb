import type { FieldErrors } from '../../kernel/errors.ts';

/** What every failed call throws. `status` 0 means that no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  /** Catalogue code of the server, or `network` / `unknown`. */
  readonly code: string;
  /** Field name on the wire → texts, already in the person's language. */
  readonly errors: FieldErrors;
  /** Whatever else stood in the answer: `current` of a conflict, `uses` of a record in use. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;
  /** Seconds to wait, when the server said so. */
  readonly retryAfter: number | undefined;

  constructor(parts: {
    status: number;
    code: string;
    message: string;
    errors?: FieldErrors;
    details?: Record<string, unknown>;
    requestId?: string;
    retryAfter?: number;
  }) {
    super(parts.message);
    this.name = 'ApiError';
    this.status = parts.status;
    this.code = parts.code;
    this.errors = parts.errors ?? {};
    this.details = parts.details ?? {};
    this.requestId = parts.requestId;
    this.retryAfter = parts.retryAfter;
  }
}

/** Whether a thrown thing is a failed call, optionally of one code. */
export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** What a person reads about anything thrown: the server's sentence, or the catalogue's "Unknown Error!". */
export function errorMessage(error: unknown, unknownText: string): string {
  if (error instanceof ApiError) return error.message || unknownText;
  return error instanceof Error && error.message ? error.message : unknownText;
}
