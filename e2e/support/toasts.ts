import type { BrowserContext } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

/** An answer that refused, or none at all, explains what is said this long after it: a read is tried again before it gives up. */
const EXPLAINS_MS = 20_000;
const told = new WeakMap<BrowserContext, string[]>();

/** From here on a red toast of this context without a failed request behind it fails the journey when it ends. */
export async function watchToasts(context: BrowserContext): Promise<void> {
  let failed = Number.NEGATIVE_INFINITY;
  const found: string[] = [];
  told.set(context, found);
  const refused = () => {
    failed = Date.now();
  };
  // Pages that are left, and the line on which changes are told, give up requests of which nobody is told.
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED' && !request.url().includes('/api/v1/stream')) refused();
  });
  context.on('response', (response) => {
    if (response.status() >= 400) refused();
  });
  await context.exposeFunction('toastShown', (text: string) => {
    if (Date.now() - failed > EXPLAINS_MS) found.push(text);
  });
  await context.addInitScript(() => {
    const tell = (window as unknown as { toastShown: (text: string) => void }).toastShown;
    const look = (records: MutationRecord[]) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('section > [role="alert"] > *')) tell(node.textContent ?? '');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  ending(() => expect(found, 'error toasts that no failed request explains').toEqual([]));
}

/** The toasts of a context that no failed request explains; a journey that means one takes it out, and says so. */
export const takeToast = (context: BrowserContext): string | undefined => told.get(context)?.pop();

/** Contexts that several tests share are opened outside of one: those are looked at by nobody. */
function ending(look: () => void): void {
  try {
    onTestFinished(look);
  } catch {
    // Outside of a test.
  }
}
