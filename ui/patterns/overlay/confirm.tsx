import { lazy, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { ConfirmQuestion } from './confirm-dialog.tsx';
import { LazyLayer } from './lazy-layer.tsx';

export type { ConfirmQuestion } from './confirm-dialog.tsx';

const load = () => import('./confirm-dialog.tsx');
const ConfirmDialog = lazy(load);

interface Asked extends ConfirmQuestion {
  answer: (isSure: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(value: Asked | null) {
  asked = value;
  for (const listener of listeners) listener();
}

/** Asks and resolves to true only on the confirm button. A second question answers the first with no. Needs ConfirmHost. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => set({ ...question, answer: resolve }));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows what `confirm` asks. Once per app, inside UiProvider. */
export function ConfirmHost() {
  const question = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
  // Not part of the first load, but there before anybody asks, also when the network goes away in between.
  useEffect(() => void load(), []);
  if (!question) return null;
  const close = (isSure: boolean) => {
    set(null);
    question.answer(isSure);
  };
  return createPortal(
    <LazyLayer>
      <ConfirmDialog {...question} onAnswer={close} />
    </LazyLayer>,
    document.body,
  );
}
