const WORKER = '/sw.js';
/** An app that is never closed looks for a newer version this often. */
const LOOK_MS = 3_600_000;

let asked = false;

/**
 * Takes the pages of the field along, so that they open with no network; once per page, only in a built app and where the browser
 * allows it. Never rejects.
 */
export async function keepShell(): Promise<void> {
  if (asked || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  asked = true;
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
    setInterval(() => void registration.update().catch((error) => console.warn(error)), LOOK_MS);
  } catch (error) {
    console.warn('the pages could not be taken along', error);
  }
}
