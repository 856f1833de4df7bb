import type { Readable } from 'node:stream';
import type { Page } from '../../contract/endpoint.ts';

/** An answer that is more than its data: a message beside it, another status, or a body of its own. */
export class Reply<T = unknown> {
  readonly data: T;
  readonly options: { message?: string; status?: number };
  constructor(data: T, options: { message?: string; status?: number }) {
    this.data = data;
    this.options = options;
  }
}

/** A file or stream instead of the success wrapper. */
export class FileReply {
  readonly body: Readable | Buffer | string;
  readonly type: string;
  readonly fileName: string | null;
  readonly headers: Record<string, string>;
  /** Bytes that a stream holds in memory for as long as it is read. */
  holds = 0;
  constructor(
    body: Readable | Buffer | string,
    type: string,
    fileName: string | null = null,
    headers: Record<string, string> = {},
  ) {
    this.body = body;
    this.type = type;
    this.fileName = fileName;
    this.headers = headers;
  }
}

/** Data with a message beside it (`success.message`). */
export const withMessage = <T>(data: T, message: string): Reply<T> => new Reply(data, { message });

/** Data with another success status, e.g. 202 for work that goes on as a job. */
export const withStatus = <T>(data: T, status: number, message?: string): Reply<T> =>
  new Reply(data, message === undefined ? { status } : { status, message });

/** Page number and size of a list query: page 0 or none stays 0 (unpaged) where `unpaged` is allowed. */
export function paging(
  query: { page?: number; per_page?: number; pageSize?: number },
  options: { size?: number; unpaged?: boolean } = {},
): { page: number; perPage: number; limit: number; offset: number } {
  const size = options.size ?? 10;
  const perPage = query.per_page || query.pageSize || size;
  if (!query.page && options.unpaged) return { page: 0, perPage: UNPAGED_ROWS, limit: UNPAGED_ROWS, offset: 0 };
  const page = Math.max(1, query.page ?? 1);
  return { page, perPage, limit: perPage, offset: (page - 1) * perPage };
}

/** Unpaged lists stop here (CORE, wire conventions). */
export const UNPAGED_ROWS = 10_000;

/** Rows of a page in the public API's shape. */
export const pageOf = <Row>(rows: Row[], paging: { page: number; perPage: number }, total: number): Page<Row> => ({
  data: rows,
  current_page: Math.max(1, paging.page),
  per_page: paging.page === 0 ? Math.max(rows.length, 1) : paging.perPage,
  total,
});

/** Whether the caller would rather hear of a job at once than wait for the answer (`Prefer: respond-async`). */
export const prefersJob = (context: { header(name: string): string | undefined }): boolean =>
  /(^|[,\s])respond-async\b/i.test(context.header('prefer') ?? '');
