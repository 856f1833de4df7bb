import { type BulkWork, oneByOne } from '../../../platform/web/bulk/bulk-run.ts';
import { send } from '../../../platform/web/query/send.ts';
import type { Translate } from '../../../ui/text/text.tsx';
import { customerReads, customerWrites } from '../customer-web/customer-calls.web.ts';

/** A field many customers get at once, with the record it points to. */
export interface BulkChange {
  field: 'customer_group_id' | 'lifecycle_stage_id' | 'owner_user_id' | 'add_segment' | 'remove_segment';
  value: number;
}

/** The change as work on customers. */
export const customerWork = (t: Translate, change: BulkChange): BulkWork =>
  oneByOne(t(`customer.bulk.${change.field}`), {
    apply: (id) => apply(change, id),
    nameOf: async (id) => (await send(customerReads.get, { params: { id } }, { isQuiet: true })).name,
    unknown: t('web.error.unknown'),
  });

async function apply({ field, value }: BulkChange, id: number): Promise<unknown> {
  const params = { id };
  if (field !== 'add_segment' && field !== 'remove_segment') {
    return send(customerWrites.update, { params, body: { [field]: value } });
  }
  const { segments, updated_at } = await send(customerReads.get, { params });
  const others = segments.map((segment) => segment.id).filter((segment) => segment !== value);
  const segment_ids = field === 'add_segment' ? [...others, value] : others;
  return send(customerWrites.update, { params, body: { segment_ids, updated_at } });
}
