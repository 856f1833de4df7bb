import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** Turns a key and its ICU values into words. Apps give i18next's; unknown keys come back as they are. */
export type Translate = (key: string, values?: Record<string, unknown>) => string;

interface TextValue {
  t: Translate;
  locale: string;
}

const TextContext = createContext<TextValue>({ t: (key) => key, locale: 'en' });

/** Gives every component below its words. `locale` is a BCP 47 tag such as `en-JM` or `es-DO`. */
export function TextProvider({ t, locale, children }: TextValue & { children: ReactNode }) {
  const value = useMemo(() => ({ t, locale }), [t, locale]);
  return <TextContext value={value}>{children}</TextContext>;
}

/** The translate function of the nearest TextProvider. */
export function useT(): Translate {
  return useContext(TextContext).t;
}

/** The BCP 47 tag of the nearest TextProvider. */
export function useLocale(): string {
  return useContext(TextContext).locale;
}
