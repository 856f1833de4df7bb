import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { RecordWalk } from '../../../ui/patterns/shell/shell-context.tsx';

/** What a record screen tells its frame once it knows its record. */
export interface PageRecord {
  /** "ACT-10482": last crumb and part of the document title. */
  reference: string;
  /** ‹ 3 of 38 ›. */
  walk?: RecordWalk;
}

interface Page {
  record: PageRecord | null;
  setRecord: (record: PageRecord | null) => void;
}

const PageContext = createContext<Page | null>(null);

/** Holds the record of the screen below; used by ScreenFrame. */
export function PageProvider({ children }: { children: (record: PageRecord | null) => ReactNode }) {
  const [record, setRecord] = useState<PageRecord | null>(null);
  const value = useMemo(() => ({ record, setRecord }), [record]);
  return <PageContext value={value}>{children(record)}</PageContext>;
}

/** Names the record a screen shows, in crumbs and document title; null while it loads. */
export function usePageRecord(record: PageRecord | null): void {
  const setRecord = use(PageContext)?.setRecord;
  const key = record ? `${record.reference} ${record.walk?.position} ${record.walk?.total}` : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass fresh objects; the key is their content
  useEffect(() => {
    setRecord?.(record);
    return () => setRecord?.(null);
  }, [key, setRecord]);
}
