import { isPhone } from '../../../platform/kernel/contact/phone.ts';
import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { type FormErrors, isEmail, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { useVersion } from '../../../platform/web/forms/use-version.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { AdditionalInputs } from '../../fields/public.web.tsx';
import { useReadsAsCustomers } from '../../identity/public.web.tsx';
import { CUSTOMER_PATHS, customerWrites } from '../customer-web/customer-calls.web.ts';
import { type CustomerContact, contactName } from '../customer-web/customer-types.web.ts';

const start = (contact: CustomerContact | null) => ({
  first_name: contact?.first_name ?? '',
  last_name: contact?.last_name ?? '',
  title: contact?.title ?? '',
  email: contact?.email ?? '',
  phone: contact?.phone ?? '',
  mobile: contact?.mobile ?? '',
  is_primary: contact?.is_primary ?? false,
  receives_statements: contact?.receives_statements ?? false,
  receives_order_mail: contact?.receives_order_mail ?? false,
  additional: {} as Record<string, unknown>,
});
type Values = ReturnType<typeof start>;

/** What differs from the values that are stored. */
const changedOnly = (all: Record<string, unknown>, stored: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(all).filter(([id, value]) => JSON.stringify(value ?? null) !== JSON.stringify(stored[id] ?? null)),
  );

/** Nothing, what was there, or something one could dial. */
const mayStay = (text: string, stored: string | null | undefined): boolean =>
  text.trim() === '' || text === stored || isPhone(text);

/** Adds or changes a person of a customer to talk to. */
export function ContactDrawer(props: { customerId: number; contact: CustomerContact | null; onClose: () => void }) {
  const { customerId, contact, onClose } = props;
  const t = useT();
  const atVersion = useVersion(contact);
  const form = useForm<Values, unknown>({
    initial: start(contact),
    check: ({ first_name, email, phone, mobile }): FormErrors => ({
      ...(first_name.trim() ? {} : { first_name: ruleText('name_required') }),
      ...(email.trim() === '' || isEmail(email) ? {} : { email: ruleText('email') }),
      ...(mayStay(phone, contact?.phone) ? {} : { phone: t('customer.phone_wrong') }),
      ...(mayStay(mobile, contact?.mobile) ? {} : { mobile: t('customer.phone_wrong') }),
    }),
    send: ({ additional, ...columns }) => {
      const body = Object.keys(additional).length > 0 ? { ...columns, additional } : columns;
      return contact
        ? atVersion((version) =>
            send(customerWrites.updateContact, {
              params: { id: customerId, childId: contact.id },
              body: { ...body, ...version },
            }),
          )
        : send(customerWrites.addContact, { params: { id: customerId }, body });
    },
    onDone: () => {
      onClose();
      void invalidate(CUSTOMER_PATHS);
    },
  });
  const { values, set, errors } = form;
  const may = useReadsAsCustomers();
  const shutStatements = may.prices ? undefined : t('customer.person.statements_shut');
  const shutMail = may.activities ? undefined : t('customer.person.order_mail_shut');
  // Where mails go that the person may not read, they do not send them elsewhere.
  const shutEmail =
    (contact?.receives_statements && shutStatements) || (contact?.receives_order_mail && shutMail) || undefined;
  const text = (name: 'first_name' | 'last_name' | 'title' | 'email' | 'phone' | 'mobile', label: string) => (
    <TextField
      name={name}
      label={label}
      type={name === 'email' ? 'email' : name === 'phone' || name === 'mobile' ? 'tel' : 'text'}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      error={errors[name]}
      hint={name === 'email' ? shutEmail : undefined}
      isDisabled={name === 'email' && shutEmail !== undefined}
      isRequired={name === 'first_name'}
      autoFocus={name === 'first_name'}
      maxLength={name === 'phone' || name === 'mobile' ? 32 : 100}
    />
  );
  return (
    <FormDrawer
      title={t(contact ? 'customer.edit_contact' : 'customer.add_contact')}
      text={contact ? contactName(contact) : undefined}
      form={form}
      submit={t('ui.save.save')}
      onClose={onClose}
    >
      {text('first_name', t('people.first_name'))}
      {text('last_name', t('people.last_name'))}
      {text('title', t('customer.person.title'))}
      {text('email', t('customer.field.email'))}
      {text('phone', t('customer.field.phone'))}
      {text('mobile', t('customer.field.mobile'))}
      <CheckboxField
        label={t('customer.person.is_primary')}
        value={values.is_primary}
        onChange={(is_primary) => set({ is_primary })}
      />
      <CheckboxField
        label={t('customer.person.gets_statements')}
        hint={shutStatements}
        isDisabled={shutStatements !== undefined}
        value={values.receives_statements}
        onChange={(receives_statements) => set({ receives_statements })}
      />
      <CheckboxField
        label={t('customer.person.gets_order_mail')}
        hint={shutMail}
        isDisabled={shutMail !== undefined}
        value={values.receives_order_mail}
        onChange={(receives_order_mail) => set({ receives_order_mail })}
      />
      <AdditionalInputs
        module="contact"
        targets={{}}
        values={{ ...contact?.additional, ...values.additional }}
        errors={errors}
        onChange={(all) => set({ additional: changedOnly(all, contact?.additional ?? {}) })}
        isNew={contact === null}
      />
    </FormDrawer>
  );
}
