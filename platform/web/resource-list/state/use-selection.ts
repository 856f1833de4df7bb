import { useCallback, useState } from 'react';

const NONE: Set<string> = new Set();

/**
 * Rows ticked in a list; `of` names what they belong to (a tab, a view, what is searched for): with another one none is ticked, from
 * its first moment on. `drop` unticks a row that is gone.
 */
export function useSelection(of: unknown = null) {
  const [ticked, setTicked] = useState({ of, rows: NONE });
  const selection = Object.is(ticked.of, of) ? ticked.rows : NONE;
  const setSelection = useCallback((rows: Set<string>) => setTicked({ of, rows }), [of]);
  const drop = useCallback(
    (id: number) =>
      setTicked((now) => ({ of: now.of, rows: new Set([...now.rows].filter((other) => other !== String(id))) })),
    [],
  );
  return { selection, setSelection, drop };
}
