import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type Person, personName } from './people-calls.web.ts';
import { PersonFields } from './person-fields.web.tsx';
import { usePersonForm } from './use-person-form.web.ts';

/** Invites a person to the portal of a customer, or changes what an invited one may do. */
export function PersonDrawer({
  customerId,
  person,
  onClose,
}: {
  customerId: number;
  person: Person | null;
  onClose: () => void;
}) {
  const t = useT();
  const form = usePersonForm(customerId, person, onClose);
  return (
    <Drawer
      isOpen
      title={person ? personName(person) : t('people.invite')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" isBusy={form.isBusy} onClick={form.submit}>
            {person ? t('people.save') : t('people.send_invitation')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.failure ? (
          <Banner meaning="danger" isAssertive>
            {form.failure.message}
          </Banner>
        ) : null}
        <PersonFields form={form} customerId={customerId} person={person} />
        <button type="submit" hidden />
      </form>
    </Drawer>
  );
}
