import { send } from '../query/send.ts';
import { sessionCalls } from './session-calls.ts';

const PREFIX = 'ordo.secure.';
const CACHE = 'cache.';
/** The message for a local write that failed twice. */
export const CANNOT_STORE = 'Cannot Store - Maximum retries exceeded';

/** AES-GCM where the browser offers it; over plain http on a foreign host it does not, and values stay in this tab only. */
const hasCrypto = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined;
/** Where the tabs of a browser meet; without encryption each keeps to itself. */
export const sharedStorage = (): Storage => (hasCrypto() ? localStorage : sessionStorage);

let key: Promise<CryptoKey | null> | null = null;

// The key is bound to this browser and replaced at sign-out: what stays on disk becomes unreadable.
function openKey(): Promise<CryptoKey | null> {
  key ??= fetchKey();
  key.catch(() => {
    key = null;
  });
  return key;
}

const onDevice = () => import('../offline/kept-key.ts');

/** With a key on the device nobody waits long for the server's. */
const KEPT_TIMEOUT = 4_000;

async function fetchKey(): Promise<CryptoKey | null> {
  if (!hasCrypto()) return null;
  const kept = await onDevice()
    .then((device) => device.keptKey())
    .catch(() => null);
  return kept ? askKey(KEPT_TIMEOUT).catch(() => kept) : askKey();
}

async function askKey(timeout?: number): Promise<CryptoKey> {
  const { secret_key } = await send(sessionCalls.secretKey, { body: {} }, { isQuiet: true, timeout });
  const bytes = Uint8Array.from(atob(secret_key), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Keeps the key on the device, so that the session opens with no network; for people who work in the field. */
export async function keepKey(): Promise<void> {
  const opened = await openKey();
  if (opened) await (await onDevice()).putKey(opened);
}

/** Encrypts and stores a value. A failed write is tried once more after the caches are cleared, then throws CANNOT_STORE. */
export async function writeSecure(name: string, value: unknown): Promise<void> {
  const sealed = await seal(JSON.stringify({ at: Date.now(), value }));
  try {
    sharedStorage().setItem(PREFIX + name, sealed);
  } catch {
    clearCaches();
    try {
      sharedStorage().setItem(PREFIX + name, sealed);
    } catch {
      throw new Error(CANNOT_STORE);
    }
  }
}

/** A stored value and its age in milliseconds; null when missing, too old, or sealed under another key. */
export async function readSecure<T>(name: string, maxAge = Number.POSITIVE_INFINITY): Promise<T | null> {
  const sealed = sharedStorage().getItem(PREFIX + name);
  if (sealed === null) return null;
  try {
    const { at, value } = JSON.parse(await unseal(sealed)) as { at: number; value: T };
    if (Date.now() - at <= maxAge) return value;
  } catch (error) {
    if (isNoKey(error)) throw error;
  }
  sharedStorage().removeItem(PREFIX + name);
  return null;
}

// A key that could not be fetched says nothing about the stored value: it must not be thrown away.
const isNoKey = (error: unknown): boolean => error instanceof Error && error.name === 'ApiError';

/** Whether something is stored under the name, readable or not. */
export function hasSecure(name: string): boolean {
  return sharedStorage().getItem(PREFIX + name) !== null;
}

/** Forgets one stored value. */
export function forgetSecure(name: string): void {
  sharedStorage().removeItem(PREFIX + name);
}

/** Names of stored 15-minute cache entries, without their prefix. */
export function cacheNames(): string[] {
  return storedNames().flatMap((name) => (name.startsWith(CACHE) ? [name.slice(CACHE.length)] : []));
}

/** Name under which a cache entry is stored. */
export const cacheName = (name: string): string => CACHE + name;

/** Forgets the 15-minute caches only. */
export function clearCaches(): void {
  for (const name of storedNames()) if (name.startsWith(CACHE)) sharedStorage().removeItem(PREFIX + name);
}

/** Forgets everything and the key; the next write fetches a new one. */
export function clearSecure(): void {
  for (const name of storedNames()) sharedStorage().removeItem(PREFIX + name);
  key = null;
  onDevice()
    .then((device) => device.dropKey())
    .catch(console.warn);
}

function storedNames(): string[] {
  return Object.keys(sharedStorage()).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
}

async function seal(text: string): Promise<string> {
  const opened = await openKey();
  if (!opened) return text;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, opened, new TextEncoder().encode(text));
  return `${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`;
}

async function unseal(text: string): Promise<string> {
  const opened = await openKey();
  if (!opened) return text;
  const [iv = '', sealed = ''] = text.split('.');
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, opened, fromBase64(sealed));
  return new TextDecoder().decode(plain);
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
