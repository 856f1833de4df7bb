import type { Language } from '../../../platform/kernel/errors.ts';
import type { BundledText } from '../../../platform/kernel/texts/bundled-text.ts';
import { transactionAround } from '../../../platform/server/db/pool.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { keptWords } from './own-words.server.ts';
import { isChanged, type OwnText, type OwnValue, shownText, type Text } from './text.rules.ts';
import { textId } from './text-id.server.ts';

/** All keys and values of the company; a key without words has an empty `values`. */
export const OWN_TEXTS = sql`select k.id, k.key, k.module, k.description, k.updated_at,
    coalesce(jsonb_object_agg(v.locale, jsonb_build_object('value_id', v.id, 'text', v.text, 'status', v.status))
      filter (where v.id is not null), '{}') as values
  from lang_key k left join lang_value v on v.lang_key_id = k.id group by k.tenant_id, k.id`;

/** What the rows of OWN_TEXTS look like. */
export type OwnRow = Omit<OwnText, 'values'> & { values: Partial<Record<Language, OwnValue>> };

/** The product's texts by key and by number, made once per process. */
interface Bundle {
  readonly byKey: ReadonlyMap<string, BundledText>;
  readonly keyById: ReadonlyMap<number, string>;
  /** As a company has them that says nothing otherwise. */
  readonly plain: readonly Text[];
}

export type TextDesk = ReturnType<typeof textDesk>;

/** Reads texts: the product's from its code, the company's from the database, kept per process until they change. */
export function textDesk(platform: Pick<Platform, 'database' | 'bundledTexts' | 'onChange'>) {
  let bundle: Promise<Bundle> | null = null;
  const kept = new Map<number, Promise<readonly Text[]>>();
  /** Counts changes, so that what was read before one is not kept after it. */
  let changes = 0;
  const words = keptWords(platform.database);
  /** The company's cache goes in this process at once; the others hear of it from the database. */
  const forget = (tenantId: number): void => {
    changes++;
    kept.delete(tenantId);
    words.forget(tenantId);
  };
  platform.onChange((change) => {
    if (change === null) {
      changes++;
      kept.clear();
      words.forget(null);
    } else if (change.topic === 'texts') forget(change.tenantId);
  });

  const readBundle = async (): Promise<Bundle> => {
    const texts = await platform.bundledTexts();
    const byKey = new Map(texts.map((text) => [text.key, text]));
    const keyById = new Map(texts.map((text) => [textId(text.key), text.key]));
    return { byKey, keyById, plain: joinTexts(byKey, []) };
  };
  const bundled = (): Promise<Bundle> => {
    bundle ??= readBundle();
    bundle.catch(() => {
      bundle = null;
    });
    return bundle;
  };
  const joined = async (rows: readonly OwnRow[]): Promise<readonly Text[]> => {
    const { byKey, plain } = await bundled();
    return rows.length === 0 ? plain : joinTexts(byKey, rows);
  };

  return {
    bundled,
    forget,
    /** What the company says otherwise, for texts the server says itself. */
    words: words.of,
    joined,
    /** Every text of the company, sorted by key. */
    async texts(tenantId: number): Promise<readonly Text[]> {
      const known = kept.get(tenantId);
      if (known) return known;
      const reading = platform.database.read<OwnRow>(tenantId, OWN_TEXTS).then(joined);
      const seen = changes;
      const keep = (): void => {
        if (seen === changes) kept.set(tenantId, reading);
      };
      const tx = transactionAround();
      if (tx) tx.afterCommit(keep);
      else keep();
      reading.catch(() => kept.delete(tenantId));
      return reading;
    },
  };
}

/** The product's texts with the company's beside them, sorted by key. */
export function joinTexts(bundle: ReadonlyMap<string, BundledText>, rows: readonly OwnRow[]): readonly Text[] {
  const own = new Map(rows.map((row) => [row.key, row]));
  const added = rows.filter((row) => !bundle.has(row.key)).map(({ key }) => key);
  return [...bundle.keys(), ...added]
    .sort()
    .map((key) => ({ id: textId(key), key, bundle: bundle.get(key), own: own.get(key) }));
}

/** Texts by key as one language shows them (L1); `onlyChanged`: those that differ from the product's. */
export function textsIn(texts: readonly Text[], language: Language, onlyChanged: boolean): Record<string, string> {
  const shown = texts.filter((text) => !onlyChanged || (isChanged(text) && differs(text, language)));
  return Object.fromEntries(shown.map((text) => [text.key, shownText(text, language)]));
}

const differs = (text: Text, language: Language): boolean => shownText(text, language) !== text.bundle?.[language];
