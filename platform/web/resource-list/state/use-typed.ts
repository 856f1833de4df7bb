import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** Typing asks the server this long after the last key. */
const TYPING_MS = 150;

/** The words in a list's search field: shown at once, handed to `store` (the URL) when typing rests, taken from `q` when others change it. */
export function useTyped(q: string, store: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const [settled] = useDebouncedValue(typed, TYPING_MS);
  const stored = useRef(q);
  useEffect(() => {
    // Our own words come back from the URL a moment later; what was typed meanwhile must not go.
    if (q === stored.current) return;
    stored.current = q;
    setTyped(q);
  }, [q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed goes to the URL, not the other way round
  useEffect(() => {
    if (settled === q || settled !== typed) return;
    stored.current = settled;
    store(settled);
  }, [settled]);
  return [typed, setTyped] as const;
}
