import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../../primitives/actions/button.tsx';
import { FieldError } from '../../primitives/fields/field-shell.tsx';
import { TextField } from '../../primitives/fields/text-field.tsx';
import { useT } from '../../text/text.tsx';
import { Tabs } from '../page/tabs.tsx';
import styles from './files.module.css';

const SignatureCanvas = lazy(() => import('./signature-canvas.tsx'));

/** A signature: a drawn picture (PNG data URL) or a typed name. */
export type SignatureValue = { kind: 'drawn'; image: string } | { kind: 'typed'; name: string } | null;

/** Props of SignaturePad. */
export interface SignaturePadProps {
  value: SignatureValue;
  onChange: (value: SignatureValue) => void;
  /** What is signed: "I confirm that the work was done." */
  statement: string;
  /** Takes typing away only where the tenant's rules do. */
  canType?: boolean;
  /** Who signs, where it is known: a typed signature begins with it. */
  name?: string;
  error?: string | null;
  /** So that ErrorSummary can link to it. */
  id?: string;
}

/** Sign by drawing or by typing; both count the same. */
export function SignaturePad({
  value,
  onChange,
  statement,
  canType = true,
  name = '',
  error,
  ...rest
}: SignaturePadProps) {
  const t = useT();
  const made = useId();
  const id = rest.id ?? made;
  const [way, setWay] = useState<'draw' | 'type'>(value?.kind === 'typed' ? 'type' : 'draw');
  const choose = (next: string) => {
    setWay(next === 'type' ? 'type' : 'draw');
    onChange(next === 'type' && name.trim() ? { kind: 'typed', name: name.trim() } : null);
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
        {way === 'draw' ? (
          <DrawWay value={value} onChange={onChange} canType={canType} />
        ) : (
          <TypeWay value={value} onChange={onChange} />
        )}
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

function TypeWay({ value, onChange }: Pick<SignaturePadProps, 'value' | 'onChange'>) {
  const t = useT();
  const typed = value?.kind === 'typed' ? value.name : '';
  return (
    <>
      <TextField
        label={t('ui.sign.name')}
        value={typed}
        onChange={(name) => onChange(name.trim() === '' ? null : { kind: 'typed', name })}
        autoComplete="name"
      />
      <div className={styles.typed} aria-hidden="true">
        {typed}
      </div>
    </>
  );
}
