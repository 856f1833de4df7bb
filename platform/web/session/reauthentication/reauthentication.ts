import { isApiError } from '../../query/api-error.ts';

/** A password that is being asked for: answers true once the server took it, false when the person gives up. */
interface Asked {
  answer: (isConfirmed: boolean) => void;
}

let asked: Asked | null = null;
let asking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function set(value: Asked | null): void {
  asked = value;
  for (const listener of listeners) listener();
}

/** For ReauthenticationHost only. */
export const reauthenticationStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: (): Asked | null => asked,
};

/** Asks for the person's own password; calls that fail together share one question. */
function askPassword(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    set({
      answer: (isConfirmed) => {
        asking = null;
        set(null);
        resolve(isConfirmed);
      },
    });
  });
  return asking;
}

/**
 * Runs a call; when the server wants the password confirmed first, asks for it and runs the call once more. Throws what
 * the call throws, and the first refusal when the person gives up.
 */
export async function withConfirmedPassword<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isApiError(error, 'reauthentication_required') || !(await askPassword())) throw error;
    return run();
  }
}
