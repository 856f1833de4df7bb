import type { Page, Response } from 'playwright-core';

/** What goes on behind a press: loads of the whole page, answers that refuse, what the console says. */
export interface Watch {
  /** Forgets what was; what comes belongs to the next press. */
  begin(): void;
  /** What is wrong since then. Empty is good. */
  findings(): Promise<string[]>;
}

const API = '/api/';
/** Where a person reads that something was refused: banners, toasts, fields with their reason, the page of a failure. */
const MESSAGE =
  '[role="alert"], [role="status"], [aria-invalid="true"], [role="alertdialog"], [class*="_state_"], [class*="_error_"], [class*="_problem_"], [class*="_note_"]';
/** The browser's own line about an answer that refuses; the answer itself is looked at. */
const OWN_LINE = /^Failed to load resource/;

/** Begins to watch a page. */
export function watch(page: Page): Watch {
  let loads = 0;
  let said: string[] = [];
  let refused: string[] = [];
  page.on('domcontentloaded', () => loads++);
  page.on('pageerror', (error) => said.push(`script error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !OWN_LINE.test(message.text()))
      said.push(`console: ${message.text().slice(0, 200)}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && new URL(response.url()).pathname.startsWith(API)) refused.push(nameOf(response));
  });
  return {
    begin: () => {
      loads = 0;
      said = [];
      refused = [];
    },
    findings: async () => {
      const found = [...said];
      if (loads > 0) found.push('the whole page was loaded anew');
      if (refused.some((name) => / 5\d\d$/.test(name))) found.push(`failed: ${refused.join(', ')}`);
      else if (refused.length > 0 && !(await saysSomething(page)))
        found.push(`refused in silence: ${refused.join(', ')}`);
      if ((await page.locator('form form').count()) > 0) found.push('a form stands in a form');
      return found;
    },
  };
}

const nameOf = (response: Response): string =>
  `${response.request().method()} ${new URL(response.url()).pathname} ${response.status()}`;

/** A message may take a moment: refusals arrive before they are drawn. */
async function saysSomething(page: Page): Promise<boolean> {
  const isSaid = (selector: string): boolean =>
    [...document.querySelectorAll(selector)].some(
      (element) =>
        element.checkVisibility() &&
        (element.matches('[aria-invalid="true"]') || (element.textContent ?? '').trim().length > 3),
    );
  return page
    .waitForFunction(isSaid, MESSAGE, { timeout: 3000, polling: 100 })
    .then(() => true)
    .catch(() => false);
}
