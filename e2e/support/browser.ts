import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { TEST_PASSWORD } from '../../platform/testing/companies.ts';
import type {} from './setup.ts';

const PATHS = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where Chromium is on this machine, or undefined. */
export const chromiumPath = (): string | undefined => PATHS.find((path) => path && existsSync(path));

/** Starts the system's Chromium without its own traffic. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface View {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  language?: 'en' | 'es';
  /** Lets pages be taken along for work with no network; else every request is the page's own and a journey sees it. */
  hasWorker?: boolean;
}

/**
 * A fresh context of a given size, scheme and language; page errors are collected, and an error toast that no failed request
 * explains fails the journey.
 */
export async function openContext(
  browser: Browser,
  view: View = {},
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const { width = 1440, height = 900, scheme = 'light', language = 'en', hasWorker = false } = view;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: language === 'es' ? 'es-DO' : 'en-US',
    reducedMotion: 'reduce',
    hasTouch: width < 768,
    serviceWorkers: hasWorker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(20_000);
  // A language chosen on the way stays chosen; empty pages have no storage.
  await context.addInitScript((first) => {
    if (location.protocol.startsWith('http') && localStorage.getItem('ordo.language') === null)
      localStorage.setItem('ordo.language', first);
  }, language);
  await watchToasts(context);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { context, page, errors };
}

/** An answer that refused, or none at all, explains what is said this long after it: a read is tried again before it gives up. */
const EXPLAINS_MS = 20_000;

/** From here on a red toast of this context without a failed request behind it fails the journey when it ends. */
async function watchToasts(context: BrowserContext): Promise<void> {
  let failed = Number.NEGATIVE_INFINITY;
  const found: string[] = [];
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

/** Contexts that several tests share are opened outside of one: those are looked at by nobody. */
function ending(look: () => void): void {
  try {
    onTestFinished(look);
  } catch {
    // Outside of a test.
  }
}

/** Signs in on the staff or portal page and waits for the landing page. */
export async function signIn(
  page: Page,
  email: string,
  path = '/login',
  password = TEST_PASSWORD,
  origin = inject('origin'),
): Promise<void> {
  await page.goto(`${origin}${path}`);
  await page.locator('input[type="email"], input[name="email"]').first().fill(email);
  await page.locator('input[type="password"]').first().fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/ams') || url.pathname.startsWith('/customer-portal'), {
    timeout: 20_000,
  });
  await page.locator('h1').first().waitFor({ timeout: 20_000 });
}

/** Opens a path of the product and waits until its heading stands and nothing loads any more. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${inject('origin')}${path}`);
  await settled(page);
}

/** Waits until the page has its heading and nothing loads any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, undefined, {
    timeout: 15_000,
    polling: 50,
  });
}

const LANGUAGES = { en: 'English', es: 'Español' } as const;

/** Chooses a language as a person does; the page loads anew. */
export async function chooseLanguage(page: Page, language: 'en' | 'es'): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: /(Language|Idioma): / }).click();
  await page.getByRole('menuitem', { name: LANGUAGES[language] }).click();
  await loaded;
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
  await page.locator('h1').first().waitFor();
}

/** Waits until the browser keeps something, sealed, under a key that holds `name`, not older than `since` where it says when. */
export async function kept(
  page: Page,
  what: { database: string; store: string; name: string; since?: number },
): Promise<void> {
  const look = () =>
    page.evaluate(async ({ database, store, name, since = 0 }) => {
      // Opening one that is not there would make it.
      if (!(await indexedDB.databases()).some((each) => each.name === database)) return false;
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((done, failed) => {
          request.onsuccess = () => done(request.result);
          request.onerror = () => failed(request.error);
        });
      const opened = await answer(indexedDB.open(database));
      try {
        const values = opened.transaction(store).objectStore(store);
        const key = (await answer(values.getAllKeys())).find((each) => String(each).includes(name));
        if (key === undefined) return false;
        const value = (await answer(opened.transaction(store).objectStore(store).get(key))) as { at?: number };
        return (value.at ?? since) >= since;
      } finally {
        opened.close();
      }
    }, what);
  // A page waits for no function that is a promise: it is there at once.
  await expect.poll(look, { timeout: 30_000 }).toBe(true);
}

/** The form of a new activity with its type and customer chosen, and what is sent of it. */
export async function aNewActivity(browser: Browser) {
  const { context, page, errors } = await openContext(browser);
  const made: { scheduled_start?: string }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/order')
      made.push(request.postDataJSON());
  });
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activities?open=new');
  const form = page.getByRole('dialog', { name: 'New activity' });
  await form.getByRole('combobox', { name: /^Type/ }).click();
  await page.getByRole('option', { name: 'Maintenance' }).click();
  await form.getByRole('combobox', { name: /^Customer/ }).fill('Kingston Cold');
  await page.getByRole('option', { name: /Kingston Cold Storage/ }).click();
  return { context, page, errors, made, form };
}
