import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { useFieldColumns } from '../../fields/public.web.tsx';
import { CUSTOMER_PATHS, customerWrites } from '../customer-web/customer-calls.web.ts';
import {
  addressLine,
  type CustomerAddress,
  type CustomerContact,
  type CustomerRecord,
  contactName,
} from '../customer-web/customer-types.web.ts';
import { InviteDrawer } from '../invite-screen/invite-drawer.staff.tsx';
import { AddressDrawer } from './address-drawer.staff.tsx';
import { ContactDrawer } from './contact-drawer.staff.tsx';
import { addressColumns, contactColumns } from './place-columns.staff.tsx';

type Opened = { address: CustomerAddress | null } | { contact: CustomerContact | null } | { invite: string };
type Child = { params: { id: number; childId: number } };

/** Addresses with their time zones, and the people to talk to. */
export default function CustomerPlaces({ customer }: { customer: CustomerRecord }) {
  const t = useT();
  const can = useCan();
  const isEditable = can('update.customers');
  const mayInvite = can('invite.customer_users');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const additional = useFieldColumns<CustomerContact>('contact');
  const columns = [...contactColumns(t, customer.contacts), ...additional];
  return (
    <>
      <Section
        title={t('customer.section.addresses')}
        count={customer.addresses.length}
        action={
          isEditable ? <Add label={t('customer.add_address')} onAdd={() => setOpened({ address: null })} /> : null
        }
      >
        <ResourceTable<CustomerAddress>
          isEmbedded
          label={t('customer.section.addresses')}
          columns={addressColumns(t)}
          rows={customer.addresses}
          rowId={(row) => String(row.id)}
          rowLabel={(row) => row.label ?? addressLine(row)}
          status="ready"
          empty={{ title: t('customer.no_addresses'), text: t('customer.no_addresses_text') }}
          onOpen={isEditable ? (address) => setOpened({ address }) : undefined}
          rowActions={
            isEditable
              ? (address) => [
                  { id: 'edit', label: t('customer.edit'), onSelect: () => setOpened({ address }) },
                  removeAction(t, address.label ?? addressLine(address), customerWrites.removeAddress, {
                    params: { id: customer.id, childId: address.id },
                  }),
                ]
              : undefined
          }
        />
      </Section>
      <Section
        title={t('customer.section.contacts')}
        count={customer.contacts.length}
        action={
          isEditable ? <Add label={t('customer.add_contact')} onAdd={() => setOpened({ contact: null })} /> : null
        }
      >
        <ResourceTable<CustomerContact>
          isEmbedded
          label={t('customer.section.contacts')}
          columns={columns}
          rows={customer.contacts}
          rowId={(row) => String(row.id)}
          rowLabel={contactName}
          status="ready"
          empty={{ title: t('customer.no_contacts'), text: t('customer.no_contacts_text') }}
          onOpen={isEditable ? (contact) => setOpened({ contact }) : undefined}
          rowActions={
            isEditable || mayInvite
              ? (contact) => [
                  ...(isEditable
                    ? [{ id: 'edit', label: t('customer.edit'), onSelect: () => setOpened({ contact }) }]
                    : []),
                  ...(mayInvite && contact.email
                    ? [
                        {
                          id: 'invite',
                          label: t('invite.action'),
                          onSelect: () => setOpened({ invite: contact.email ?? '' }),
                        },
                      ]
                    : []),
                  ...(isEditable
                    ? [
                        removeAction(t, contactName(contact), customerWrites.removeContact, {
                          params: { id: customer.id, childId: contact.id },
                        }),
                      ]
                    : []),
                ]
              : undefined
          }
        />
      </Section>
      {opened && 'address' in opened ? (
        <AddressDrawer customerId={customer.id} address={opened.address} onClose={close} />
      ) : null}
      {opened && 'contact' in opened ? (
        <ContactDrawer customerId={customer.id} contact={opened.contact} onClose={close} />
      ) : null}
      {opened && 'invite' in opened ? <InviteDrawer customer={customer} email={opened.invite} onClose={close} /> : null}
    </>
  );
}

function Add({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <Button icon={<IconPlus size={16} stroke={1.75} />} onClick={onAdd}>
      {label}
    </Button>
  );
}

function removeAction(
  t: Translate,
  name: string,
  call: typeof customerWrites.removeAddress | typeof customerWrites.removeContact,
  request: Child,
) {
  const remove = async () => {
    const isSure = await confirm({
      title: t('customer.remove_question', { name }),
      text: t('customer.remove_text'),
      confirm: t('customer.remove'),
      isDanger: true,
    });
    if (!isSure) return;
    try {
      await send(call, request as never);
    } catch (error) {
      notifyError(errorMessage(error, t('web.error.unknown')));
    }
    await invalidate(CUSTOMER_PATHS);
  };
  return { id: 'remove', label: t('customer.remove'), isDanger: true, onSelect: () => void remove() };
}
