/** Layers give focus back, and tables move it to another row, within this time of a loss. */
const OTHERS_MS = 200;
const HEADINGS = '[role="dialog"] [data-autofocus], main h1[tabindex]';

/**
 * Whoever had focus on something that goes away (a saved form, a step that is done, a page that says "Signed") goes on at the
 * heading of what stands there now; without this the browser lets focus fall to the page and Tab begins at its top.
 */
export function keepFocus(): void {
  let held: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('focusin', ({ target }) => {
    held = target instanceof HTMLElement ? target : null;
  });
  // Left by a press beside everything: the person wanted nothing to have focus.
  document.addEventListener('pointerdown', () => {
    const left = held;
    setTimeout(() => {
      if (held === left && document.activeElement === document.body && left && canHold(left)) held = null;
    });
  });
  const look = () => {
    timer = undefined;
    if (!held || document.activeElement !== document.body || canHold(held)) return;
    held = null;
    focusHere();
  };
  new MutationObserver(() => {
    // Whether it can still hold focus is asked once the page is at rest: asking makes the browser lay out.
    if (!held) return;
    clearTimeout(timer);
    timer = setTimeout(look, OTHERS_MS);
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
}

/** Moves focus to the heading of the layer on top, else of the page, unless something has it already. */
export function focusHere(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  [...document.querySelectorAll<HTMLElement>(HEADINGS)].at(-1)?.focus({ preventScroll: true });
}

const canHold = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;
