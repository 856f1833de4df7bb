import { useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { askAgain, keepPage, readStates } from '../../../platform/web/resource-list/state/list-read.ts';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { type DocumentState, documentCalls } from './document-calls.web.ts';

const search = { q: param.text(), status: param.text() };

/** What the list of customer documents shows: search and state stand in the address. */
export function useReadPage() {
  const [{ q, status }, set] = useSearchState(search);
  const [page, setPage] = useState(1);
  const query = { q: q || undefined, status: (status || undefined) as DocumentState | undefined, page };
  const read = useRead(documentCalls.list, { query }, { keepsPrevious: keepPage });
  return {
    q,
    status: (status || null) as DocumentState | null,
    page,
    setPage,
    setQ: (text: string) => {
      setPage(1);
      void set({ q: text });
    },
    setStatus: (next: DocumentState | null) => {
      setPage(1);
      void set({ status: next ?? '' });
    },
    data: read.data,
    states: readStates(read, () => void askAgain(documentCalls.list)),
  };
}
