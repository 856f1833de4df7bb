import { failureWords } from '../../../platform/web/forms/next-step.ts';
import { isEmail, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { importHref } from '../../../platform/web/import-wizard/import-places.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { FIRST_PATHS, firstCalls } from './first-calls.web.ts';
import { FirstForm } from './first-form.staff.tsx';

const EMPTY = { name: '', email: '', phone: '', address1: '', city: '' };
type Field = keyof typeof EMPTY;
const FIELDS: readonly Field[] = ['name', 'email', 'phone', 'address1', 'city'];

/** One customer by hand, or all of them out of a spreadsheet. */
export function StepCustomers() {
  const t = useT();
  const form = useForm({
    initial: EMPTY,
    check: ({ name, email }) => ({
      ...(name.trim() ? {} : { name: t('first.customers.name_required') }),
      ...(email.trim() === '' || isEmail(email) ? {} : { email: ruleText('email') }),
    }),
    send: ({ name, email, phone, address1, city }) =>
      send(firstCalls.addCustomer, {
        body: {
          name: name.trim(),
          email: email.trim() || null,
          phone: phone.trim() || null,
          ...(address1.trim() || city.trim() ? { address: { address1: address1.trim(), city: city.trim() } } : {}),
        },
      }),
    onDone: (made) => {
      notify(t('first.customers.added', { name: made.name }));
      form.reset(EMPTY);
      void invalidate(FIRST_PATHS);
    },
  });
  return (
    <FirstForm
      title={t('first.customers.title')}
      text={t('first.customers.text')}
      failure={failureWords(form.failure, t)}
      submit={t('first.customers.add')}
      isBusy={form.isBusy}
      isDirty={form.isDirty}
      onSubmit={form.submit}
      second={<Link href={importHref('customer')}>{t('first.import')}</Link>}
    >
      {FIELDS.map((field) => (
        <TextField
          key={field}
          name={field}
          label={t(`first.field.${field === 'name' ? 'customer' : field}`)}
          value={form.values[field]}
          onChange={(value) => form.set({ [field]: value })}
          error={form.errors[field]}
          isRequired={field === 'name'}
        />
      ))}
    </FirstForm>
  );
}
