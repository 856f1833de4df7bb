import { useState } from 'react';
import { useHoldReload } from '../../../platform/web/session/version-check.ts';
import { SignaturePad, type SignatureValue } from '../../../ui/patterns/files/signature-pad.tsx';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../order-web/order-form.module.css';
import { placeLine, statementOf } from '../order-web/order-names.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import type { OfficerJobState } from './use-officer-job.web.ts';

interface Props {
  job: OfficerJobState;
  record: OrderRecord;
  onClose: () => void;
}

interface Problems {
  name?: string;
  mark?: string;
  confirmed?: string;
}

/** The customer signs on the officer's phone; it is kept there until the network is back. */
export function JobSign({ job, record, onClose }: Props) {
  const t = useT();
  useHoldReload(true);
  const [name, setName] = useState(record.contact_name ?? '');
  const [mark, setMark] = useState<SignatureValue>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const [isSent, setSent] = useState(false);
  const action = record.allowed_actions.find((each) => each.action === 'customer_signoff');
  const found: Problems = {
    ...(name.trim() ? {} : { name: t('activity.sign.name_missing') }),
    ...(mark ? {} : { mark: t('activity.sign.mark_missing') }),
    ...(isConfirmed || mark?.kind !== 'typed' ? {} : { confirmed: t('activity.sign.confirm_missing') }),
  };
  // What was mended is not told any more.
  const problems: Problems = isSent ? found : {};
  const sign = async () => {
    setSent(true);
    if (Object.keys(found).length > 0) return;
    const isKept = await job
      .sign({
        signer_name: name.trim(),
        signature: mark?.kind === 'drawn' ? mark.image : null,
        address: placeLine(record),
      })
      .then(
        () => true,
        () => false,
      );
    if (isKept) onClose();
  };
  return (
    <Drawer
      isOpen
      side="bottom"
      onClose={onClose}
      title={t('activity.sign.title', { reference: record.reference_no })}
      footer={
        <Button variant="primary" isWide onClick={() => void sign()}>
          {t('activity.sign.confirm')}
        </Button>
      }
    >
      <div className={styles.fields}>
        <TextField
          label={t('activity.sign.name')}
          value={name}
          onChange={setName}
          maxLength={200}
          error={problems.name}
          autoComplete="name"
        />
        <SignaturePad
          // A typed name is confirmed below: the sentence stands there, once.
          statement={mark?.kind === 'typed' ? t('activity.sign.mark') : t(...statementOf(record))}
          name={name}
          value={mark}
          onChange={setMark}
          canType={!(action?.needs.includes('signature') ?? false)}
          error={problems.mark}
        />
        {/* Who draws has signed the sentence above; a typed name is confirmed beside. */}
        {mark?.kind === 'typed' ? (
          <CheckboxField
            label={t(...statementOf(record))}
            value={isConfirmed}
            onChange={setConfirmed}
            error={problems.confirmed}
          />
        ) : null}
      </div>
    </Drawer>
  );
}
