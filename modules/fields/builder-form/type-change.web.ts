import { ApiError } from '../../../platform/web/query/api-error.ts';
import { send } from '../../../platform/web/query/send.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import type { Translate } from '../../../ui/text/text.tsx';
import { builderCalls, type FieldRecord } from './builder-calls.web.ts';

/**
 * Before another type is saved: tells what becomes of the stored values and asks. Throws when the person thinks better of it, or
 * when values would be lost.
 */
export async function mayChangeType(field: FieldRecord, type: number, t: Translate): Promise<void> {
  if (type === field.type) return;
  const preview = await send(builderCalls.preview, { params: { id: field.id }, query: { type } });
  if (preview.total === 0) return;
  if (!preview.allowed) {
    const values = preview.lost.map(({ value, uses }) => `${value} (${uses})`).join(', ');
    throw new ApiError({ status: 409, code: 'field_type_change', message: t('fields.builder.type_lost', { values }) });
  }
  const isSure = await confirm({
    title: t('fields.builder.type_change', { type: t(`fields.type.${type}`) }),
    text: t('fields.builder.type_converts', { count: preview.converts }),
    confirm: t('fields.builder.type_confirm'),
  });
  if (!isSure) throw new ApiError({ status: 409, code: 'field_type_change', message: t('fields.builder.type_kept') });
}
