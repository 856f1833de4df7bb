import type { TFontDictionary } from 'pdfmake/interfaces.js';
import type { ScriptFonts } from './scripts.ts';

/** The files the writer keeps in memory, which its types leave out. */
interface Files {
  readonly virtualfs: { readonly storage: Record<string, Buffer> };
}

let documents = 0;

/** Gives the writer the small fonts of one document under names of their own; they go with the document. */
export function holdFonts(
  writer: unknown,
  scripts: ScriptFonts | undefined,
): { families: TFontDictionary; drop: () => void } {
  if (!scripts) return { families: {}, drop: () => undefined };
  const { storage } = (writer as Files).virtualfs;
  documents += 1;
  const names: string[] = [];
  const keep = (name: string, bytes: Buffer): string => {
    const path = `scripts/${documents}/${name}.ttf`;
    storage[path] = bytes;
    names.push(path);
    return path;
  };
  const families = Object.fromEntries(
    scripts.fonts.map(({ name, normal, bold }) => {
      const [plain, heavy] = [keep(name, normal), keep(`${name}-bold`, bold)];
      // None of them leans.
      return [name, { normal: plain, bold: heavy, italics: plain, bolditalics: heavy }];
    }),
  );
  return {
    families,
    drop: () => {
      for (const name of names) delete storage[name];
    },
  };
}
