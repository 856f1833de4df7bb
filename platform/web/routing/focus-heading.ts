/** How long a page may take to show its heading before focus is left where it is. */
const PATIENCE_MS = 3000;

/** Moves focus to the page's h1, waiting for it while data loads; stops as soon as the person moves focus first. */
export function focusHeading(): void {
  const start = document.activeElement;
  // A field that took focus by itself (sign-in) keeps it.
  if (start instanceof HTMLInputElement && document.querySelector('main')?.contains(start)) return;
  const attempt = (): boolean => {
    const heading = document.querySelector<HTMLElement>('main h1[tabindex]');
    heading?.focus({ preventScroll: true });
    return heading !== null;
  };
  if (attempt()) return;
  const observer = new MutationObserver(() => {
    const hasMoved = document.activeElement !== start && document.activeElement !== document.body;
    if (hasMoved || attempt()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}
