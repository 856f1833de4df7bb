import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../../primitives/actions/button.tsx';
import { FieldError } from '../../primitives/fields/field-shell.tsx';
import { useT } from '../../text/text.tsx';
import { Tabs } from '../page/tabs.tsx';
import styles from './files.module.css';

const SignatureCanvas = lazy(() => import('./signature-canvas.tsx'));

/** A signature: a drawn picture (PNG data URL), or the signer's name in type. */
export type SignatureValue = { kind: 'drawn'; image: string } | { kind: 'typed' } | null;

/** Props of SignaturePad. */
export interface SignaturePadProps {
  value: SignatureValue;
  onChange: (value: SignatureValue) => void;
  /** What is signed: "I confirm that the work was done." */
  statement: string;
  /** Takes typing away only where the tenant's rules do. */
  canType?: boolean;
  /** Who signs: a typed signature is this name, and no other. */
  name: string;
  error?: string | null;
  /** So that ErrorSummary can link to it. */
  id?: string;
}

/** Sign by drawing or by typing; both count the same. */
export function SignaturePad({ value, onChange, statement, canType = true, name, error, ...rest }: SignaturePadProps) {
  const t = useT();
  const made = useId();
  const id = rest.id ?? made;
  const [way, setWay] = useState<'draw' | 'type'>(value?.kind === 'typed' ? 'type' : 'draw');
  const choose = (next: string) => {
    setWay(next === 'type' ? 'type' : 'draw');
    onChange(next === 'type' ? { kind: 'typed' } : null);
  };
  return (
    <fieldset id={id} className={styles.signature} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{statement}</legend>
      {canType ? (
        <Tabs
          label={t('ui.sign.way')}
          current={way}
          onSelect={choose}
          tabs={[
            { id: 'draw', label: t('ui.sign.draw') },
            { id: 'type', label: t('ui.sign.type') },
          ]}
        />
      ) : null}
      <div className={styles.signWay}>
        {way === 'draw' ? <DrawWay value={value} onChange={onChange} canType={canType} /> : <TypeWay name={name} />}
      </div>
      <FieldError id={id} error={error} isAlert />
    </fieldset>
  );
}

function DrawWay({ value, onChange, canType }: Pick<SignaturePadProps, 'value' | 'onChange' | 'canType'>) {
  const t = useT();
  return (
    <>
      <Suspense fallback={<div className={styles.canvas} />}>
        <SignatureCanvas
          isEmpty={value === null}
          label={t('ui.sign.area')}
          onChange={(image) => onChange(image === null ? null : { kind: 'drawn', image })}
        />
      </Suspense>
      <div className={styles.signEnd}>
        <span className={styles.quiet}>{canType ? t('ui.sign.hint') : ''}</span>
        <Button variant="quiet" onClick={() => onChange(null)}>
          {t('ui.sign.clear')}
        </Button>
      </div>
    </>
  );
}

/** The name as it will stand; it is entered once, in the form's own field. */
function TypeWay({ name }: { name: string }) {
  const t = useT();
  return (
    <>
      <div className={styles.typed}>{name.trim()}</div>
      <span className={styles.quiet}>{t('ui.sign.typed')}</span>
    </>
  );
}
