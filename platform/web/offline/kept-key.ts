/**
 * The key of the secure storage on the device itself, for people who start their day with no network. The browser gives it to this
 * site only and lets nobody read it out; it goes with the sign-out like everything it opens.
 */
const DATABASE = 'ordo-key';
const STORE = 'keys';
const NAME = 'session';

function open(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

async function run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise((done, failed) => {
      const transaction = database.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(request.result);
      transaction.onerror = () => failed(transaction.error ?? request.error);
      transaction.onabort = () => failed(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** The kept key, or null. Never rejects. */
export async function keptKey(): Promise<CryptoKey | null> {
  if (typeof indexedDB === 'undefined') return null;
  return run<CryptoKey | undefined>('readonly', (store) => store.get(NAME)).then(
    (key) => key ?? null,
    () => null,
  );
}

/** Keeps a key that cannot be read out. */
export const putKey = (key: CryptoKey): Promise<unknown> => run('readwrite', (store) => store.put(key, NAME));

/** Forgets the kept key. Never rejects. */
export async function dropKey(): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  await run('readwrite', (store) => store.delete(NAME)).catch((error) => console.warn(error));
}
