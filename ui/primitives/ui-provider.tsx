import '@fontsource-variable/inter/wght.css';
import '../tokens/base.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '../tokens/tokens.css';
import '../tokens/forced-colors.css';
import { MantineProvider } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { FormatContext } from '../format/format.ts';
import { FormatProvider } from '../format/format-context.tsx';
import { TextProvider, type Translate } from '../text/text.tsx';
import { applyDensity, type Density } from '../tokens/density.ts';
import { cssVariablesResolver, theme } from '../tokens/theme.ts';
import { LinkContext, type LinkProps } from './link.tsx';
import { Toaster } from './notify/toaster.tsx';
import { TipLayer } from './tip.tsx';

/** Props of UiProvider, the one root of every app. */
export interface UiProviderProps {
  t: Translate;
  format: FormatContext;
  /** The router's link; plain anchors without it. */
  link?: ComponentType<LinkProps>;
  scheme: 'light' | 'dark' | 'system';
  /** compact or cozy for staff, comfortable for the portal. */
  density: Density;
  children: ReactNode;
}

const plain = (props: LinkProps) => <a {...props} />;

/** Sets up theme, words, formats, links, tooltips and toasts. Put dialogs' hosts (ConfirmHost) inside. */
export function UiProvider({ t, format, link, scheme, density, children }: UiProviderProps) {
  const actual = useScheme(scheme);
  useEffect(() => applyDensity(density), [density]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={actual}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      <TextProvider t={t} locale={format.locale}>
        <FormatProvider value={format}>
          <LinkContext value={link ?? plain}>
            {children}
            <TipLayer />
            <Toaster />
          </LinkContext>
        </FormatProvider>
      </TextProvider>
    </MantineProvider>
  );
}

/** The scheme in force, following the system's while the choice is 'system'. */
export function useScheme(choice: 'light' | 'dark' | 'system'): 'light' | 'dark' {
  const system = useSyncExternalStore(watchSystem, readSystem, () => 'light' as const);
  return choice === 'system' ? system : choice;
}

function watchSystem(listener: () => void) {
  const query = window.matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function readSystem(): 'light' | 'dark' {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
