import { AppError, type FieldErrors, type Language } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { OWN_TEXTS, type OwnRow, type TextDesk } from './own-texts.server.ts';
import { LANGUAGES, type Text, type TextStatus, textIn, textProblems } from './text.rules.ts';
import { textId } from './text-id.server.ts';

/** New words for one key in one language; null: those of the product again. */
export interface TextChange {
  readonly key: string;
  readonly locale: Language;
  readonly text: string | null;
  readonly status?: TextStatus;
  /** What the caller's input calls it, for the error. */
  readonly field: string;
}

/** The texts as they stand, with the company's keys locked until the transaction ends. */
export async function lockedTexts(tx: Tx, desk: TextDesk): Promise<ReadonlyMap<string, Text>> {
  // One writer of texts at a time in a company: values of one language are held against those of the other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('lang'), ${tx.tenantId})`);
  const texts = await desk.joined(await tx.wire<OwnRow>(OWN_TEXTS));
  return new Map(texts.map((text) => [text.key, text]));
}

/**
 * Writes words: checks them, leaves what is as it was, takes away what says the same as the product, and gives how many texts
 * changed. Before a word of the product is replaced for the first time it is written down, so that history knows it.
 */
export async function saveTexts(tx: Tx, desk: TextDesk, changes: readonly TextChange[]): Promise<number> {
  const texts = await lockedTexts(tx, desk);
  refuse(changes, texts);
  const kinds = changes.map((change) => ({ ...change, ...plan(change, texts.get(change.key)) }));
  const gone = kinds.filter(({ kind }) => kind === 'reset');
  const written = kinds.filter(({ kind }) => kind === 'write');
  if (written.length > 0) await write(tx, written, texts);
  if (gone.length > 0) {
    await tx.run(sql`delete from lang_value v
      using unnest(${gone.map(({ key }) => key)}::text[], ${gone.map(({ locale }) => locale)}::text[]) as x(key, locale)
      where v.key = x.key and v.locale = x.locale`);
  }
  tx.afterCommit(() => desk.forget(tx.tenantId));
  return gone.length + written.length;
}

/** Whether a change does nothing, writes words, or takes them away; `text` as it will be kept. */
export function plan(
  change: Pick<TextChange, 'text' | 'locale' | 'status'>,
  text: Text | undefined,
): { kind: 'none' | 'reset' | 'write' } {
  const own = text?.own?.values[change.locale];
  const back = change.text === null || change.text === text?.bundle?.[change.locale]?.trim();
  if (back) return { kind: own ? 'reset' : 'none' };
  const isSame = own?.text === change.text && (change.status ?? own.status) === own.status;
  return { kind: isSame ? 'none' : 'write' };
}

/** Field errors of changes that would leave a text with the wrong values, each under its field. */
function refuse(changes: readonly TextChange[], texts: ReadonlyMap<string, Text>): void {
  const errors: FieldErrors = {};
  for (const [key, group] of Map.groupBy(changes, (change) => change.key)) {
    const problems = textProblems(wordsAfter(group, texts.get(key)), texts.get(key)?.bundle);
    for (const language of LANGUAGES) {
      const problem = problems[language];
      const field = (group.find(({ locale }) => locale === language) ?? group[0])?.field;
      if (problem && field) errors[field] = [problem];
    }
  }
  if (Object.keys(errors).length > 0) throw new AppError('validation', { errors });
}

/** The words of a key in both languages once the changes are made. */
export function wordsAfter(
  changes: readonly Pick<TextChange, 'locale' | 'text'>[],
  text: Text | undefined,
): Record<Language, string | null> {
  const after = (language: Language): string | null => {
    const change = changes.findLast(({ locale }) => locale === language);
    if (!change) return text ? textIn(text, language) : null;
    return change.text ?? text?.bundle?.[language] ?? null;
  };
  return { en: after('en'), es: after('es') };
}

async function write(tx: Tx, changes: readonly TextChange[], texts: ReadonlyMap<string, Text>): Promise<void> {
  const keys = [...new Set(changes.map(({ key }) => key))];
  await insertKeys(
    tx,
    keys.map((key) => ({ key, module: texts.get(key)?.bundle?.module ?? texts.get(key)?.own?.module ?? '' })),
    new Set(keys.filter((key) => texts.get(key)?.bundle)),
  );
  const column = <T>(of: (change: TextChange) => T): T[] => changes.map(of);
  await tx.run(sql`insert into lang_value (lang_key_id, key, locale, text)
    select x.id, x.key, x.locale, x.first from unnest(${column(({ key }) => textId(key))}::bigint[], ${column(({ key }) => key)}::text[],
      ${column(({ locale }) => locale)}::text[],
      ${column(({ key, locale, text }) => texts.get(key)?.bundle?.[locale] ?? text)}::text[]) as x(id, key, locale, first)
    on conflict do nothing`);
  await tx.run(sql`update lang_value v set text = x.text, status = coalesce(x.status, v.status)
    from unnest(${column(({ key }) => key)}::text[], ${column(({ locale }) => locale)}::text[], ${column(({ text }) => text)}::text[],
      ${column(({ status }) => status ?? null)}::text[]) as x(key, locale, text, status)
    where v.key = x.key and v.locale = x.locale
      and (v.text, v.status) is distinct from (x.text, coalesce(x.status, v.status))`);
}

/** Rows for keys that have none yet. */
export async function insertKeys(
  tx: Tx,
  keys: readonly { key: string; module: string; description?: string | null }[],
  system: ReadonlySet<string>,
): Promise<void> {
  await tx.run(sql`insert into lang_key (id, key, module, description, is_system)
    select * from unnest(${keys.map(({ key }) => textId(key))}::bigint[], ${keys.map(({ key }) => key)}::text[],
      ${keys.map(({ module }) => module)}::text[], ${keys.map(({ description }) => description ?? null)}::text[],
      ${keys.map(({ key }) => system.has(key))}::boolean[])
    on conflict do nothing`);
}
