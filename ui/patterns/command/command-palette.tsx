import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { holdKeys } from '../../primitives/single-keys.ts';
import type { PaletteScope } from './palette.ts';

const PalettePanel = lazy(() => import('./palette-panel.tsx'));

/** One thing the palette can do or open. */
export interface PaletteEntry {
  id: string;
  label: string;
  /** Words in the other language and synonyms. */
  keywords?: readonly string[];
  hint?: string;
  icon?: ReactNode;
  shortcut?: string;
  href?: string;
  onSelect?: () => void;
  /** Forbidden targets are listed greyed, with the reason. */
  reason?: string;
}

/** A headed part of the palette: page actions, Go to, Recent, Favourites. */
export interface PaletteGroup {
  id: string;
  label: string;
  /** Shown under these scopes; 'all' is always included. */
  scope: PaletteScope;
  entries: readonly PaletteEntry[];
}

/** Props of CommandPalette. */
export interface CommandPaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  groups: readonly PaletteGroup[];
  /** Records from the server: asked from 2 characters, 150 ms after the last key, older calls aborted. */
  search: (words: string, scope: PaletteScope, signal: AbortSignal) => Promise<readonly PaletteGroup[]>;
  /** Follows an entry's href with the app's router. */
  onGo: (href: string) => void;
}

/** ⌘K / Ctrl+K: actions, pages, recent records, search. Its code is loaded on first use. */
export function CommandPalette(props: CommandPaletteProps) {
  const [wasOpened, setOpened] = useState(false);
  const latest = useRef(props.onOpenChange);
  latest.current = props.onOpenChange;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      holdKeys();
      latest.current(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (props.isOpen) setOpened(true);
  }, [props.isOpen]);
  if (!wasOpened && !props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <PalettePanel {...props} />
    </Suspense>
  );
}
