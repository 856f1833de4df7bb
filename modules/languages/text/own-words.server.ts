import type { Language } from '../../../platform/kernel/errors.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import { keeping } from '../../../platform/server/db/pool.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { OwnWords, WordsSource } from '../../../platform/server/words/own-words.ts';

interface WordRow {
  key: string;
  locale: Language;
  text: string;
}

/** What companies say otherwise than the product, kept per process: one statement after a change, none for a text. */
export function keptWords(database: Database) {
  const known = new Map<number, OwnWords | null>();
  /** Moves with every change, so that a read that began before one is not kept after it. */
  let changes = 0;

  async function read(tenantId: number): Promise<OwnWords | null> {
    const before = changes;
    const whenTrue = keeping();
    const rows = await database.read<WordRow>(tenantId, sql`select key, locale, text from lang_value`);
    const words = rows.length === 0 ? null : { en: inLanguage(rows, 'en'), es: inLanguage(rows, 'es') };
    whenTrue(() => {
      if (before === changes) known.set(tenantId, words);
    });
    return words;
  }
  const of: WordsSource = (tenantId) => {
    const words = known.get(tenantId);
    // The product's words are better than no answer.
    return words === undefined ? read(tenantId).catch(() => null) : words;
  };
  return {
    of,
    forget(tenantId: number): void {
      changes++;
      known.delete(tenantId);
    },
    clear(): void {
      changes++;
      known.clear();
    },
  };
}

const inLanguage = (rows: readonly WordRow[], language: Language): ReadonlyMap<string, string> =>
  new Map(rows.filter(({ locale }) => locale === language).map(({ key, text }) => [key, text]));
