import { useEffect, useMemo } from 'react';
import { type PortalTheme, portalTheme } from '../../tokens/portal-theme.ts';
import { grounds } from '../../tokens/scales.ts';

/** Runs the contrast guard for a tenant's colours and paints accent, links and focus of the whole page with it while mounted. */
export function usePortalTheme(
  colors: { background: string | null; text: string | null },
  scheme: 'light' | 'dark',
): PortalTheme {
  const { background, text } = colors;
  const theme = useMemo(
    () => portalTheme(background, text, grounds[scheme].surface, grounds[scheme].canvas),
    [background, text, scheme],
  );
  useEffect(() => {
    const root = document.documentElement;
    const values = {
      '--app-accent': theme.accent,
      '--app-accent-hover': theme.accentHover,
      '--app-on-accent': theme.onAccent,
      '--app-accent-text': theme.accent,
      '--app-focus': theme.focus,
      '--app-selected': `color-mix(in oklab, ${theme.accent} 8%, ${grounds[scheme].surface})`,
    };
    for (const [name, value] of Object.entries(values)) root.style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(values)) root.style.removeProperty(name);
    };
  }, [theme, scheme]);
  return theme;
}
