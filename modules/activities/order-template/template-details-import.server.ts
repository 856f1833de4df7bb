import type { Language } from '../../../platform/kernel/errors.ts';
import { fieldText } from '../../../platform/kernel/field-texts.ts';
import { MOST_DECIMALS, priceDecimals } from '../../../platform/kernel/money/decimals.ts';
import { keyedColumns, keyedLabel } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { lookUp } from '../../../platform/server/imports/cells/look-up.ts';
import { importBody } from '../../../platform/server/imports/contract.ts';
import {
  cellIndex,
  type ImportColumn,
  type ImportCounts,
  type ImportDeclaration,
  type ParsedRow,
  type RunContext,
} from '../../../platform/server/imports/declaration.ts';
import type { ImportUpload } from '../../../platform/server/imports/engine.ts';
import { problem } from '../../../platform/server/imports/stage.ts';
import { stagedRows, unchangedRows } from '../../../platform/server/imports/staged-rows.ts';
import { isSame, wireValues } from '../../../platform/server/resource-routes/sheets/list-import-rows.ts';
import { called } from '../../../platform/server/words/shown.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import { MONEY_FIELDS } from '../order-items/order-item.contract.ts';
import { ofVisibleTypes } from '../order-type/scoped-list.server.ts';
import { addTemplateItems, changeTemplateItem } from './template-items.server.ts';

const USED = {
  module: 'activities',
  use: 'import',
  where: ['Import of template lines', 'Importación de líneas de plantillas'],
} as const;

const columns = keyedColumns<ImportColumn>('import.template_line', USED, [
  {
    name: 'template_id',
    label: ['Template', 'Plantilla'],
    aliases: ['Template name', 'Nombre de la plantilla'],
    kind: 'reference',
    required: true,
    ...lookUp('order_template', { name: called('order_template', 't', 'name', 'x.text') }, 'and t.deleted_at is null'),
  },
  { name: 'position', label: ['Position', 'Posición'], kind: 'integer', min: 1, max: 1_000_000, required: true },
  {
    name: 'order_item_type_id',
    label: ['Item type', 'Tipo de partida'],
    kind: 'reference',
    required: true,
    ...lookUp('order_item_type', { name: called('order_item_type', 't', 'name', 'x.text') }, 'and t.active'),
  },
  { name: 'name', label: ['Name', 'Nombre'], kind: 'text', max: 500, isKept: true },
  { name: 'description', label: ['Description', 'Descripción'], kind: 'multiline', max: 10_000 },
  {
    name: 'quantity',
    label: ['Quantity', 'Cantidad'],
    kind: 'decimal',
    scale: 4,
    min: 0.0001,
    max: 9_999_999,
    isKept: true,
  },
  { name: 'price', label: ['Price', 'Precio'], kind: 'money', scale: priceDecimals(MOST_DECIMALS), isKept: true },
  { name: 'discount', label: ['Discount', 'Descuento'], kind: 'decimal', scale: 4, min: 0, isKept: true },
  {
    name: 'tax_rate',
    label: ['Tax (%)', 'Impuesto (%)'],
    kind: 'decimal',
    scale: 6,
    min: 0,
    max: 100,
    isPercent: true,
  },
  { name: 'required', label: ['Required', 'Obligatoria'], kind: 'flag' },
  { name: 'checklist_group', label: ['Checklist group', 'Grupo de la lista de tareas'], kind: 'text', max: 100 },
  {
    name: 'is_secondary_order_type',
    label: ['For follow-up', 'Para el seguimiento'],
    kind: 'flag',
  },
]);

const MONEY = columns.flatMap(({ name }) => (MONEY_FIELDS.some((one) => one === name) ? [name] : []));

/** Money somebody may not see is refused as it will be, and held against nothing: the answer would tell what is there. */
function refuseHidden(row: ParsedRow, hidden: readonly string[], language: Language): void {
  for (const column of hidden) {
    const value = row.cells[cellIndex(declaration, column)] ?? null;
    const message = fieldText('not_allowed', language);
    if (value !== null) row.problems.push({ column, value, code: 'not_allowed', message, severity: 'error' });
  }
  row.action = 'error';
}

const LINE_NAMES = ['id', ...columns.map(({ name }) => name)];

const declaration: ImportDeclaration = {
  resource: 'order_template_item',
  label: keyedLabel('import.template_line.many', USED, ['Template lines', 'Líneas de plantillas']),
  permission: 'import.activity_template',
  updates: 'update.activity_template',
  isUndone: true,
  columns,
  key: null,
  /** A line is known by its template and its position. */
  async examine(db, batch, { actor, language }) {
    const hidden = seesPrices(actor) ? [] : MONEY;
    const at = (name: string) => cellIndex(declaration, name);
    const good = batch.filter((row) => row.action !== 'error' && row.cells[at('template_id')] != null);
    const templateOf = ({ cells }: ParsedRow): string => cells[at('template_id')] ?? '';
    const keyOf = (row: ParsedRow): string => `${templateOf(row)}/${row.cells[at('position')]}`;
    const [lines, templates] = (await db.readAll([
      sql`select distinct on (1) template_id || '/' || position as key, ${sql.raw(LINE_NAMES.join(', '))} from order_template_item
        where template_id || '/' || position = any(${good.map(keyOf)}::text[]) order by 1, id`,
      sql`select t.id from order_template t where t.deleted_at is null and ${ofVisibleTypes(actor)}`,
    ])) as [Record<string, unknown>[], { id: number }[]];
    const known = new Map(lines.map((line) => [String(line.key), line]));
    const visible = new Set(templates.map(({ id }) => String(id)));
    for (const row of good) {
      const line = known.get(keyOf(row));
      if (!visible.has(templateOf(row)))
        problem(row, 'template_id', templateOf(row), 'not_found', language, { value: templateOf(row) });
      else if (hidden.some((name) => row.cells[at(name)] != null)) refuseHidden(row, hidden, language);
      else if (line)
        Object.assign(row, {
          matchId: line.id,
          action: isSame(line, wireValues(columns, row.cells)) ? 'unchanged' : 'update',
        });
    }
  },
  commit: writeDetails,
};

async function writeDetails(tx: Tx, run: RunContext): Promise<ImportCounts> {
  const context = run.request as SignedInContext;
  const counts = { created: 0, updated: 0, unchanged: await unchangedRows(tx, run.runId) };
  for await (const row of stagedRows(tx, run.runId)) {
    const { template_id: template, ...fields } = wireValues(columns, row.cells) as { template_id: number };
    if (row.action === 'create') await addTemplateItems(tx, context, template, [fields]);
    else await changeTemplateItem(tx, context, { id: template, itemId: row.match_id ?? 0 }, fields);
    counts[row.action === 'create' ? 'created' : 'updated']++;
  }
  return counts;
}

/** Lines of templates from a sheet. */
export const templateDetailsImport: ImportUpload = {
  declaration,
  calls: [
    {
      method: 'POST',
      path: '/order-template/upload-order-template-details',
      summary: 'Import template items',
      area: 'order_templates',
      access: { any: ['import.activity_template'] },
      body: importBody,
    },
  ],
};
