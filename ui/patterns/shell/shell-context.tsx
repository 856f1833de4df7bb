import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

/** One step of the breadcrumb; the last one is the current page. */
export interface Crumb {
  label: string;
  href?: string;
}

/** ‹ 3 of 38 ›: the list the person came from. Positions count from 1. */
export interface RecordWalk {
  position: number;
  total: number;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** What a page tells its shell. */
export interface PageChromeValue {
  crumbs: readonly Crumb[];
  walk?: RecordWalk;
}

interface ShellSlots {
  setChrome: (value: PageChromeValue | null) => void;
  footer: HTMLElement | null;
}

const Slots = createContext<ShellSlots | null>(null);

/** For shells: keeps what pages register and the footer element they write into. */
export function useShellSlots() {
  const [chrome, setChrome] = useState<PageChromeValue | null>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ setChrome, footer }), [footer]);
  return { chrome, setFooter, slots, Provider: Slots };
}

/** Put it anywhere in a page: sets breadcrumbs and the record walk of the top bar while the page is shown. Outside a shell it does nothing. */
export function PageChrome({ crumbs, walk }: PageChromeValue) {
  const setChrome = use(Slots)?.setChrome;
  const key = JSON.stringify([crumbs, walk?.position, walk?.total]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass fresh arrays; the key is their content
  useEffect(() => {
    setChrome?.({ crumbs, walk });
    return () => setChrome?.(null);
  }, [key, setChrome]);
  return null;
}

/** Writes into the shell's 28 px footer; inside the page if there is none. */
export function FooterSlot({ children }: { children: ReactNode }) {
  const slots = use(Slots);
  if (!slots) return <>{children}</>;
  return slots.footer ? createPortal(children, slots.footer) : null;
}

/** True inside a shell with a footer. */
export function useHasFooter(): boolean {
  return use(Slots) !== null;
}
