import { useEffect, useState } from 'react';

/** A new build replaced the one this page came from. What is loaded keeps working; missing chunks need a reload. */
const failed = new WeakSet<object>();
let isPageLost = false;
let reload = (): void => window.location.reload();

/** Hears of every part that does not arrive, wherever it is asked for. Gives the undo. */
export function onMissingPart(heard: () => void = () => undefined): () => void {
  const listener = (event: Event) => {
    const { payload } = event as Event & { payload?: unknown };
    if (typeof payload === 'object' && payload !== null) failed.add(payload);
    heard();
  };
  window.addEventListener('vite:preloadError', listener);
  return () => window.removeEventListener('vite:preloadError', listener);
}

/** Whether something was thrown because a part did not arrive. */
export const isMissingPart = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failed.has(error);

/** How a page is loaded anew from now on: a frame with forms keeps what was typed. Gives the undo. */
export function reloadBy(way: () => void): () => void {
  const before = reload;
  reload = way;
  return () => {
    reload = before;
  };
}

export const reloadPage = (): void => reload();

/** Whether a page was taken away because a part of it is missing. */
export const wasPageLost = (): boolean => isPageLost;

/** Whether the server gives out another build than the one this page was opened with; false while it does not answer. */
export async function isReplaced(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!entry) return false;
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    const page = answer.ok ? await answer.text() : '';
    return page.includes('<script') && !page.includes(entry);
  } catch {
    return false;
  }
}

/** For a page that cannot be shown: whether another build is the reason; null until known, and while `isAsked` is false. */
export function useIsReplaced(isAsked: boolean): boolean | null {
  const [answer, setAnswer] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    isPageLost = true;
    void isReplaced().then(setAnswer);
  }, [isAsked]);
  return answer;
}
