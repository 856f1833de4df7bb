import type { ComponentType } from 'react';
import { translate } from '../i18n/i18n.ts';

/** A part of the page that did not arrive within this time counts as failed. */
const CHUNK_MS = 120_000;

/** A chunk that could not be loaded. */
export class ChunkError extends Error {
  constructor(cause?: unknown) {
    super(translate('web.page.chunk'), { cause });
    this.name = 'ChunkError';
  }
}

/** Waits for a dynamic import, at most two minutes; throws ChunkError. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer = 0;
  const timeout = new Promise<never>((_done, failed) => {
    timer = window.setTimeout(() => failed(new Error('chunk time-out')), CHUNK_MS);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (cause) {
    throw new ChunkError(cause);
  } finally {
    window.clearTimeout(timer);
  }
}

/** A page that is nothing without one answer names it here: `Page.ahead = (params) => queryClient.ensureQueryData(…)`. */
export type ReadsAhead = ComponentType & { ahead?: (params: Record<string, string>) => Promise<unknown> };

/** The page before it stands this long at most; then the new one shows what it waits for. */
const STANDS_MS = 120;

/** Waits for the first answer of a page whose code is there, as long as the page before it may stand. */
export async function standingPage(
  page: ReadsAhead | undefined,
  params: Record<string, string>,
  began: number,
): Promise<void> {
  const rest = STANDS_MS - (performance.now() - began);
  if (!page?.ahead || rest <= 0) return;
  const enough = new Promise((done) => setTimeout(done, rest));
  // What went wrong is said by the page itself.
  await Promise.race([page.ahead(params).catch(() => undefined), enough]);
}
