import { fieldText } from '../../../platform/kernel/field-texts.ts';
import { keyedColumns, keyedLabel } from '../../../platform/kernel/texts/product-texts.ts';
import { CLEAR } from '../../../platform/server/imports/cells/cell-lists.ts';
import { importBody } from '../../../platform/server/imports/contract.ts';
import { cellIndex, type ImportDeclaration, type ParsedRow } from '../../../platform/server/imports/declaration.ts';
import type { ImportUpload } from '../../../platform/server/imports/engine.ts';
import { tellNotChanged } from '../../../platform/server/imports/stage.ts';
import { stagedRows, unchangedRows } from '../../../platform/server/imports/staged-rows.ts';
import type { AnswerColumn } from '../../../platform/server/sheets/sheet-answer.ts';
import { OWN_TEXTS, type OwnRow, type TextDesk } from './own-texts.server.ts';
import { insertKeys, plan, saveTexts, wordsAfter } from './save-texts.server.ts';
import { LANGUAGES, type Text, textIn, textProblems } from './text.rules.ts';
import { moduleOf } from './text-list.server.ts';

const USED = { module: 'languages', use: 'list', where: ['Columns of texts', 'Columnas de textos'] } as const;

/** Columns of export, sample and import. */
export const SHEET_COLUMNS = keyedColumns<AnswerColumn>('sheet.text', USED, [
  { key: 'key', label: ['Key', 'Clave'] },
  { key: 'module', label: ['Module', 'Módulo'] },
  { key: 'en', label: ['English', 'Inglés'] },
  { key: 'es', label: ['Spanish', 'Español'] },
]);

/** A text as a row of the sheet. */
export const sheetRow = (text: Text): Record<string, unknown> => ({
  key: text.key,
  module: moduleOf(text),
  en: textIn(text, 'en'),
  es: textIn(text, 'es'),
});

const [KEY, MODULE, EN, ES] = SHEET_COLUMNS as [AnswerColumn, AnswerColumn, AnswerColumn, AnswerColumn];

/** The import of texts on the one engine: a blank cell leaves the text, #CLEAR gives the product's words back. */
export function textImport(desk: TextDesk): ImportUpload {
  const declaration: ImportDeclaration = {
    resource: 'language',
    label: keyedLabel('sheet.text.many', USED, ['Texts', 'Textos']),
    permission: 'import.language_settings',
    updates: 'update.language_settings',
    isUndone: true,
    key: 'key',
    columns: [
      { name: 'key', label: KEY.label, kind: 'text', required: true, max: 200 },
      { name: 'module', label: MODULE.label, kind: 'text', max: 60 },
      { name: 'en', label: EN.label, aliases: ['en'], kind: 'multiline', max: 5000 },
      { name: 'es', label: ES.label, aliases: ['es'], kind: 'multiline', max: 5000 },
    ],
    async examine(db, batch, { language }) {
      const texts = new Map((await desk.joined(await db.read<OwnRow>(OWN_TEXTS))).map((text) => [text.key, text]));
      for (const row of batch) {
        if (row.action === 'error') continue;
        const key = row.cells[0] ?? '';
        const text = texts.get(key);
        const changes = changesOf(row.cells);
        for (const [locale, problem] of Object.entries(textProblems(wordsAfter(changes, text), text?.bundle)))
          refuse(row, locale, fieldText(problem, language));
        if (row.problems.length > 0) continue;
        if (!text) continue;
        const module = row.cells[at('module')] ?? null;
        if (module !== null && module !== moduleOf(text))
          tellNotChanged(row, { name: 'module', label: MODULE.label }, module, language);
        const isSame = changes.every((change) => plan(change, text).kind === 'none');
        Object.assign(row, { action: isSame ? 'unchanged' : 'update', matchId: text.own ? text.id : null });
      }
    },
    async commit(tx, run) {
      const counts = { created: 0, updated: 0, unchanged: await unchangedRows(tx, run.runId) };
      const changes = [];
      const added: { key: string; module: string }[] = [];
      for await (const row of stagedRows(tx, run.runId)) {
        const key = row.cells[0] ?? '';
        if (row.action === 'create') added.push({ key, module: row.cells[1] ?? '' });
        counts[row.action === 'create' ? 'created' : 'updated']++;
        changes.push(...changesOf(row.cells).map((change) => ({ ...change, key, field: key })));
      }
      if (added.length > 0) await insertKeys(tx, added, new Set());
      await saveTexts(tx, desk, changes);
      return counts;
    },
  };
  const at = (name: string): number => cellIndex(declaration, name);
  const changesOf = (cells: readonly (string | null)[]) =>
    LANGUAGES.flatMap((locale) => {
      const cell = cells[at(locale)];
      return cell == null ? [] : [{ locale, text: cell === CLEAR ? null : cell }];
    });
  return { declaration, calls: [importCall] };
}

function refuse(row: ParsedRow, column: string, message: string): void {
  row.action = 'error';
  const value = row.cells[column === 'es' ? 3 : 2] ?? null;
  row.problems.push({ column, value, code: 'placeholders', message, severity: 'error' });
}

const importCall = {
  method: 'POST',
  path: '/lang/import-excel-language',
  summary: 'Import texts',
  area: 'languages',
  access: { any: ['import.language_settings'] },
  rate: 'heavy',
  body: importBody,
} as const;
