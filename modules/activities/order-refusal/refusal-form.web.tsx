import { type Form, type FormErrors, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';

/** Who does not sign, and why. */
export interface RefusalWords {
  name: string;
  reason: string;
}

/** The form of a refusal to sign, whichever way the person came: link, portal, or staff writing it down. */
export function useRefusal(
  name: string,
  send: (words: RefusalWords) => Promise<unknown>,
  onDone: () => void,
): Form<RefusalWords> {
  return useForm<RefusalWords, unknown>({
    initial: { name, reason: '' },
    check: (values): FormErrors => ({
      ...(values.name.trim() ? {} : { name: ruleText('name_required') }),
      ...(values.reason.trim() ? {} : { reason: ruleText('reason_required') }),
    }),
    send: (values) => send({ name: values.name.trim(), reason: values.reason.trim() }),
    onDone,
  });
}

/** Its two fields; `focus` is the one the person begins in. */
export function RefusalFields(props: {
  form: Form<RefusalWords>;
  nameLabel: string;
  reasonLabel: string;
  focus: keyof RefusalWords;
}) {
  const { values, set, errors } = props.form;
  return (
    <>
      <TextField
        name="name"
        label={props.nameLabel}
        isRequired
        autoComplete="name"
        maxLength={200}
        value={values.name}
        onChange={(name) => set({ name })}
        error={errors.name}
        autoFocus={props.focus === 'name'}
      />
      <TextareaField
        name="reason"
        label={props.reasonLabel}
        isRequired
        rows={4}
        maxLength={4000}
        value={values.reason}
        onChange={(reason) => set({ reason })}
        error={errors.reason}
        autoFocus={props.focus === 'reason'}
      />
    </>
  );
}
