/** Text chunks by language and area. */
export type TextChunks = Readonly<
  Record<'en' | 'es', Readonly<Record<string, () => Promise<{ default: Record<string, string> }>>>>
>;

/** Every text chunk of the build; tools/vite/text-bundles.ts fills it in. */
export const texts: TextChunks = { en: {}, es: {} };
