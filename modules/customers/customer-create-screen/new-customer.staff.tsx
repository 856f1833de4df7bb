import { useState } from 'react';
import { isPhone } from '../../../platform/kernel/contact/phone.ts';
import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { type FormErrors, isEmail, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { AdditionalInputs, type AdditionalInputsProps } from '../../fields/public.web.tsx';
import { CUSTOMER_PATHS, customerWrites, type NewCustomer } from '../customer-web/customer-calls.web.ts';
import type { CustomerRecord, DuplicateCandidate } from '../customer-web/customer-types.web.ts';
import { DuplicatesDialog } from './duplicates-dialog.web.tsx';
import { NewAddress } from './new-address.staff.tsx';
import styles from './new-customer.module.css';

interface Values {
  name: string;
  kind: 'company' | 'person';
  /** One of e-mail or phone is enough (two fields). */
  reach: string;
  address1: string;
  city: string;
  country_code: string | null;
  additional: Record<string, unknown>;
}

const FIRST: Values = {
  name: '',
  kind: 'company',
  reach: '',
  address1: '',
  city: '',
  country_code: null,
  additional: {},
};

interface Props {
  onClose: () => void;
  onCreated: (customer: CustomerRecord) => void;
}

/** A new customer from a name and a way to reach it; a like one is shown before it is made twice. */
export default function NewCustomerDrawer({ onClose, onCreated }: Props) {
  const t = useT();
  const { form, candidates, isAddressAsked, keepEditing, createAnyway } = useNewCustomer(onCreated);
  const { values, set, errors } = form;
  return (
    <>
      <FormDrawer
        name="customer:new"
        title={t('customer.new')}
        form={form}
        submit={t('customer.create')}
        onClose={onClose}
      >
        <TextField
          name="name"
          label={t('customer.field.name')}
          value={values.name}
          onChange={(name) => set({ name })}
          error={errors.name}
          maxLength={200}
          isRequired
          autoFocus
        />
        <TextField
          name="reach"
          label={t('customer.reach')}
          hint={t('customer.reach_hint')}
          value={values.reach}
          onChange={(reach) => set({ reach })}
          error={errors.reach ?? errors.email ?? errors.phone}
        />
        <RadioField
          name="kind"
          label={t('customer.field.kind')}
          value={values.kind}
          onChange={(kind) => set({ kind })}
          options={(['company', 'person'] as const).map((kind) => ({
            value: kind,
            label: t(`customer.kind.${kind}`),
          }))}
          isRow
        />
        {isAddressAsked ? <NewAddress values={values} errors={errors} onChange={set} /> : null}
        <NewValues values={values.additional} errors={errors} onChange={(additional) => set({ additional })} />
        <p className={styles.quiet}>{t('customer.new_text')}</p>
      </FormDrawer>
      {candidates ? (
        <DuplicatesDialog
          name={values.name}
          candidates={candidates}
          isBusy={form.isBusy}
          onKeepEditing={keepEditing}
          onCreateAnyway={createAnyway}
        />
      ) : null}
    </>
  );
}

const NewValues = (props: Pick<AdditionalInputsProps, 'values' | 'errors' | 'onChange'>) => (
  <AdditionalInputs {...props} module="customer" targets={{}} isNew />
);

function useNewCustomer(onCreated: Props['onCreated']) {
  const t = useT();
  const [candidates, setCandidates] = useState<readonly DuplicateCandidate[] | null>(null);
  const [isAddressAsked, setAddressAsked] = useState(false);
  const [isForced, setForced] = useState(false);
  const form = useForm({
    initial: FIRST,
    check: ({ name, reach }): FormErrors => ({
      ...(name.trim() ? {} : { name: t('customer.name_required') }),
      ...(reach.trim() === '' || isEmail(reach) || isPhone(reach) ? {} : { reach: t('customer.reach_wrong') }),
    }),
    send: (values) => create(values, isForced),
    onDone: (made) => {
      void invalidate(CUSTOMER_PATHS);
      onCreated(made);
    },
    onFailed: (error) => {
      if (error.code === 'possible_duplicate') {
        setCandidates((error.details.candidates as DuplicateCandidate[] | undefined) ?? []);
        return true;
      }
      // The company wants an address with every customer: it is asked for now.
      if (error.errors.addresses) setAddressAsked(true);
      return false;
    },
  });
  const createAnyway = () => {
    setForced(true);
    void create(form.values, true)
      .then((made) => {
        void invalidate(CUSTOMER_PATHS);
        onCreated(made);
      })
      .catch(() => {
        // The form says what is wrong now.
        setCandidates(null);
        form.submit();
      });
  };
  return { form, candidates, isAddressAsked, keepEditing: () => setCandidates(null), createAnyway };
}

function create(values: Values, isForced: boolean): Promise<CustomerRecord> {
  const reach = values.reach.trim();
  const address =
    values.address1.trim() && values.city.trim() && values.country_code
      ? {
          addresses: [
            {
              kind: 'site' as const,
              address1: values.address1.trim(),
              city: values.city.trim(),
              country_code: values.country_code,
            },
          ],
        }
      : {};
  const body: NewCustomer = {
    name: values.name.trim(),
    kind: values.kind,
    ...(reach === '' ? {} : isEmail(reach) ? { email: reach } : { phone: reach }),
    ...address,
    ...(Object.keys(values.additional).length > 0 ? { additional: values.additional } : {}),
    ...(isForced ? { force: true } : {}),
  };
  return send(customerWrites.create, { body });
}
