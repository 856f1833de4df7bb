import { translate } from '../i18n/i18n.ts';

/** A part of the page that did not arrive within this time counts as failed (document 000 §8). */
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
