import type { Page } from 'playwright-core';

/** Where a person reads that something was refused: banners, red toasts, fields with their reason, the page of a failure. */
const REFUSAL =
  '[role="alert"], [role="alertdialog"], [aria-invalid="true"], [class*="_error_"], [class*="_problem_"], [class*="_state_"][role]';
/**
 * Where they may read it too, beside counts and hints that stand there anyway, and dialogs that only tell; what only screen readers
 * are told says nothing to the eye.
 */
const ASIDE =
  '[role="status"]:not(.app-sr), [class*="_state_"], [class*="_note_"], [role="dialog"]:not(:has(input, textarea, select))';

/** Where the page keeps what it said before a press. */
type Kept = typeof globalThis & {
  __stood?: { texts: Map<Element, string>; words: Set<string>; touched: WeakSet<Element> };
};

/** Keeps what the page says now, so that it is not taken for an answer to the press that comes. */
export function remember(page: Page): Promise<void> {
  return page.evaluate(
    ({ refusal, places }) => {
      const all = [...document.querySelectorAll(places)];
      const texts = new Map(all.map((element) => [element, (element.textContent ?? '').trim()]));
      const touched = new WeakSet<Element>();
      // Taken away and said again in the same words is said again.
      new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          const place = element?.closest(refusal);
          if (place) touched.add(place);
        }
      }).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: ['aria-invalid'],
      });
      (globalThis as Kept).__stood = { texts, words: new Set(texts.values()), touched };
    },
    { refusal: REFUSAL, places: `${REFUSAL}, ${ASIDE}` },
  );
}

/** Whether the page says something that it did not say before the press; on another page counts and hints are no answer. */
export function isSaid(page: Page, isElsewhere: boolean): Promise<boolean> {
  const look = ({ refusal, aside }: { refusal: string; aside: string | null }): boolean => {
    const stood = (globalThis as Kept).__stood;
    const isNew = (element: Element, text: string): boolean => {
      if (!stood) return true;
      const before = stood.texts.get(element);
      if (element.matches(refusal)) return before !== text || stood.touched.has(element);
      return before === undefined ? !stood.words.has(text) : before !== text;
    };
    return [...document.querySelectorAll(aside ? `${refusal}, ${aside}` : refusal)].some((element) => {
      const text = (element.textContent ?? '').trim();
      const isFull = text.length > 3 || element.matches('[aria-invalid="true"]');
      return isFull && element.checkVisibility() && isNew(element, text);
    });
  };
  // A message may take a moment: refusals arrive before they are drawn.
  return page
    .waitForFunction(look, { refusal: REFUSAL, aside: isElsewhere ? null : ASIDE }, { timeout: 3000, polling: 100 })
    .then(() => true)
    .catch(() => false);
}
