import type { Language } from '../../../platform/kernel/errors.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { tenantCache } from '../../../platform/server/tenant-cache/tenant-cache.ts';
import type { OwnWords, WordsSource } from '../../../platform/server/words/own-words.ts';

interface WordRow {
  key: string;
  locale: Language;
  text: string;
}

/** What companies say otherwise than the product, kept per process: one statement after a change, none for a text. */
export function keptWords(database: Database) {
  const known = tenantCache<OwnWords | null>();
  const read = (tenantId: number): Promise<OwnWords | null> =>
    known.of(tenantId, async () => {
      const rows = await database.read<WordRow>(tenantId, sql`select key, locale, text from lang_value`);
      return rows.length === 0 ? null : { en: inLanguage(rows, 'en'), es: inLanguage(rows, 'es') };
    });
  const of: WordsSource = (tenantId) => {
    const words = known.peek(tenantId);
    // The product's words are better than no answer.
    return words === undefined ? read(tenantId).catch(() => null) : words;
  };
  return { of, forget: known.forget };
}

const inLanguage = (rows: readonly WordRow[], language: Language): ReadonlyMap<string, string> =>
  new Map(rows.filter(({ locale }) => locale === language).map(({ key, text }) => [key, text]));
