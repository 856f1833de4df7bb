import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { scales } from './scales.ts';

const tuple = (name: keyof typeof scales) => [...scales[name]] as unknown as MantineColorsTuple;

/** The Mantine theme of both apps: our scales, sizes and per-component defaults. */
export const theme = createTheme({
  fontFamily: 'var(--app-font)',
  fontFamilyMonospace: 'var(--app-mono)',
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 5 },
  colors: {
    brand: tuple('brand'),
    blue: tuple('blue'),
    teal: tuple('teal'),
    green: tuple('green'),
    amber: tuple('amber'),
    orange: tuple('orange'),
    red: tuple('red'),
    violet: tuple('violet'),
    pink: tuple('pink'),
    gray: tuple('gray'),
    dark: tuple('dark'),
  },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '999px' },
  defaultRadius: 'sm',
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: {
    xs: 'var(--app-fs-meta)',
    sm: 'var(--app-fs)',
    md: 'var(--app-fs-h2)',
    lg: 'var(--app-fs-h1)',
    xl: '20px',
  },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--app-shadow-2)', lg: 'var(--app-shadow-3)', xl: 'var(--app-shadow-3)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  headings: { fontWeight: '600' },
  components: {
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        withArrow: false,
        multiline: true,
        maw: 280,
        events: { hover: true, focus: true, touch: false },
      },
    },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 100 }, position: 'bottom-end' } },
    // Above dialogs and drawers (500): their fields open lists too. Menus and comboboxes stand on it.
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 100 }, zIndex: 550 } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        shadow: 'lg',
        centered: true,
        transitionProps: { duration: 150, transition: 'fade' },
      },
    },
    Drawer: { defaultProps: { shadow: 'lg', transitionProps: { duration: 200 } } },
    Combobox: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 0 } } },
  },
});

const shared: Record<`--${string}`, string> = {
  '--mantine-color-body': 'var(--app-surface)',
  '--mantine-color-text': 'var(--app-text)',
  '--mantine-color-bright': 'var(--app-text)',
  '--mantine-color-dimmed': 'var(--app-text-2)',
  '--mantine-color-placeholder': 'var(--app-text-3)',
  '--mantine-color-anchor': 'var(--app-accent-text)',
  '--mantine-color-default': 'var(--app-surface)',
  '--mantine-color-default-hover': 'var(--app-hover)',
  '--mantine-color-default-color': 'var(--app-text)',
  '--mantine-color-default-border': 'var(--app-line-strong)',
  '--mantine-color-error': 'var(--app-st-danger-fg)',
  '--mantine-color-disabled': 'var(--app-canvas)',
  '--mantine-color-disabled-color': 'var(--app-text-3)',
  '--mantine-color-disabled-border': 'var(--app-line)',
  '--mantine-primary-color-filled': 'var(--app-accent)',
  '--mantine-primary-color-filled-hover': 'var(--app-accent-hover)',
  '--mantine-primary-color-contrast': 'var(--app-on-accent)',
  '--mantine-primary-color-light': 'var(--app-selected)',
  '--mantine-primary-color-light-hover': 'var(--app-selected)',
  '--mantine-primary-color-light-color': 'var(--app-accent-text)',
};

/** Maps Mantine's scheme variables onto the `--app-*` tokens, so that both follow one switch. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': 'var(--app-lh)' },
  light: shared,
  dark: shared,
});
