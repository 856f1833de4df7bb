import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { lineOf } from '../../jobs/in-turn.ts';
import { charactersIn, roomOf } from '../../worker/room.ts';
import { type Bytes, drawn } from '../drawing/threads.ts';
import { FONT_FOLDER } from '../fonts/folder.ts';
import type { BrowserPage, BrowserSheets } from '../html/browser-page.ts';
import { PAPERS } from '../html/paper.ts';
import type { PdfPage } from './builtin.ts';

const TIMEOUT_MS = 30_000;
const MAX_CONTEXTS = 2;
/** Version of Chromium since which rules of pages fill the boxes in their margins; older ones number a file through. */
const PAGE_BOXES_SINCE = 131;
/** The shortest piece of a roll, in points. */
const MIN_ROLL = 140;
const FONT_URL = /^http:\/\/fonts\.invalid\/(Roboto-[A-Za-z]+\.ttf)$/;
const FLAGS = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

let warm: { path: string; browser: Promise<Browser> } | null = null;
/** A file of many pages waits behind a few of its kind; whoever waits longer than two minutes is told to come again. */
const inTurn = lineOf(MAX_CONTEXTS, 120_000);
/** Pages hold their pictures as text, of up to 32 MB, while they wait. */
const room = roomOf(100_000_000);

/** Prints a whole HTML page with a browser kept warm between calls: no scripts, no network, two pages at a time, 30 seconds each. Fails with busy when too much waits. */
export async function writeChromiumPdf(
  printed: BrowserPage,
  page: PdfPage,
  path: string,
  onLaidOut?: () => Promise<void>,
): Promise<Buffer> {
  const bytes = await room(charactersIn(printed), () =>
    inTurn(async () => print(printed, page, await warmBrowser(path), onLaidOut)),
  );
  const { buffer } = await drawn({ format: 'marks', bytes, createdAt: page.createdAt });
  return Buffer.from(buffer);
}

/** Closes the warm browser, if there is one. */
export async function stopChromium(): Promise<void> {
  const closing = warm;
  warm = null;
  await closing?.browser.then((browser) => browser.close()).catch(() => {});
}

async function warmBrowser(path: string): Promise<Browser> {
  if (warm && warm.path !== path) await stopChromium();
  if (warm) {
    const browser = await warm.browser.catch(() => null);
    if (browser?.isConnected()) return browser;
  }
  // Loaded with the first document: the driver alone takes 80 MB.
  const browser = launch(path);
  warm = { path, browser };
  return await browser;
}

let hearsOfNoSandbox: ((reason: string) => void) | null = null;

/** Who is told, once, that the browser prints without its sandbox, and why. */
export function tellNoSandbox(hears: (reason: string) => void): void {
  hearsOfNoSandbox = hears;
}

function withoutSandbox(reason: string): void {
  hearsOfNoSandbox?.(reason);
  hearsOfNoSandbox = null;
}

/** With its sandbox wherever there can be one: not as root, and not where the system gives no namespaces to others. */
async function launch(path: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const options = { executablePath: path, args: FLAGS, timeout: TIMEOUT_MS };
  const open = (chromiumSandbox: boolean): Promise<Browser> => chromium.launch({ ...options, chromiumSandbox });
  if (process.getuid?.() === 0) {
    withoutSandbox('the server runs as root');
    return open(false);
  }
  return open(true).catch(async (error: Error) => {
    const browser = await open(false);
    withoutSandbox(error.message.split('\n')[0] ?? error.name);
    return browser;
  });
}

async function print(
  { html, foot, sheets }: BrowserPage,
  page: PdfPage,
  browser: Browser,
  onLaidOut?: () => Promise<void>,
): Promise<Bytes> {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: false, serviceWorkers: 'block' });
  try {
    context.setDefaultTimeout(TIMEOUT_MS);
    await context.route('**/*', answer);
    const tab = await context.newPage();
    const printed = async (content: string, footer: string | null): Promise<Bytes> => {
      await tab.setContent(content, { waitUntil: 'load' });
      const bytes = await tab.pdf({
        ...(await sheetOf(tab, page)),
        landscape: page.landscape,
        printBackground: true,
        tagged: true,
        displayHeaderFooter: footer !== null,
        headerTemplate: '<span></span>',
        footerTemplate: footer ?? '<span></span>',
      });
      return inOwnMemory(bytes);
    };
    const hasBoxes = Number.parseInt(browser.version(), 10) >= PAGE_BOXES_SINCE;
    const pages = sheets && hasBoxes ? await pagesOf(sheets, await printed(measured(html, sheets), null)) : null;
    await onLaidOut?.();
    return sheets && pages ? await printed(await numbered(html, sheets, pages), null) : await printed(html, foot);
  } finally {
    await context.close();
  }
}

/** The page with links to every document: the browser writes into its file where what is linked to begins. */
const measured = (html: string, { links, bodyAt }: BrowserSheets): string =>
  bodyAt < 0 ? html : html.slice(0, bodyAt) + links + html.slice(bodyAt);

const pagesOf = ({ count }: BrowserSheets, bytes: Bytes): Promise<number[] | null> =>
  drawn({ format: 'pages', bytes, count });

async function numbered(html: string, { footer, headAt }: BrowserSheets, pages: readonly number[]): Promise<string> {
  if (headAt < 0) return html;
  return html.slice(0, headAt) + (await drawn({ format: 'rules', footer, pages })) + html.slice(headAt);
}

/** Bytes that can be moved to a thread: small ones lie in memory that others use. */
const inOwnMemory = (bytes: Buffer): Bytes =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes);

/** Paper and margins; a roll becomes as long as its text. */
async function sheetOf(tab: Page, page: PdfPage) {
  const { width, height, margins } = PAPERS[page.size];
  const margin = {
    top: points(margins.top),
    bottom: points(margins.bottom),
    left: points(margins.left),
    right: points(margins.right),
  };
  if (page.size === 'A4' || page.size === 'LETTER') return { format: page.size === 'A4' ? 'A4' : 'Letter', margin };
  if (height !== null) return { width: points(width), height: points(height), margin };
  const room = width - margins.left - margins.right;
  await tab.emulateMedia({ media: 'print' });
  await tab.setViewportSize({ width: Math.floor((room * 4) / 3), height: 800 });
  const box = await tab.locator('body').boundingBox();
  // A point more than measured: a line that just does not fit would be a second sheet.
  const length = ((box?.height ?? 0) * 3) / 4 + margins.top + margins.bottom + 2;
  return { width: points(width), height: points(Math.max(length, MIN_ROLL)), margin };
}

/** Paper sizes are given in CSS pixels: a point is 4/3 of one. */
function points(value: number): string {
  return `${(value * 4) / 3}px`;
}

/** Only data URLs and our own fonts are answered; files and the network are out of reach. */
async function answer(route: Route): Promise<void> {
  const url = route.request().url();
  const font = FONT_URL.exec(url)?.[1];
  if (font) {
    const body = await readFile(join(FONT_FOLDER, font)).catch(() => null);
    const headers = { 'Access-Control-Allow-Origin': '*' };
    await (body ? route.fulfill({ body, contentType: 'font/ttf', headers }) : route.abort());
  } else if (url.startsWith('data:') || url === 'about:blank') await route.continue();
  else await route.abort();
}
