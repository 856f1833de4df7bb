/**
 * What an officer's phone keeps while there is no network: outside the secure storage, in IndexedDB, every
 * value sealed under a key of this person and device that cannot be taken out of the browser.
 */
const DATABASE = 'ordo-officer';
const STORES = ['keys', 'values'] as const;
type Store = (typeof STORES)[number];

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      for (const store of STORES) request.result.createObjectStore(store);
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  // A phone without room, or one that closed the database while asleep, is asked anew the next time.
  const forget = (): void => {
    opening = null;
  };
  opening.then((database) => {
    database.onclose = forget;
    // A newer version of the app in another tab must not wait for this one.
    database.onversionchange = () => {
      database.close();
      forget();
    };
  }, forget);
  return opening;
}

async function run<T>(
  store: Store,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  return new Promise((done, failed) => {
    const transaction = begin(database, store, mode);
    const request = ask(transaction.objectStore(store));
    // A write counts only when the transaction is through: a phone may lose power right after.
    if (mode === 'readwrite') transaction.oncomplete = () => done(request.result);
    else request.onsuccess = () => done(request.result);
    transaction.onerror = () => failed(transaction.error ?? request.error);
    transaction.onabort = () => failed(transaction.error);
  });
}

function begin(database: IDBDatabase, store: Store, mode: IDBTransactionMode): IDBTransaction {
  try {
    return database.transaction(store, mode);
  } catch (error) {
    opening = null;
    throw error;
  }
}

async function keyOf(userId: number): Promise<CryptoKey> {
  const known = await run<CryptoKey | undefined>('keys', 'readonly', (store) => store.get(userId));
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await run('keys', 'readwrite', (store) => store.put(made, userId));
  return made;
}

const name = (userId: number, key: string): string => `${userId}:${key}`;
const range = (userId: number, start: string): IDBKeyRange =>
  IDBKeyRange.bound(name(userId, start), name(userId, `${start}\uffff`));

/** Keeps a value (JSON) of a person under a key. Rejects when the device refuses to store it. */
export async function keepValue(userId: number, key: string, value: unknown): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(userId), text);
  await run('values', 'readwrite', (store) => store.put({ iv, data } satisfies Sealed, name(userId, key)));
}

/** The value kept under a key, or null. */
export async function readValue<T>(userId: number, key: string): Promise<T | null> {
  const sealed = await run<Sealed | undefined>('values', 'readonly', (store) => store.get(name(userId, key)));
  return sealed ? unseal<T>(userId, sealed) : null;
}

/** Every value whose key begins with `start`, in the order of the keys. */
export async function readValues<T>(userId: number, start: string): Promise<T[]> {
  const sealed = await run<Sealed[]>('values', 'readonly', (store) => store.getAll(range(userId, start)));
  const opened = await Promise.all(sealed.map((each) => unseal<T>(userId, each)));
  return opened.filter((value) => value !== null);
}

/** The keys that begin with `start`, as they were given. */
export async function readKeys(userId: number, start: string): Promise<string[]> {
  const keys = await run<IDBValidKey[]>('values', 'readonly', (store) => store.getAllKeys(range(userId, start)));
  return keys.map((key) => String(key).slice(name(userId, '').length));
}

/** Forgets one value. */
export async function forgetValue(userId: number, key: string): Promise<void> {
  await run('values', 'readwrite', (store) => store.delete(name(userId, key)));
}

/** Forgets everything of a person and the key: only after a confirmed sign-out. */
export async function forgetPerson(userId: number): Promise<void> {
  await run('values', 'readwrite', (store) => store.delete(range(userId, '')));
  await run('keys', 'readwrite', (store) => store.delete(userId));
}

async function unseal<T>(userId: number, { iv, data }: Sealed): Promise<T | null> {
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(userId), data);
    return JSON.parse(new TextDecoder().decode(plain)) as T;
  } catch (error) {
    console.warn('a kept value could not be opened', error);
    return null;
  }
}
