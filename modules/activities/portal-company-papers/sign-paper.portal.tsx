import { type FormErrors, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useSession } from '../../../platform/web/session/session-store.ts';
import { nameOf } from '../../../platform/web/session/session-types.ts';
import { SignaturePad, type SignatureValue } from '../../../ui/patterns/files/signature-pad.tsx';
import { ShortForm } from '../../../ui/patterns/form/short-form.tsx';
import { CheckboxField, RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { Paper } from '../portal-papers/papers-card.portal.tsx';
import { PORTAL_PATHS } from '../portal-web/portal-calls.web.ts';
import { usePortalCustomer } from '../portal-web/portal-customer.web.ts';
import type { signPaperCall } from './company-paper.contract.ts';

const signCall = remote<typeof signPaperCall>(
  'POST',
  '/customer-portal/{customerId}/orders/{id}/documents/{documentId}/sign',
);

interface Props {
  orderId: number;
  paper: Paper;
  onClose: () => void;
}

interface Values {
  signer_name: string;
  way: 'draw' | 'type';
  signature: SignatureValue;
  isSure: boolean;
}

/** Signs a document where it stands: the name, drawn or typed, and the confirmation that it was read. */
export function SignPaper({ orderId, paper, onClose }: Props) {
  const t = useT();
  const form = useSigning(orderId, paper, onClose);
  const { values, set, errors } = form;
  return (
    <ShortForm
      title={t('portal.own_papers.sign_named', { name: paper.name })}
      hideTitle
      failure={form.failure?.message}
      submit={t('portal.own_papers.submit')}
      isBusy={form.isBusy}
      onSubmit={form.submit}
      second={{ label: t('ui.dialog.cancel'), onClick: onClose }}
    >
      <TextField
        name="signer_name"
        label={t('portal.sign.name')}
        value={values.signer_name}
        onChange={(signer_name) => set({ signer_name })}
        error={errors.signer_name}
        autoComplete="name"
        isRequired
      />
      <RadioField
        name="way"
        label={t('ui.sign.way')}
        value={values.way}
        onChange={(way) => set({ way })}
        options={[
          { value: 'draw', label: t('portal.sign.draw') },
          { value: 'type', label: t('portal.sign.type'), hint: t('portal.sign.type_hint') },
        ]}
      />
      {values.way === 'draw' ? (
        <SignaturePad
          value={values.signature}
          onChange={(signature) => set({ signature })}
          statement={t('portal.sign.statement')}
          canType={false}
          error={errors.signature}
        />
      ) : null}
      <CheckboxField
        name="isSure"
        label={t('portal.own_papers.sure', { name: paper.name })}
        value={values.isSure}
        onChange={(isSure) => set({ isSure })}
        error={errors.isSure}
      />
    </ShortForm>
  );
}

function useSigning(orderId: number, paper: Paper, onClose: () => void) {
  const t = useT();
  const { user } = useSession();
  const { id: customerId } = usePortalCustomer();
  return useForm({
    initial: { signer_name: nameOf(user), way: 'draw', signature: null, isSure: false } as Values,
    check: ({ signer_name, way, signature, isSure }): FormErrors => ({
      ...(signer_name.trim() ? {} : { signer_name: ruleText('text_field_required') }),
      ...(signature || way === 'type' ? {} : { signature: t('portal.sign.signature_missing') }),
      ...(isSure ? {} : { isSure: t('portal.sign.sure_missing') }),
    }),
    send: ({ signer_name, way, signature }) =>
      send(signCall, {
        params: { customerId, id: orderId, documentId: paper.id },
        body: {
          version: paper.master_document?.version ?? 0,
          signer_name: signer_name.trim(),
          signature: way === 'draw' && signature?.kind === 'drawn' ? signature.image : null,
        },
      }),
    onDone: () => {
      void invalidate(PORTAL_PATHS);
      notify(t('portal.own_papers.done', { name: paper.name }));
      onClose();
    },
  });
}
