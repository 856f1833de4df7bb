import { useEffect } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { orderReads } from './order-calls.web.ts';
import type { OrderQuery } from './order-types.web.ts';

/** The list a person came from, as far as walking along it goes. */
interface Walk {
  question: OrderQuery;
  /** Row number of the first id, from 0. */
  offset: number;
  ids: readonly number[];
  total: number;
}

interface ListWindow {
  offset: number;
  total: number;
  rows: readonly { id: number }[];
}

const STORED = 'ordo.activities.walk';

/** Keeps what the list shows in this tab, so that a record can offer the next one. */
export function useRememberedWalk(question: OrderQuery, shown: ListWindow | null): void {
  useEffect(() => {
    if (!shown) return;
    const walk: Walk = { question, offset: shown.offset, total: shown.total, ids: shown.rows.map((row) => row.id) };
    sessionStorage.setItem(STORED, JSON.stringify(walk));
  }, [question, shown]);
}

function readWalk(): Walk | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as Walk | null;
  } catch {
    return null;
  }
}

/** Where the activity stands in the list the person came from, and its neighbours; null when it is not in it. */
export function useOrderWalk(id: number) {
  const walk = readWalk();
  const at = walk?.ids.indexOf(id) ?? -1;
  const isLast = walk !== null && at === walk.ids.length - 1 && walk.offset + at + 1 < walk.total;
  const isFirst = walk !== null && at === 0 && walk.offset > 0;
  const next = useRowAt(walk, isLast ? walk.offset + at + 1 : null);
  const previous = useRowAt(walk, isFirst ? walk.offset - 1 : null);
  if (!walk || at < 0) return null;
  return {
    position: walk.offset + at + 1,
    total: walk.total,
    previous: walk.ids[at - 1] ?? previous,
    next: walk.ids[at + 1] ?? next,
  };
}

/** Id of one row of the list, for steps beyond the remembered window. */
function useRowAt(walk: Walk | null, row: number | null): number | undefined {
  const query = { ...walk?.question, page: (row ?? 0) + 1, per_page: 1 };
  const { data } = useRead(orderReads.list, { query }, { isEnabled: row !== null, isQuiet: true });
  return data?.data[0]?.id;
}
