import { moduleId, shownFields, textsByCode } from '../../fields/public.server.ts';
import type { DocumentField } from '../documents/document-data.ts';

/** The company's additional fields, and how a document says their values. */
interface Said {
  readonly fields: Parameters<typeof textsByCode>[0];
  readonly locale: 'en' | 'es';
  readonly zone: string;
}

const ACTIVITY = moduleId('activity');
const LINE = moduleId('order_item');

/** Texts by code of the filled fields of activities that nobody needs a permission for: a document goes to anybody. */
export function additionalTexts(values: Record<string, unknown>, { fields, locale, zone }: Said) {
  const open = fields.filter(
    (field) => field.module_for === ACTIVITY && field.permission_slug === null && field.id in values,
  );
  return textsByCode(open, values, locale, zone);
}

/** What a line's fields say, as its customer sees them. */
export function lineFields(values: Record<string, unknown>, { fields, locale, zone }: Said): DocumentField[] {
  const open = fields.filter(
    (field) => field.module_for === LINE && field.active && field.show_in_portal && field.permission_slug === null,
  );
  return shownFields(open, values, locale, zone).map(({ name, display }) => ({ name, value: display }));
}
