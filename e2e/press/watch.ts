import type { Page, Response } from 'playwright-core';
import { isSaid, remember } from './said.ts';

/** What goes on behind a press: loads of the whole page, answers that refuse, what the console says. */
export interface Watch {
  /** Forgets what was; what comes belongs to the next press. */
  begin(): Promise<void>;
  /** Leaves the page and forgets what was; what comes belongs to the page that is opened now, with its one load. */
  beginOpening(): Promise<void>;
  /** Whether something that was to be opened is not there. */
  isMissing(): boolean;
  /** What is wrong since then. Empty is good. */
  findings(): Promise<string[]>;
}

const API = '/api/';
/** The browser's own line about an answer that refuses; the answer itself is looked at. */
const OWN_LINE = /^Failed to load resource/;

/** Begins to watch a page. */
export function watch(page: Page): Watch {
  let since = { loads: 0, said: [] as string[], refused: [] as string[], isOpening: false, path: '' };
  const begin = (isOpening: boolean) => {
    since = { loads: isOpening ? -1 : 0, said: [], refused: [], isOpening, path: pathOf(page) };
  };
  page.on('domcontentloaded', () => since.loads++);
  page.on('pageerror', (error) => since.said.push(`script error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !OWN_LINE.test(message.text()))
      since.said.push(`console: ${message.text().slice(0, 200)}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && new URL(response.url()).pathname.startsWith(API))
      since.refused.push(nameOf(response));
  });
  return {
    begin: async () => {
      begin(false);
      await remember(page);
    },
    beginOpening: async () => {
      // Answers on their way to the page before are nobody's.
      await page.goto('about:blank');
      begin(true);
    },
    isMissing: () => since.refused.some((name) => / 4(04|10)$/.test(name)),
    findings: async () => {
      const { said, refused, isOpening, path } = since;
      const found = [...said];
      if (since.loads > 0) found.push(isOpening ? 'the page loads itself anew' : 'the whole page was loaded anew');
      if (refused.some((name) => / 5\d\d$/.test(name))) found.push(`failed: ${refused.join(', ')}`);
      else if (refused.length > 0 && isOpening) found.push(`asks for what it is refused: ${refused.join(', ')}`);
      else if (refused.length > 0 && !(await isSaid(page, pathOf(page) !== path)))
        found.push(`refused in silence: ${refused.join(', ')}`);
      if ((await page.locator('form form').count()) > 0) found.push('a form stands in a form');
      return found;
    },
  };
}

const pathOf = (page: Page): string => new URL(page.url()).pathname;

const nameOf = (response: Response): string =>
  `${response.request().method()} ${new URL(response.url()).pathname} ${response.status()}`;
