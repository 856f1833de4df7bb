import { type KeyboardEvent, useEffect } from 'react';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { focusField } from '../../../ui/primitives/typing/show-field.ts';
import { useT } from '../../../ui/text/text.tsx';
import { type DuplicateCandidate, DuplicatesDialog } from '../../customers/public.web.tsx';
import styles from '../order-web/order-form.module.css';

/** What is known of a customer who is new with the activity. */
export interface FreshCustomer {
  name: string;
  phone: string;
  address1: string;
  city: string;
}

interface Props {
  form: {
    fresh: FreshCustomer | null;
    isBusy: boolean;
    errors: Partial<Record<keyof FreshCustomer, string>>;
    doubles: {
      name: string;
      candidates: readonly DuplicateCandidate[];
      answer: (answer: DuplicateCandidate | 'new' | null) => void;
    } | null;
    change: (name: keyof FreshCustomer, text: string) => void;
    add: () => Promise<unknown>;
    cancel: () => void;
  };
}

/** A new customer inside the form of an activity: how to reach them and where the work is; saved with the activity at the latest. */
export function NewCustomer({ form }: Props) {
  const t = useT();
  const { fresh: value, errors, isBusy, doubles, change: onChange, cancel: onCancel } = form;
  useFocusWhenOpened(value);
  if (!value) return null;
  const onAdd = () => void form.add();
  // The fields stand in the form of the activity, which the keys that send would send: here they mean what the focus is in.
  const addOnKey = (event: KeyboardEvent) => {
    const isSending = (event.metaKey || event.ctrlKey) && ['enter', 's'].includes(event.key.toLowerCase());
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement;
    if (!(isSending || isEnter)) return;
    event.preventDefault();
    onAdd();
  };
  const field = (name: keyof FreshCustomer, label: string) => (
    <TextField
      name={`new_customer_${name}`}
      label={label}
      type={name === 'phone' ? 'tel' : 'text'}
      value={value[name]}
      onChange={(text) => onChange(name, text)}
      error={errors[name]}
      maxLength={name === 'phone' ? 32 : 200}
      isRequired={name === 'name'}
      isOptional={name !== 'name'}
    />
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as the fields around it */}
      <div role="group" aria-label={t('activity.create.new_customer')} className={styles.inset} onKeyDown={addOnKey}>
        <strong aria-hidden="true">{t('activity.create.new_customer')}</strong>
        {field('name', t('activity.create.new_name'))}
        {field('phone', t('activity.create.new_phone'))}
        {field('address1', t('activity.create.new_street'))}
        {field('city', t('activity.create.new_city'))}
        <div>
          <Button isBusy={isBusy} onClick={onAdd}>
            {t('activity.create.add_customer')}
          </Button>{' '}
          <Button variant="quiet" onClick={onCancel}>
            {t('activity.create.existing_customer')}
          </Button>
        </div>
      </div>
      {doubles ? (
        <DuplicatesDialog
          name={doubles.name}
          candidates={doubles.candidates}
          isBusy={isBusy}
          onKeepEditing={() => doubles.answer(null)}
          onCreateAnyway={() => doubles.answer('new')}
          onUse={doubles.answer}
        />
      ) : null}
    </>
  );
}

/** Typing goes on in the block that opens: in what the words looked for left open. The picker takes the focus back first. */
function useFocusWhenOpened(fresh: FreshCustomer | null): void {
  const isOpen = fresh !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the block opens
  useEffect(() => {
    if (isOpen) focusField(fresh?.name ? 'new_customer_phone' : 'new_customer_name');
  }, [isOpen]);
}
