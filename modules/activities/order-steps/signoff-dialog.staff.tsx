import { useState } from 'react';
import type { Position } from '../../../platform/web/device/position.ts';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FormatMoney } from '../../../ui/format/values.tsx';
import { SignaturePad, type SignatureValue } from '../../../ui/patterns/files/signature-pad.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { CheckboxField, RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { orderWrites } from '../order-web/order-calls.web.ts';
import styles from '../order-web/order-form.module.css';
import { placeLine, statementOf } from '../order-web/order-names.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { ordersChanged } from '../order-web/order-write.web.ts';
import { PositionField } from './position-field.staff.tsx';
import { StepFrame } from './step-frame.staff.tsx';

const RATINGS = ['1', '2', '3', '4', '5'] as const;

/** What the customer signs: the work in one line, name, mark, confirmation, and a rating if they like. */
export function SignoffDialog({ record, onClose }: { record: OrderRecord; onClose: () => void }) {
  const t = useT();
  const form = useSignoff(record, onClose);
  // What is voided stays told while the dialog is open, also once the new one is there.
  const [given] = useState(record.signoff);
  const action = record.allowed_actions.find((each) => each.action === 'customer_signoff');
  const isTypingAllowed = !(action?.needs.includes('signature') ?? false);
  return (
    <StepFrame
      isWide
      title={t(`activity.sign.${given ? 'replace_title' : 'title'}`, { reference: record.reference_no })}
      confirm={t(`activity.sign.${given ? 'replace_confirm' : 'confirm'}`)}
      isDanger={given !== null}
      isBusy={form.isBusy}
      error={form.error}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {given ? <Voids signoff={given} /> : null}
      <p>
        {t('activity.sign.work', { done: record.completedTasks, total: record.totalTasks })}
        {record.customer_total === undefined ? null : (
          <>
            {' · '}
            <FormatMoney value={record.customer_total} currency={record.currency?.code} />
          </>
        )}
      </p>
      <TextField
        label={t('activity.sign.name')}
        name="signer_name"
        isRequired
        value={form.name}
        onChange={form.setName}
        maxLength={200}
        error={form.problems.name}
        autoFocus
      />
      <SignaturePad
        statement={t('activity.sign.mark')}
        name={form.name}
        value={form.mark}
        onChange={form.setMark}
        canType={isTypingAllowed}
        error={form.problems.mark}
      />
      <RadioField
        label={t('activity.sign.rating')}
        isOptional
        isRow
        value={form.rating}
        onChange={form.setRating}
        options={RATINGS.map((value) => ({ value, label: value }))}
      />
      <TextareaField
        label={t('activity.sign.comment')}
        isOptional
        rows={2}
        value={form.comment}
        onChange={form.setComment}
        maxLength={4000}
      />
      <div className={styles.fields}>
        <PositionField value={form.position} onChange={form.setPosition} />
        <CheckboxField
          label={t(...statementOf(record))}
          value={form.isConfirmed}
          onChange={form.setConfirmed}
          error={form.problems.confirmed}
        />
      </div>
    </StepFrame>
  );
}

/** Whose signature the new one takes the place of. */
function Voids({ signoff }: { signoff: NonNullable<OrderRecord['signoff']> }) {
  const t = useT();
  const when = useFormat().dateTime(signoff.signed_at);
  return (
    <Banner meaning="warning" title={t('activity.sign.voids', { name: signoff.signer_name, when })}>
      {t('activity.sign.voids_text')}
    </Banner>
  );
}

interface Problems {
  name?: string;
  mark?: string;
  confirmed?: string;
}

function useSignoff(record: OrderRecord, onClose: () => void) {
  const t = useT();
  const [name, setName] = useState(record.signoff ? '' : (record.contact_name ?? ''));
  const [mark, setMark] = useState<SignatureValue>(null);
  const [rating, setRating] = useState<(typeof RATINGS)[number] | null>(null);
  const [comment, setComment] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const [position, setPosition] = useState<Position | null>(null);
  const [isSent, setSent] = useState(false);
  const sign = useChange(orderWrites.signOff, {
    onDone: () => {
      onClose();
      void ordersChanged();
    },
  });
  const found: Problems = {
    ...(name.trim() === '' ? { name: t('activity.sign.name_missing') } : {}),
    ...(mark === null ? { mark: t('activity.sign.mark_missing') } : {}),
    ...(isConfirmed ? {} : { confirmed: t('activity.sign.confirm_missing') }),
  };
  const submit = () => {
    setSent(true);
    if (Object.keys(found).length > 0) return;
    sign.mutate({
      params: { id: record.id },
      body: {
        signer_name: name.trim(),
        signature: mark?.kind === 'drawn' ? mark.image : null,
        address: placeLine(record),
        rating: rating === null ? null : Number(rating),
        comment: comment.trim() || null,
        ...(position ? { lat: position.lat, long: position.long, accuracy_m: position.accuracy } : {}),
      },
    });
  };
  return {
    name,
    setName,
    mark,
    setMark,
    rating,
    setRating,
    comment,
    setComment,
    isConfirmed,
    setConfirmed,
    position,
    setPosition,
    // What was mended is not told any more.
    problems: isSent ? found : ({} as Problems),
    submit,
    isBusy: sign.isPending,
    error: sign.error,
  };
}
