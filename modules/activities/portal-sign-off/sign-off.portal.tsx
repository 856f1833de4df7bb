import { IconArrowLeft } from '@tabler/icons-react';
import { type FormErrors, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useSession } from '../../../platform/web/session/session-store.ts';
import { nameOf } from '../../../platform/web/session/session-types.ts';
import { SignaturePad, type SignatureValue } from '../../../ui/patterns/files/signature-pad.tsx';
import { PortalCard, PortalPageHead } from '../../../ui/patterns/portal/portal-page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { CheckboxField, RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PORTAL_PATHS, portalCalls } from '../portal-web/portal-calls.web.ts';
import type { PortalRequest } from '../portal-web/portal-types.web.ts';
import styles from './sign-off.module.css';
import { SignReview } from './sign-review.portal.tsx';

interface Props {
  request: PortalRequest;
  onBack: () => void;
  /** Something is wrong: the person writes instead of signing. */
  onWrong: () => void;
  onSigned: () => void;
}

interface Values {
  signer_name: string;
  way: 'draw' | 'type';
  signature: SignatureValue;
  isSure: boolean;
}

/** P7: what was done, the name, drawn or typed, and the confirmation; or a note instead. */
export function SignOff({ request, onBack, onWrong, onSigned }: Props) {
  const t = useT();
  const form = useSignature(request, onSigned);
  const { values, set, errors } = form;
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
        <PortalCard title={t('portal.sign.signature')} isPadded>
          <form
            className={styles.form}
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
            <div className={styles.end}>
              <Button onClick={onWrong}>{t('portal.sign.wrong')}</Button>
              <Button variant="primary" type="submit" isBusy={form.isBusy}>
                {t('portal.sign.submit')}
              </Button>
            </div>
          </form>
        </PortalCard>
      </div>
    </>
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
