import { lazy, useSyncExternalStore } from 'react';
import { LazyLayer } from '../../../ui/patterns/overlay/lazy-layer.tsx';
import type { LeaveChoice } from './leave-question.tsx';

/** The question is no part of a first load, but there before anybody leaves a form, also when the network goes away in between. */
export const loadLeaveQuestion = () => import('./leave-question.tsx');
const LeaveQuestion = lazy(loadLeaveQuestion);

interface Asked {
  /** Another page is asked for; else only the drawer over this one goes. */
  isPage: boolean;
  onSave?: () => Promise<boolean>;
  answer: (choice: LeaveChoice) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(value: Asked | null): void {
  asked = value;
  for (const listener of listeners) listener();
}

/** Opens "Keep editing / Discard / Save and leave". With `onSave`, 'save' comes only after it succeeded. Needs LeaveHost. */
export function askToLeave(isPage: boolean, onSave?: () => Promise<boolean>): Promise<LeaveChoice> {
  asked?.answer('keep');
  return new Promise((answer) => set({ isPage, onSave, answer }));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows what `askToLeave` asks; once per app. */
export function LeaveHost() {
  const question = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
  if (!question) return null;
  const close = (choice: LeaveChoice) => {
    set(null);
    question.answer(choice);
  };
  return (
    <LazyLayer>
      <LeaveQuestion isPage={question.isPage} onSave={question.onSave} onAnswer={close} />
    </LazyLayer>
  );
}
