import { useState } from 'react';
import type { signByLinkCall } from '../../../modules/activities/order-sign-link/sign-link.contract.ts';
import { type FormErrors, useForm } from '../../../platform/web/forms/use-form.ts';
import { isApiError } from '../../../platform/web/query/api-error.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { FormatMoney } from '../../../ui/format/values.tsx';
import { SignaturePad, type SignatureValue } from '../../../ui/patterns/files/signature-pad.tsx';
import { ErrorSummary } from '../../../ui/patterns/form/error-summary.tsx';
import { ShortForm } from '../../../ui/patterns/form/short-form.tsx';
import { CheckboxField, RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { SignLink } from './sign-page.tsx';
import styles from './signing.module.css';

const signCall = remote<typeof signByLinkCall>('POST', '/sign/{token}');
const RATINGS = ['1', '2', '3', '4', '5'] as const;

interface Values {
  signer_name: string;
  mark: SignatureValue;
  rating: (typeof RATINGS)[number] | null;
  comment: string;
  isSure: boolean;
}

interface Props {
  token: string;
  link: SignLink & { work: NonNullable<SignLink['work']> };
  onRefuse: () => void;
  onDone: (proofCode: string | null) => void;
}

/** Name, drawn or typed signature, a rating if they like, and the confirmation. */
export function SignForm({ token, link, onRefuse, onDone }: Props) {
  const t = useT();
  const [first] = useState(link.name ?? '');
  const form = useForm({
    initial: { signer_name: first, mark: null, rating: null, comment: '', isSure: false } as Values,
    check: ({ signer_name, mark, isSure }): FormErrors => ({
      ...(signer_name.trim() ? {} : { signer_name: t('signing.name_missing') }),
      ...(mark ? {} : { mark: t('signing.mark_missing') }),
      ...(isSure ? {} : { isSure: t('signing.sure_missing') }),
    }),
    send: ({ signer_name, mark, rating, comment }) =>
      send(signCall, {
        params: { token },
        body: {
          content_sha256: link.content_sha256 ?? '',
          signer_name: signer_name.trim(),
          signature: mark?.kind === 'drawn' ? mark.image : null,
          rating: rating === null ? null : Number(rating),
          comment: comment.trim() || null,
          confirmed: true,
        },
      }).catch(async (error: unknown) => {
        // It is not what was read any more: the page shows what it is now.
        if (isApiError(error) && error.status === 409) await invalidate(['/sign']);
        throw error;
      }),
    hasSummary: true,
    onDone: (answer) => onDone(answer.proof_code),
  });
  const { values, set, errors } = form;
  return (
    <ShortForm
      title={t('signing.signature')}
      failure={form.failure?.message}
      submit={t('signing.submit')}
      isBusy={form.isBusy}
      onSubmit={form.submit}
      second={{ label: t('signing.refuse'), onClick: onRefuse }}
    >
      <ErrorSummary problems={form.problems} submitCount={form.submitCount} />
      <TextField
        name="signer_name"
        label={t('signing.name')}
        isRequired
        autoComplete="name"
        maxLength={200}
        value={values.signer_name}
        onChange={(signer_name) => set({ signer_name })}
        error={errors.signer_name}
      />
      <SignaturePad
        id="mark"
        statement={t('signing.mark')}
        value={values.mark}
        onChange={(mark) => set({ mark })}
        canType={link.may_type}
        name={values.signer_name}
        error={errors.mark}
      />
      <RadioField
        label={t('signing.rating')}
        isOptional
        isRow
        value={values.rating}
        onChange={(rating) => set({ rating })}
        options={RATINGS.map((value) => ({ value, label: value }))}
      />
      <TextareaField
        label={t('signing.comment')}
        isOptional
        rows={2}
        maxLength={4000}
        value={values.comment}
        onChange={(comment) => set({ comment })}
      />
      {link.work.items.length > 0 ? (
        <p className={styles.owed}>
          {t('signing.total')} <FormatMoney value={link.work.totals.total_price} currency={link.work.currency} />
        </p>
      ) : null}
      <CheckboxField
        name="isSure"
        label={link.work.statement}
        value={values.isSure}
        onChange={(isSure) => set({ isSure })}
        error={errors.isSure}
      />
    </ShortForm>
  );
}
