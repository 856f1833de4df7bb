import { type Conventions, formatDate, formatNumber } from '../../../platform/server/documents/template/formats.ts';
import { fieldsFor, moduleId, shownFields, textsByCode, visibleIds } from '../../fields/public.server.ts';
import type { DocumentField } from '../documents/document-data.ts';

/** The company's additional fields, and how a document says their values. */
interface Said {
  readonly fields: Parameters<typeof textsByCode>[0];
  readonly locale: 'en' | 'es';
  readonly zone: string;
}

const ACTIVITY = moduleId('activity');
const LINE = moduleId('order_item');
/** Decimals a number field has at most. */
const MOST_DECIMALS = 8;

/**
 * Texts by code of the filled fields of activities that nobody needs a permission for: a document goes to anybody. Days and numbers
 * as they are stored, since a template may write them its own way.
 */
export function additionalTexts(values: Record<string, unknown>, { fields, locale, zone }: Said) {
  const open = fields.filter(
    (field) => field.module_for === ACTIVITY && field.permission_slug === null && field.id in values,
  );
  return textsByCode(open, values, locale, zone);
}

/** A line as far as its additional fields go. */
interface FilledLine {
  readonly additional: Record<string, unknown>;
  readonly order_item_type_id: number;
}

/** What the fields of a line's type say, as its customer sees them: figures and days as the rest of the document writes them. */
export function lineFields(
  { additional, order_item_type_id }: FilledLine,
  { fields, locale }: Said,
  how: Conventions,
): DocumentField[] {
  const asked = fieldsFor(fields, LINE, { item_type: [order_item_type_id] }).map(({ field }) => field);
  const visible = visibleIds(asked, additional);
  const open = asked.filter(
    ({ id, show_in_portal, permission_slug }) => visible.has(id) && show_in_portal && permission_slug === null,
  );
  const writing = {
    number: (value: string) => formatNumber(value, how, null, MOST_DECIMALS),
    day: (value: string) => formatDate(value, 'date', how, 'medium'),
    moment: (value: string) => formatDate(value, 'datetime', how, 'medium'),
  };
  return shownFields(open, additional, locale, writing).map(({ name, display }) => ({ name, value: display }));
}
