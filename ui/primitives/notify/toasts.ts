import type { ReactNode } from 'react';

/** How a toast looks: plain note, danger (title "Error"), warning (service error), undo (8 s, one button). */
export type ToastTone = 'note' | 'danger' | 'warning' | 'undo';

/** One message on screen. `until` counts down only while nothing holds it. */
export interface Toast {
  id: number;
  tone: ToastTone;
  title?: string;
  text: ReactNode;
  action?: { label: string; onSelect: () => void };
  /** How often the same message came. */
  count: number;
  /** Life in milliseconds. */
  life: number;
  onExpire?: () => void;
}

/** What a caller gives; `life` defaults to 5 s, 8 s for undo. */
export type ToastInput = Pick<Toast, 'text'> & Partial<Pick<Toast, 'tone' | 'title' | 'action' | 'life' | 'onExpire'>>;

const limit = 3;

/** Puts a message on the stack: newest first, at most three, an identical one only counts up. Pure. */
export function addToast(stack: readonly Toast[], input: ToastInput, id: number): Toast[] {
  const tone = input.tone ?? 'note';
  const twin = stack.find(
    (t) =>
      t.tone === tone && t.title === input.title && t.text === input.text && typeof t.text === 'string' && !t.action,
  );
  if (twin && !input.action) return [{ ...twin, id, count: twin.count + 1 }, ...stack.filter((t) => t !== twin)];
  const made: Toast = { ...input, tone, id, count: 1, life: input.life ?? (tone === 'undo' ? 8000 : 5000) };
  return [made, ...stack];
}

/** Splits what stays on screen from what the limit pushed out. Pure. */
export function trimToasts(stack: readonly Toast[]): { kept: Toast[]; dropped: Toast[] } {
  return { kept: stack.slice(0, limit), dropped: stack.slice(limit) };
}
