import { failureWords } from '../../../platform/web/forms/next-step.ts';
import { type FormErrors, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { useSession } from '../../../platform/web/session/session-store.ts';
import { nameOf } from '../../../platform/web/session/session-types.ts';
import { SignaturePad, type SignatureValue } from '../../../ui/patterns/files/signature-pad.tsx';
import { ErrorSummary } from '../../../ui/patterns/form/error-summary.tsx';
import { ShortForm } from '../../../ui/patterns/form/short-form.tsx';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PORTAL_PATHS } from '../portal-web/portal-calls.web.ts';

interface Props {
  title: string;
  submit: string;
  /** What the customer confirms. */
  sure: string;
  second: { label: string; onClick: () => void };
  /** Sends the name and the drawn picture; null stands for the typed name. */
  send: (signed: { signer_name: string; signature: string | null }) => Promise<unknown>;
  onDone: () => void;
}

interface Values {
  signer_name: string;
  signature: SignatureValue;
  isSure: boolean;
}

/** A customer signs in the portal: the name, drawn or typed, and the confirmation. */
export function SignatureForm({ title, submit, sure, second, send, onDone }: Props) {
  const t = useT();
  const form = useSignature(send, onDone);
  const { values, set, errors } = form;
  return (
    <ShortForm
      title={title}
      hideTitle
      failure={failureWords(form.failure, t)}
      submit={submit}
      isBusy={form.isBusy}
      onSubmit={form.submit}
      second={second}
    >
      <ErrorSummary problems={form.problems} submitCount={form.submitCount} />
      <TextField
        name="signer_name"
        label={t('portal.sign.name')}
        value={values.signer_name}
        onChange={(signer_name) => set({ signer_name })}
        error={errors.signer_name}
        autoComplete="name"
        isRequired
      />
      <SignaturePad
        id="signature"
        value={values.signature}
        onChange={(signature) => set({ signature })}
        statement={t('portal.sign.statement')}
        name={values.signer_name}
        error={errors.signature}
      />
      <CheckboxField
        name="isSure"
        label={sure}
        value={values.isSure}
        onChange={(isSure) => set({ isSure })}
        error={errors.isSure}
      />
    </ShortForm>
  );
}

function useSignature(send: Props['send'], onDone: () => void) {
  const t = useT();
  const { user } = useSession();
  return useForm({
    initial: { signer_name: nameOf(user), signature: null, isSure: false } as Values,
    check: ({ signer_name, signature, isSure }): FormErrors => ({
      ...(signer_name.trim() ? {} : { signer_name: ruleText('name_required') }),
      ...(signature ? {} : { signature: t('portal.sign.signature_missing') }),
      ...(isSure ? {} : { isSure: t('portal.sign.sure_missing') }),
    }),
    send: ({ signer_name, signature }) =>
      send({
        signer_name: signer_name.trim(),
        signature: signature?.kind === 'drawn' ? signature.image : null,
      }),
    hasSummary: true,
    onDone: () => {
      void invalidate(PORTAL_PATHS);
      onDone();
    },
  });
}
