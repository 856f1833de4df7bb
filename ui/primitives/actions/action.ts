import type { ReactNode } from 'react';

/** Something a person can do: the one shape that buttons, menus, bulk bars and palettes take. */
export interface Action {
  /** Stable and unique among its neighbours. */
  id: string;
  /** Verb and object, sentence case: "Complete activity". */
  label: string;
  /** A 16 px icon from tabler. */
  icon?: ReactNode;
  onSelect?: () => void;
  /** Makes it a link instead of a button. */
  href?: string;
  /** One line under the label in menus. */
  hint?: ReactNode;
  /** Shown as a key hint, for example "E" or "⌘S". Binding it is the screen's task. */
  shortcut?: string;
  /** In menus a line stands between neighbours of different groups. */
  group?: number;
  isDanger?: boolean;
  isBusy?: boolean;
  /** Why it is blocked by the state of things. Present = disabled but focusable, with the reason shown and read out. */
  reason?: ReactNode;
  /** Link or button that removes the reason; shown after it in menus. */
  fix?: { label: string; href?: string; onSelect?: () => void };
}

/** Legal actions first, blocked ones after. */
export function splitByReason(actions: readonly Action[]): { legal: Action[]; blocked: Action[] } {
  return { legal: actions.filter((a) => !a.reason), blocked: actions.filter((a) => Boolean(a.reason)) };
}
