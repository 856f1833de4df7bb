import { useState } from 'react';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { personName, REGISTRATION_PATHS, type RegistrationRow, registrationCalls } from './registration-calls.web.ts';

const NEW = 'new';

/** What somebody said of themselves, and letting them in: as a new customer, or as a person of one there is. */
export function ApproveDrawer(props: { row: RegistrationRow; onClose: () => void; onReject: () => void }) {
  const t = useT();
  const { row, onClose } = props;
  const [target, setTarget] = useState(NEW);
  const approve = useChange(registrationCalls.approve, {
    invalidates: REGISTRATION_PATHS,
    onDone: () => {
      onClose();
      notify(t('registrations.approved', { name: personName(row) }));
    },
  });
  const customer_id = target === NEW ? null : Number(target);
  return (
    <Drawer
      isOpen
      title={personName(row)}
      notice={approve.error ? <Banner meaning="danger" title={approve.error.message} isAssertive /> : null}
      onClose={onClose}
      footer={
        <>
          <Button onClick={props.onReject}>{t('registrations.reject')}</Button>
          <Button
            variant="primary"
            isBusy={approve.isPending}
            onClick={() => approve.mutate({ params: { id: row.id }, body: { customer_id } })}
          >
            {t('registrations.approve')}
          </Button>
        </>
      }
    >
      <DataList items={factsOf(row, t)} />
      {row.similar.length > 0 ? (
        <RadioField
          label={t('registrations.which')}
          options={[
            { value: NEW, label: t('registrations.as_new') },
            ...row.similar.map((one) => ({ value: String(one.id), label: `${one.name} (${one.customer_code})` })),
          ]}
          value={target}
          onChange={setTarget}
        />
      ) : null}
    </Drawer>
  );
}

const ADDRESS = ['address1', 'address2', 'postal_code', 'city', 'county', 'state_name', 'country_code'];

function factsOf(row: RegistrationRow, t: ReturnType<typeof useT>) {
  const address = ADDRESS.map((name) => row.address?.[name]).filter(Boolean);
  const facts: [string, string | null | undefined][] = [
    ['email', row.email],
    ['phone', row.phone],
    ['customer', row.customer ? `${row.customer.name} (${row.customer.customer_code})` : row.company?.name],
    ...(row.mode === 'new'
      ? ([
          ['tax_number', row.company?.tax_number],
          ['address', address.join(', ')],
        ] as [string, string | null | undefined][])
      : []),
  ];
  return facts.map(([id, value]) => ({ id, label: t(`registrations.${id}`), value: value ?? null }));
}
