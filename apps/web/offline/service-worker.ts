/**
 * Opens the officer's pages with no network at all. It keeps files only: what people did lies in the page's own database, which no
 * update touches.
 */
import { outdated, type Shell, storeName, wayOf } from './shell.rules.ts';

/** As much of the worker's surroundings as is used; the page's own types name the rest. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(name: 'install' | 'activate', heard: (event: Waiting) => void): void;
  addEventListener(name: 'fetch', heard: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}

const worker = self as unknown as Worker;
// The build puts version and files in the place of this text.
const shell = JSON.parse('__ORDO_SHELL__') as Shell;
const files = new Set(shell.files);
const PAGE = '/ams/';
/** A page that does not come within this time is opened from what was kept: bars without a connection are common. */
const PATIENCE_MS = 4_000;

worker.addEventListener('install', (event) => {
  event.waitUntil(takeAlong().then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(clearOld().then(() => worker.clients.claim()));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  const way = wayOf(request, url.pathname, files);
  if (way === 'page') event.respondWith(page(request));
  if (way === 'kept') event.respondWith(part(request));
});

async function takeAlong(): Promise<void> {
  const store = await caches.open(storeName(shell.version));
  await store.addAll(shell.files.map((path) => new Request(path)));
  await store.add(new Request(PAGE, { cache: 'reload' }));
}

async function clearOld(): Promise<void> {
  await Promise.all(outdated(await caches.keys(), shell.version).map((name) => caches.delete(name)));
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    const store = await caches.open(storeName(shell.version));
    const kept = await store.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

async function part(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  // A part that is gone is answered with the page: that is no part.
  const isPart = answer.ok && !(answer.headers.get('content-type') ?? '').startsWith('text/html');
  if (isPart) {
    const store = await caches.open(storeName(shell.version));
    await store.put(request, answer.clone()).catch(() => undefined);
  }
  return answer;
}
