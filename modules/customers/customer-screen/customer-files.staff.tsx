import { RecordFiles } from '../../../platform/web/files/record-files.tsx';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { CustomerRecord } from '../customer-web/customer-types.web.ts';

/** Files of the customer itself; those of its activities are there. */
export default function CustomerFiles({ customer }: { customer: CustomerRecord }) {
  const t = useT();
  const can = useCan();
  return (
    <Section title={t('customer.tab.files')}>
      <RecordFiles
        path="/customer"
        id={customer.id}
        label={t('customer.files_of', { name: customer.name })}
        canWrite={can('update.customers')}
      />
    </Section>
  );
}
