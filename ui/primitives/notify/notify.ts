import { addToast, type Toast, type ToastInput, trimToasts } from './toasts.ts';

let stack: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function set(value: readonly Toast[]) {
  stack = value;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast. Not for validation, and not for what the person can see anyway.
 * Gives its id for `dismiss`.
 */
export function notify(input: ToastInput | string): number {
  const id = next++;
  const { kept, dropped } = trimToasts(addToast(stack, typeof input === 'string' ? { text: input } : input, id));
  set(kept);
  for (const toast of dropped) toast.onExpire?.();
  return id;
}

/** A failure: danger colours, title "Error" by the toaster, 5 s, announced at once. The failing region must keep the message too. */
export function notifyError(text: string): number {
  return notify({ tone: 'danger', text });
}

/** Takes a toast away. `hasExpired` runs its onExpire: the time to make an undoable change final. */
export function dismiss(id: number, hasExpired = false): void {
  const toast = stack.find((t) => t.id === id);
  if (!toast) return;
  set(stack.filter((t) => t.id !== id));
  if (hasExpired) toast.onExpire?.();
}

/** For the toaster only. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => stack,
};
