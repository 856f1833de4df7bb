import { FormWide } from '../../../ui/patterns/form/form-grid.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { EditForm } from './use-order-edit.web.ts';

/** Says what saving takes from another customer, and lets the person keep the address. */
export function HandOver({ form }: { form: EditForm }) {
  const t = useT();
  if (!form.handOver) return null;
  const { place, from, to } = form.handOver;
  const isKept = place === 'kept';
  const key = `activity.edit.customer_${to ? 'gives' : 'gone'}${isKept ? '_contact' : ''}` as const;
  const use = to ? 'activity.edit.use_customer_address' : 'activity.edit.remove_address';
  const action = {
    id: 'address',
    label: t(isKept ? use : 'activity.edit.keep_address'),
    onSelect: () => form.setPlace(isKept ? 'theirs' : 'kept'),
  };
  return (
    <FormWide>
      <Banner meaning="info" title={t(key, { customer: to ?? from })} actions={place ? [action] : []} />
    </FormWide>
  );
}
