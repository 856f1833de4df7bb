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
  setFolded: (isFolded: boolean) => void;
  footer: HTMLElement | null;
}

const Slots = createContext<ShellSlots | null>(null);

/** For shells: keeps what pages register and the footer element they write into. */
export function useShellSlots() {
  const [chrome, setChrome] = useState<PageChromeValue | null>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [isFolded, setFolded] = useState(false);
  const slots = useMemo(() => ({ setChrome, setFolded, footer }), [footer]);
  return { chrome, isFolded, setFolded, setFooter, slots, Provider: Slots };
}

/** Folds the menu to its icons while something needs the room beside the page; whoever opens it meanwhile keeps it open. */
export function useFoldedMenu(isOn: boolean): void {
  const setFolded = use(Slots)?.setFolded;
  useEffect(() => {
    if (!isOn || !setFolded) return undefined;
    setFolded(true);
    return () => setFolded(false);
  }, [isOn, setFolded]);
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
