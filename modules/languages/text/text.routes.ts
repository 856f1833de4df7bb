import { fail, failField, type Language } from '../../../platform/kernel/errors.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { sheetAnswer } from '../../../platform/server/sheets/sheet-answer.ts';
import { companyZone } from '../../company/public.server.ts';
import { keptTranslations } from './kept-translations.server.ts';
import { OWN_TEXTS, type OwnRow, type TextDesk } from './own-texts.server.ts';
import { insertKeys, lockedTexts, saveTexts } from './save-texts.server.ts';
import { textCalls } from './text.contract.ts';
import type { Text } from './text.rules.ts';
import { textId } from './text-id.server.ts';
import { SHEET_COLUMNS, sheetRow } from './text-import.server.ts';
import { found, inOrder, moduleOf, textAnswer } from './text-list.server.ts';

/** Keys that pages asked for in vain and nobody has written yet; more are not kept. */
const MOST_MISSING = 1000;

const languageOf = (text: string): Language => (text.toLowerCase().startsWith('es') ? 'es' : 'en');

/** The lang calls of the public API. */
export function textRoutes(desk: TextDesk): Route[] {
  const one = async (id: number, { db }: Pick<SignedInContext, 'db'>): Promise<Text> => {
    const texts = await desk.joined(await db.read<OwnRow>(OWN_TEXTS));
    return texts.find((text) => text.id === id) ?? fail('not_found');
  };
  const answers = keptTranslations();
  return [
    route(textCalls.translations, async ({ query: { lang, changed = false } }, { tenant }) => {
      const texts = await desk.texts(tenant.id);
      return answers.of(texts, lang ? languageOf(lang) : null, changed);
    }),
    route(textCalls.save, async ({ body }, context) => {
      if ('missing' in body) return { recorded: await recordMissing(desk, body.missing, context) };
      demand(context.actor, 'update.language_settings');
      const changes = Object.entries(body.translations).map(([key, text]) => ({
        key,
        locale: body.lang,
        text: text ?? null,
        field: `translations.${key}`,
      }));
      return { changed: await context.db.write((tx) => saveTexts(tx, desk, changes)) };
    }),
    route(textCalls.create, async ({ body }, context) => {
      await context.db.write(async (tx) => {
        const known = (await lockedTexts(tx, desk)).get(body.key);
        if (known && (known.bundle || Object.keys(known.own?.values ?? {}).length > 0))
          failField('key', 'already_used');
        if (!known) await insertKeys(tx, [{ ...body, module: body.module ?? '' }], new Set());
        await saveTexts(tx, desk, [
          { key: body.key, locale: 'en', text: body.en, field: 'en' },
          ...(body.es ? [{ key: body.key, locale: 'es' as const, text: body.es, field: 'es' }] : []),
        ]);
      });
      return textAnswer(await one(textId(body.key), context), context.language);
    }),
    route(textCalls.list, async ({ query }, { db, language }) => {
      const rows = inOrder(found(await desk.joined(await db.read<OwnRow>(OWN_TEXTS)), query), query.sort);
      const page = paging(query, { unpaged: true });
      return pageOf(
        rows.slice(page.offset, page.offset + page.limit).map((text) => textAnswer(text, language)),
        page,
        rows.length,
      );
    }),
    route(textCalls.modules, async (_input, { tenant }) =>
      [...new Set((await desk.texts(tenant.id)).map(moduleOf))].filter(Boolean).sort(),
    ),
    route(textCalls.sheet, async ({ query }, context) => {
      const rows = inOrder(found(await desk.joined(await context.db.read<OwnRow>(OWN_TEXTS)), query), query.sort);
      return sheetAnswer('language', SHEET_COLUMNS, rows.map(sheetRow), {
        ...context,
        zone: await companyZone(context.db),
      });
    }),
    route(textCalls.sample, async (_input, context) => {
      const texts = await desk.texts(context.tenant.id);
      const rows = texts.filter(({ bundle }) => bundle?.module === 'menu').slice(0, 3);
      return sheetAnswer('language-sample', SHEET_COLUMNS, rows.map(sheetRow), {
        ...context,
        zone: await companyZone(context.db),
      });
    }),
    route(textCalls.get, async ({ params }, context) => textAnswer(await one(params.id, context), context.language)),
    route(textCalls.update, async ({ params, body }, context) => {
      const text = await one(params.id, context);
      const changes = body.values.map(({ value_id, locale, text: words, status }, at) => ({
        key: text.key,
        locale: locale ?? localeOf(text, value_id) ?? failField(`values.${at}.value_id`, 'not_found'),
        text: words ?? null,
        status,
        field: `values.${at}.text`,
      }));
      await context.db.write(async (tx) => {
        if (body.updated_at !== undefined) await refuseStale(tx, desk, text, body.updated_at, context.language);
        await saveTexts(tx, desk, changes);
      });
      return textAnswer(await one(params.id, context), context.language);
    }),
    route(textCalls.remove, async ({ params }, context) => {
      await one(params.id, context);
      await context.db.write(async (tx) => {
        await tx.run(sql`delete from lang_value where lang_key_id = ${params.id}`);
        await tx.run(sql`delete from lang_key where id = ${params.id}`);
        tx.afterCommit(() => desk.forget(tx.tenantId));
      });
      return null;
    }),
  ];
}

/** The words as their writer had read them; else 409 with what they are now. */
async function refuseStale(
  tx: Tx,
  desk: TextDesk,
  read: Text,
  expected: string | null,
  language: Language,
): Promise<void> {
  const current = (await lockedTexts(tx, desk)).get(read.key) ?? read;
  if ((current.own?.updated_at ?? null) !== expected)
    fail('conflict', { details: { current: textAnswer(current, language) } });
}

const localeOf = ({ own }: Text, valueId: number | null | undefined): Language | undefined =>
  (['en', 'es'] as const).find((locale) => own?.values[locale]?.value_id === valueId);

/** Keys that a page asked for in vain wait for a translator. */
async function recordMissing(desk: TextDesk, keys: readonly string[], { db }: SignedInContext): Promise<number> {
  return db.write(async (tx) => {
    const known = await lockedTexts(tx, desk);
    const waiting = [...known.values()].filter(
      ({ bundle, own }) => !bundle && Object.keys(own?.values ?? {}).length === 0,
    );
    const fresh = [...new Set(keys)].filter((key) => !known.has(key)).slice(0, MOST_MISSING - waiting.length);
    if (fresh.length > 0) {
      await insertKeys(
        tx,
        fresh.map((key) => ({ key, module: '' })),
        new Set(),
      );
    }
    tx.afterCommit(() => desk.forget(tx.tenantId));
    return fresh.length;
  });
}
