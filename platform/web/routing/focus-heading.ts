/** How long a page may take to show its heading before focus is left where it is. */
const PATIENCE_MS = 3000;

/** Moves focus to the page's h1, waiting for it while data loads; stops as soon as the person moves focus first. */
export function focusHeading(): void {
  const start = document.activeElement;
  // A field that took focus by itself (sign-in) keeps it.
  if (start instanceof HTMLInputElement && document.querySelector('main')?.contains(start)) return;
  let own: Element | null = null;
  const attempt = (): void => {
    own = document.querySelector('main h1[tabindex]');
    (own as HTMLElement | null)?.focus({ preventScroll: true });
  };
  attempt();
  // The heading may be that of the page before, or of one still loading: the one that follows gets the focus too.
  const observer = new MutationObserver(() => {
    const now = document.activeElement;
    if (now !== start && now !== own && now !== document.body) observer.disconnect();
    else if (!own?.isConnected) attempt();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}
