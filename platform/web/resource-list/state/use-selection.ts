import { useCallback, useEffect, useState } from 'react';

/** Rows ticked in a list; `of` names what they belong to (a tab, a view): another one starts with none. `drop` unticks a row that is gone. */
export function useSelection(of: unknown = null) {
  const [selection, setSelection] = useState<Set<string>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they belong to alone decides
  useEffect(() => setSelection((now) => (now.size === 0 ? now : new Set())), [of]);
  const drop = useCallback(
    (id: number) => setSelection((now) => new Set([...now].filter((other) => other !== String(id)))),
    [],
  );
  return { selection, setSelection, drop };
}
