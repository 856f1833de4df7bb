import { type ChangeEvent, useRef, useState } from 'react';
import { UPLOAD_LIMITS, uploadFile } from '../../../platform/web/files/upload.ts';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { type FieldProps, FieldShell, useFieldControl } from '../../../ui/primitives/fields/field-shell.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { isSentFile } from '../field-value/field-value.rules.ts';
import styles from './field-web.module.css';

const ACCEPT = UPLOAD_LIMITS.extensions.map((extension) => `.${extension}`).join(',');

/** Files of a field: stored at once, they become the record's when the form is saved. */
export function FileInput({
  common,
  value,
  onChange,
}: {
  common: FieldProps;
  value: readonly unknown[];
  onChange: (value: unknown) => void;
}) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const error = problem ?? common.error ?? null;
  const { id } = useFieldControl({ ...common, error });
  const nameOf = (file: unknown): string =>
    isSentFile(file) ? (file.name ?? file.key) : t('fields.file_one', { id: String(file) });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (!file) return;
    setBusy(true);
    setProblem(null);
    try {
      const { key, name } = await uploadFile(file);
      onChange([...value, { key, name }]);
    } catch (failure) {
      setProblem(errorMessage(failure, t('web.error.unknown')));
    }
    setBusy(false);
  };
  return (
    <FieldShell {...common} error={error} controlId={id} as="group">
      <ul className={styles.files}>
        {value.map((file, at) => (
          <li key={isSentFile(file) ? file.key : String(file)}>
            <span>{nameOf(file)}</span>
            <Button onClick={() => onChange(value.filter((_, other) => other !== at))}>
              {t('fields.file_remove', { name: nameOf(file) })}
            </Button>
          </li>
        ))}
      </ul>
      <input ref={input} type="file" accept={ACCEPT} hidden onChange={(event) => void choose(event)} />
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        {t('fields.file_add')}
      </Button>
    </FieldShell>
  );
}
