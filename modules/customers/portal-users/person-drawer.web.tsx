import type { ReactNode } from 'react';
import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type Person, personName } from './people-calls.web.ts';
import { PersonFields } from './person-fields.web.tsx';
import { usePersonForm } from './use-person-form.web.ts';

/** Invites a person to the portal of a customer, or changes what an invited one may do. */
export default function PersonDrawer({
  customerId,
  person,
  held,
  onClose,
}: {
  customerId: number;
  person: Person | null;
  /** Mails do not go out: said above an invitation. */
  held?: ReactNode;
  onClose: () => void;
}) {
  const t = useT();
  const form = usePersonForm(customerId, person, { isHeld: Boolean(held), onClose });
  return (
    <FormDrawer
      title={person ? personName(person) : t('people.invite')}
      form={form}
      submit={person ? t('people.save') : t('people.send_invitation')}
      onClose={onClose}
    >
      {person ? null : held}
      <PersonFields form={form} customerId={customerId} person={person} />
    </FormDrawer>
  );
}
