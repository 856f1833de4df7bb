import { useEffect, useState } from 'react';
import { ApiError } from '../../../../platform/web/query/api-error.ts';
import { looseRemote } from '../../../../platform/web/query/remote.ts';
import { sendForFile } from '../../../../platform/web/query/send.ts';
import { openPdf, type PdfDocument } from './pdf-document.ts';
import type { PdfLink } from './pdf-link.ts';

/** What the viewer has: nothing yet, a document with its file, a file that cannot be shown, or why there is none. */
export interface PdfState {
  pdf?: PdfDocument;
  file?: Blob;
  name?: string;
  problem?: 'refused' | 'expired' | 'failed';
}

/** Fetches and opens the document of a signed link. */
export function usePdf(link: PdfLink | null): PdfState {
  const [state, setState] = useState<PdfState>(link ? {} : { problem: 'refused' });
  const { key, exp, sig } = link ?? {};
  useEffect(() => {
    if (!key) return undefined;
    const stop = new AbortController();
    let opened: PdfDocument | undefined;
    load({ key, exp: exp ?? 0, sig: sig ?? '' }, stop.signal).then((loaded) => {
      opened = loaded.pdf;
      if (stop.signal.aborted) void opened?.loadingTask.destroy();
      else setState(loaded);
    });
    return () => {
      stop.abort();
      void opened?.loadingTask.destroy();
    };
  }, [key, exp, sig]);
  return state;
}

async function load({ key, exp, sig }: PdfLink, signal: AbortSignal): Promise<PdfState> {
  const call = looseRemote<{ query: object }, unknown>('GET', `/storage/${key}`);
  let answer: { blob: Blob; fileName: string | undefined };
  try {
    const query = { op: 'get', mode: 'inline', max: '0', exp, sig };
    answer = await sendForFile(call, { query }, 'application/pdf', { signal, isQuiet: true });
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 410;
    return { problem: isOver ? 'expired' : 'refused' };
  }
  const { blob, fileName: name } = answer;
  if (blob.type !== 'application/pdf') return { problem: 'refused' };
  try {
    return { pdf: await openPdf(await blob.arrayBuffer()), file: blob, name };
  } catch {
    return { file: blob, name, problem: 'failed' };
  }
}
