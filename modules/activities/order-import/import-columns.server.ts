import { MOST_DECIMALS, priceDecimals } from '../../../platform/kernel/money/decimals.ts';
import { keyedColumns } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { said } from '../../../platform/server/imports/cells/cell-lists.ts';
import { lookUp } from '../../../platform/server/imports/cells/look-up.ts';
import { cellIndex, type ImportColumn, type ImportKind } from '../../../platform/server/imports/declaration.ts';
import { called } from '../../../platform/server/words/shown.ts';
import { type FieldsImport, importColumns } from '../../fields/public.server.ts';

const column = (
  name: string,
  en: string,
  es: string,
  kind: ImportKind = 'text',
  more: Partial<ImportColumn> = {},
): ImportColumn => ({ name, label: [en, es], kind, ...more, ...(name.startsWith('item_') ? { isLine: true } : {}) });

const NAME = sql`app.fold(t.name) = app.fold(x.text)`;
const REFERENCE = sql`lower(t.ex_ref_no) = lower(x.text)`;
const calledBy = (table: string) => called(table, 't', 'name', 'x.text');

const person = lookUp(
  'app_user',
  {
    code: sql`lower(t.email) = lower(x.text)`,
    ex_ref_no: REFERENCE,
    name: sql`app.fold(t.full_name) = app.fold(x.text)`,
  },
  'and t.deleted_at is null and not t.is_customer_user',
);

/** Where the columns of activities are met. */
export const ORDER_SHEET = {
  module: 'activities',
  use: 'list',
  where: ['Columns of activities', 'Columnas de actividades'],
} as const;
/** Columns of the export and of reports that mean the same. */
const CALLED: Readonly<Record<string, string>> = { order_type_id: 'type', item_discount: 'item_discount_percent' };

const STATUSES = [
  ['pending', 'Pending', 'Pendiente'],
  ['released', 'Released', 'Liberada'],
  ['incomplete', 'Incomplete', 'Incompleta'],
  ['completed', 'Completed', 'Completada'],
  ['cancelled', 'Cancelled', 'Cancelada'],
] as const;

/** What a file of activities may bring: one row per line; rows with the same external reference are one activity. */
export const IMPORT_COLUMNS = keyedColumns<ImportColumn>(
  'sheet.order',
  ORDER_SHEET,
  [
    column('reference_no', 'Reference', 'Referencia', 'text', { max: 100 }),
    column('ex_ref_no', 'External reference', 'Referencia externa', 'text', {
      max: 100,
      aliases: ['ex ref no', 'customer reference', 'referencia del cliente'],
    }),
    column('order_type_id', 'Type', 'Tipo', 'reference', {
      isKept: true,
      aliases: ['activity type', 'job type', 'tipo de actividad'],
      ...lookUp('order_type', { name: calledBy('order_type') }, 'and t.deleted_at is null'),
    }),
    column('status', 'Status', 'Estado', 'choice', {
      isKept: true,
      aliases: ['job status'],
      choices: STATUSES.map(([value, en, es]) => ({ value, label: [en, es] as const })),
    }),
    column('completed_at', 'Completed', 'Completada', 'instant', {
      aliases: ['completed at', 'completed on', 'completion date', 'completada el'],
    }),
    column('title', 'Title', 'Título', 'text', { max: 200, aliases: ['summary', 'subject', 'asunto'] }),
    column('description', 'Description', 'Descripción', 'multiline'),
    column('category_id', 'Category', 'Categoría', 'reference', {
      ...lookUp('order_category', { code: sql`lower(t.code) = lower(x.text)`, name: calledBy('order_category') }),
    }),
    column('priority', 'Priority', 'Prioridad', 'integer', { isKept: true, min: 1, max: 4 }),
    column('customer_id', 'Customer', 'Cliente', 'reference', {
      aliases: ['customer code', 'customer name', 'client', 'client name', 'nombre del cliente'],
      ...lookUp(
        'customer',
        { code: sql`lower(t.customer_code) = lower(x.text)`, ex_ref_no: REFERENCE, name: NAME },
        'and t.deleted_at is null',
        'customer_code',
      ),
    }),
    column('contact_name', 'Contact', 'Contacto', 'text', {
      max: 200,
      aliases: ['site contact', 'contacto en el sitio'],
    }),
    column('contact_phone', 'Phone', 'Teléfono', 'text', {
      max: 50,
      isPhone: true,
      aliases: ['contact phone', 'teléfono de contacto'],
    }),
    column('contact_email', 'Email', 'Correo', 'email', { aliases: ['contact email', 'correo de contacto'] }),
    column('driver_id', 'Officer', 'Oficial', 'reference', { aliases: ['driver', 'technician', 'técnico'], ...person }),
    column('secondary_officer_id', 'Second officer', 'Segundo oficial', 'reference', person),
    column('warehouse_id', 'Warehouse', 'Almacén', 'reference', {
      ...lookUp('location', { name: NAME }, 'and t.is_warehouse and t.deleted_at is null'),
    }),
    column('address1', 'Address', 'Dirección', 'text', { max: 200 }),
    column('address2', 'Address 2', 'Dirección 2', 'text', {
      max: 200,
      aliases: ['address line 2', 'dirección, línea 2'],
    }),
    column('city', 'City', 'Ciudad', 'text', { max: 100 }),
    column('state_name', 'State', 'Estado/provincia', 'text', {
      max: 100,
      aliases: ['province', 'estado o provincia'],
    }),
    column('postal_code', 'Postal code', 'Código postal', 'text', { max: 20 }),
    column('country_code', 'Country', 'País', 'text', { max: 2 }),
    column('lat', 'Latitude', 'Latitud', 'decimal', { min: -90, max: 90, scale: 6 }),
    column('long', 'Longitude', 'Longitud', 'decimal', { min: -180, max: 180, scale: 6 }),
    column('scheduled_start', 'Scheduled start', 'Inicio programado', 'instant', {
      aliases: ['start', 'inicio', 'start date', 'scheduled date', 'schedule start', 'scheduled start date'],
    }),
    column('scheduled_end', 'Scheduled end', 'Fin programado', 'instant', {
      aliases: ['end', 'fin', 'end date', 'schedule end'],
    }),
    column('due_at', 'Due', 'Vence', 'instant', { aliases: ['due date'] }),
    column('currency_id', 'Currency', 'Moneda', 'reference', {
      aliases: ['currency code', 'código de moneda'],
      ...lookUp('currency', { code: sql`lower(t.code) = lower(x.text)`, name: NAME }, 'and t.active', 'code'),
    }),
    column('item_type_id', 'Item type', 'Tipo de partida', 'reference', {
      aliases: ['tipo de artículo'],
      ...lookUp('order_item_type', { name: calledBy('order_item_type') }, 'and t.active'),
    }),
    column('item_name', 'Item', 'Partida', 'text', {
      max: 500,
      aliases: ['item name', 'product', 'product/service', 'artículo'],
    }),
    column('item_description', 'Item description', 'Descripción de la partida', 'multiline', {
      aliases: ['descripción del artículo'],
    }),
    column('item_quantity', 'Quantity', 'Cantidad', 'decimal', {
      min: 0.0001,
      max: 9_999_999,
      scale: 4,
      aliases: ['qty'],
    }),
    column('item_price', 'Price', 'Precio', 'money', {
      scale: priceDecimals(MOST_DECIMALS),
      aliases: ['unit price', 'precio unitario'],
    }),
    column('item_discount', 'Discount %', 'Descuento %', 'decimal', {
      min: 0,
      max: 100,
      scale: 4,
      isPercent: true,
    }),
    column('item_tax_rate', 'Tax %', 'Impuesto %', 'decimal', {
      min: 0,
      max: 100,
      scale: 6,
      isPercent: true,
    }),
  ],
  ({ name }) => CALLED[name] ?? name.replace(/_id$/, ''),
);

/** Additional values of the activity and of its line stand behind the own columns. */
export const FIELDS: FieldsImport = { module: 'activity', after: IMPORT_COLUMNS.length };
export const LINE_VALUES: FieldsImport = { module: 'order_item', after: IMPORT_COLUMNS.length };

/** Columns of additional fields: a line's are called so, for an activity's may have the same name. */
export async function fieldColumns(db: TenantDb): Promise<ImportColumn[]> {
  const lines = (await importColumns(db, 'order_item')).map(({ label: [en, es], aliases = [], ...rest }) => ({
    ...rest,
    label: [`Item: ${en}`, `Partida: ${es}`] as const,
    aliases: [...aliases, en, es],
    isLine: true as const,
  }));
  return [...(await importColumns(db, 'activity')), ...lines];
}

/** Columns of the activity itself. */
export const HEAD_NAMES = IMPORT_COLUMNS.map((each) => each.name).filter(
  (name) => name !== 'reference_no' && !name.startsWith('item_'),
);

const places = new Map(IMPORT_COLUMNS.map((each) => [each.name, cellIndex({ columns: IMPORT_COLUMNS }, each.name)]));

/** The cell of a column, null when the file has none. */
export const cellOf = (row: { cells: readonly (string | null)[] }, name: string): string | null =>
  said(rawOf(row, name));
/** The cell as it stands: also when it is to empty its field. */
export const rawOf = (row: { cells: readonly (string | null)[] }, name: string): string | null =>
  row.cells[places.get(name) ?? -1] ?? null;

/** A cell that holds the id of a reference. */
export function idOf(row: { cells: readonly (string | null)[] }, name: string): number | null {
  const cell = cellOf(row, name);
  return cell === null || !/^\d+$/.test(cell) ? null : Number(cell);
}

/** Position of the key in PostgreSQL's counting. */
export const KEY_PLACE = (places.get('ex_ref_no') ?? 0) + 1;
