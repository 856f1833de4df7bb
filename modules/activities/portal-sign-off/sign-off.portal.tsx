import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { type FormErrors, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useSession } from '../../../platform/web/session/session-store.ts';
import { nameOf } from '../../../platform/web/session/session-types.ts';
import { SignaturePad, type SignatureValue } from '../../../ui/patterns/files/signature-pad.tsx';
import { ShortForm } from '../../../ui/patterns/form/short-form.tsx';
import { PortalCard, PortalPageHead } from '../../../ui/patterns/portal/portal-page.tsx';
import { CheckboxField, RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PORTAL_PATHS, portalCalls } from '../portal-web/portal-calls.web.ts';
import type { PortalRequest } from '../portal-web/portal-types.web.ts';
import { Refuse } from './refuse.portal.tsx';
import styles from './sign-off.module.css';
import { SignReview } from './sign-review.portal.tsx';

interface Props {
  request: PortalRequest;
  onBack: () => void;
  onSigned: () => void;
  onRefused: () => void;
}

interface Values {
  signer_name: string;
  way: 'draw' | 'type';
  signature: SignatureValue;
  isSure: boolean;
}

/** P7: what was done, the name, drawn or typed, and the confirmation; or what is wrong instead. */
export function SignOff({ request, onBack, onSigned, onRefused }: Props) {
  const t = useT();
  const [isRefusing, setRefusing] = useState(false);
  return (
    <>
      <button type="button" className={styles.back} onClick={onBack}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        {request.reference_no}
      </button>
      <PortalPageHead title={t('portal.sign.title', { reference: request.reference_no })} />
      <div className={styles.columns}>
        <div>
          <SignReview request={request} />
        </div>
        {isRefusing ? (
          <Refuse request={request} onBack={() => setRefusing(false)} onDone={onRefused} />
        ) : (
          <Signature request={request} onSigned={onSigned} onWrong={() => setRefusing(true)} />
        )}
      </div>
    </>
  );
}

function Signature(props: { request: PortalRequest; onSigned: () => void; onWrong: () => void }) {
  const t = useT();
  const { request, onSigned, onWrong } = props;
  const form = useSignature(request, onSigned);
  const { values, set, errors } = form;
  return (
    <PortalCard title={t('portal.sign.signature')} isPadded>
      <ShortForm
        title={t('portal.sign.signature')}
        hideTitle
        failure={form.failure?.message}
        submit={t('portal.sign.submit')}
        isBusy={form.isBusy}
        onSubmit={form.submit}
        second={{ label: t('portal.sign.wrong'), onClick: onWrong }}
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
          label={t('portal.sign.sure', { reference: request.reference_no })}
          value={values.isSure}
          onChange={(isSure) => set({ isSure })}
          error={errors.isSure}
        />
      </ShortForm>
    </PortalCard>
  );
}

function useSignature(request: PortalRequest, onSigned: () => void) {
  const t = useT();
  const { user } = useSession();
  return useForm({
    initial: { signer_name: nameOf(user), way: 'draw', signature: null, isSure: false } as Values,
    check: ({ signer_name, way, signature, isSure }): FormErrors => ({
      ...(signer_name.trim() ? {} : { signer_name: ruleText('text_field_required') }),
      ...(signature || way === 'type' ? {} : { signature: t('portal.sign.signature_missing') }),
      ...(isSure ? {} : { isSure: t('portal.sign.sure_missing') }),
    }),
    send: ({ signer_name, way, signature }) =>
      send(portalCalls.signOff, {
        params: { id: request.id },
        body: {
          signer_name: signer_name.trim(),
          signature: way === 'draw' && signature?.kind === 'drawn' ? signature.image : null,
        },
      }),
    onDone: () => {
      void invalidate(PORTAL_PATHS);
      onSigned();
    },
  });
}
