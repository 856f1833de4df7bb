/**
 * Unsaved work that must outlive a reload, a language switch or a lost session. It lives outside the secure
 * storage, in IndexedDB, under a key of this user and device that cannot be taken out of the browser.
 */
const DATABASE = 'ordo-drafts';

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  at: number;
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('keys');
      request.result.createObjectStore('drafts');
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  return opening;
}

async function run<T>(store: 'keys' | 'drafts', mode: IDBTransactionMode, ask: (s: IDBObjectStore) => IDBRequest<T>) {
  const database = await open();
  return new Promise<T>((done, failed) => {
    const request = ask(database.transaction(store, mode).objectStore(store));
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

async function keyOf(userId: number): Promise<CryptoKey> {
  const known = await run<CryptoKey | undefined>('keys', 'readonly', (s) => s.get(userId));
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await run('keys', 'readwrite', (s) => s.put(made, userId));
  return made;
}

const nameFor = (userId: number, name: string): string => `${userId}:${name}`;

/** Keeps a draft for a person under a name (route and form). Never throws: a lost draft must not stop the work. */
export async function writeDraft(userId: number, name: string, value: unknown): Promise<void> {
  try {
    const key = await keyOf(userId);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(JSON.stringify(value));
    const sealed: Sealed = {
      iv,
      data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text),
      at: Date.now(),
    };
    await run('drafts', 'readwrite', (s) => s.put(sealed, nameFor(userId, name)));
  } catch (error) {
    console.warn('a draft could not be kept', error);
  }
}

/** Takes a draft back: gives its value and forgets it; null when there is none. */
export async function takeDraft<T>(userId: number, name: string): Promise<T | null> {
  try {
    const sealed = await run<Sealed | undefined>('drafts', 'readonly', (s) => s.get(nameFor(userId, name)));
    if (!sealed) return null;
    await run('drafts', 'readwrite', (s) => s.delete(nameFor(userId, name)));
    const key = await keyOf(userId);
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data);
    return JSON.parse(new TextDecoder().decode(plain)) as T;
  } catch {
    return null;
  }
}

/** Forgets every draft of a person: only after a confirmed logout. */
export async function wipeDrafts(userId: number): Promise<void> {
  try {
    const range = IDBKeyRange.bound(`${userId}:`, `${userId}:\uffff`);
    await run('drafts', 'readwrite', (s) => s.delete(range));
    await run('keys', 'readwrite', (s) => s.delete(userId));
  } catch (error) {
    console.warn('drafts could not be wiped', error);
  }
}

interface Draft {
  name: string;
  value: unknown;
}

type Holder = () => Draft | null;
const holders = new Set<Holder>();

/** Registers a form: `holder` gives its name and values while it has unsaved changes, else null. Gives the undo. */
export function holdDraft(holder: Holder): () => void {
  holders.add(holder);
  return () => void holders.delete(holder);
}

const openDrafts = (): Draft[] => [...holders].flatMap((holder) => holder() ?? []);

let remembered: Draft[] = [];

/** Remembers what open forms hold now: their page may be taken away before anybody can save. */
export function rememberDrafts(): void {
  const open = openDrafts();
  const names = new Set(open.map(({ name }) => name));
  remembered = [...remembered.filter(({ name }) => !names.has(name)), ...open];
}

let isLeaving = false;

/** True once a planned reload has begun: the browser must not ask then. */
export const isLeavingOnPurpose = (): boolean => isLeaving;

/**
 * Keeps the values of every form with unsaved changes: before a reload for language or version. `isPageLost`: also of the forms that
 * were open when their page was taken away.
 */
export async function keepOpenDrafts(userId: number, isPageLost = false): Promise<void> {
  isLeaving = true;
  if (isPageLost) rememberDrafts();
  await write(userId, isPageLost ? remembered : openDrafts());
}

/** The same where the page stays and its person goes: what they have open waits until they sign in again. Null when nothing is. */
export function keepDraftsOf(userId: number): Promise<void> | null {
  const open = openDrafts();
  return open.length > 0 ? write(userId, open) : null;
}

async function write(userId: number, drafts: readonly Draft[]): Promise<void> {
  await Promise.all(drafts.map(({ name, value }) => writeDraft(userId, name, value)));
}
