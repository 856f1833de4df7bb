import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { FONT_FOLDER } from '../fonts/own-font.ts';
import { withoutRefresh } from '../html/page.ts';
import { PAPERS } from '../html/paper.ts';
import { pagesOfSheets } from '../html/sheets.ts';
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
let running = 0;
const waiting: (() => void)[] = [];

/** A page to print. */
export interface Printed {
  readonly html: string;
  /** The foot of every page, numbered through. */
  readonly foot: string | null;
  /** Several documents, numbered each for itself. */
  readonly sheets: Sheets | null;
  readonly onLaidOut?: (() => Promise<void>) | undefined;
}

/** Documents of one file: laid out once to hear how many pages each has, then printed with their numbers. */
export interface Sheets {
  readonly count: number;
  readonly measured: string;
  readonly numbered: (pages: readonly number[]) => string;
}

/** Prints a whole HTML page with a browser kept warm between calls: no scripts, no network, two pages at a time, 30 seconds each. */
export async function writeChromiumPdf(printed: Printed, page: PdfPage, path: string): Promise<Buffer> {
  await takeTurn();
  try {
    return await print(printed, page, await warmBrowser(path));
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Closes the warm browser, if there is one. */
export async function stopChromium(): Promise<void> {
  const closing = warm;
  warm = null;
  await closing?.browser.then((browser) => browser.close()).catch(() => {});
}

async function takeTurn(): Promise<void> {
  if (running >= MAX_CONTEXTS) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
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

async function print({ html, foot, sheets, onLaidOut }: Printed, page: PdfPage, browser: Browser): Promise<Buffer> {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: false, serviceWorkers: 'block' });
  try {
    context.setDefaultTimeout(TIMEOUT_MS);
    await context.route('**/*', answer);
    const tab = await context.newPage();
    const printed = async (content: string, footer: string | null): Promise<Buffer> => {
      await tab.setContent(withoutRefresh(content), { waitUntil: 'load' });
      return tab.pdf({
        ...(await sheetOf(tab, page)),
        landscape: page.landscape,
        printBackground: true,
        tagged: true,
        displayHeaderFooter: footer !== null,
        headerTemplate: '<span></span>',
        footerTemplate: footer ?? '<span></span>',
      });
    };
    const hasBoxes = Number.parseInt(browser.version(), 10) >= PAGE_BOXES_SINCE;
    const pages = sheets && hasBoxes ? pagesOfSheets(await printed(sheets.measured, null), sheets.count) : null;
    await onLaidOut?.();
    const bytes = sheets && pages ? await printed(sheets.numbered(pages), null) : await printed(html, foot);
    return withFixedMarks(bytes, page.createdAt);
  } finally {
    await context.close();
  }
}

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

/** The same input gives the same bytes: the browser's own clock and its numbers of nodes are overwritten in place. */
function withFixedMarks(bytes: Buffer, createdAt: string): Buffer {
  const stamp = new Date(createdAt).toISOString().replaceAll(/[-T:]/g, '').slice(0, 14);
  const text = bytes.toString('latin1');
  // Numbers of nodes go on from what the browser did before; their order, by which a reader finds them, stays.
  const nodes = [...new Set(text.match(/\(node\d{8}\)/g))].toSorted();
  const ranks = new Map(nodes.map((node, at) => [node, `(node${String(at + 1).padStart(8, '0')})`]));
  return Buffer.from(
    text
      .replaceAll(/(\/(?:CreationDate|ModDate) \(D:)\d{14}/g, `$1${stamp}`)
      .replaceAll(/\(node\d{8}\)/g, (node) => ranks.get(node) ?? node),
    'latin1',
  );
}
