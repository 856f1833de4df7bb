import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { PHOTO_LIMITS, uploadFile } from '../../../platform/web/files/upload.ts';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { FieldShell } from '../../../ui/primitives/fields/field-shell.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { logoOf } from './company-calls.web.ts';
import styles from './company-screen.module.css';

interface LogoFieldProps {
  /** As the server answered it. */
  stored: string | null;
  /** Key of the picture that is chosen now. */
  value: string | null;
  /** Company name: its first letter stands where there is no logo. */
  name: string;
  onChange: (key: string | null) => void;
  note?: string;
  error?: string;
  isDisabled: boolean;
}

/** The company's logo: a png or jpg; it is stored at once and becomes the logo when the form is saved. */
export function LogoField({ stored, value, name, onChange, note, error, isDisabled }: LogoFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { fresh, keep } = useFreshPicture();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const before = logoOf(stored);
  const picture = value === null ? null : value === before?.key ? before.url : fresh?.key === value ? fresh.url : null;
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!file) return;
    const isFit = /\.(png|jpe?g)$/i.test(file.name) && file.size > 0 && file.size <= PHOTO_LIMITS.maxSize;
    setProblem(isFit ? null : t('company.logo.refused', { name: file.name }));
    if (!isFit) return;
    setBusy(true);
    try {
      const { key } = await uploadFile(file);
      keep(key, file);
      onChange(key);
    } catch (failure) {
      setProblem(errorMessage(failure, t('web.error.unknown')));
    }
    setBusy(false);
  };
  return (
    <FieldShell
      label={t('company.field.logo')}
      hint={t('company.logo.hint')}
      note={note}
      error={problem ?? error}
      controlId="logo"
      as="group"
    >
      <div className={styles.logo}>
        <span className={styles.logoFrame}>
          {picture ? <img src={picture} alt={t('company.logo.alt', { name })} /> : name.trim().charAt(0).toUpperCase()}
        </span>
        <input ref={input} type="file" accept="image/png,image/jpeg" hidden onChange={(event) => void choose(event)} />
        {isDisabled ? null : (
          <>
            <Button isBusy={isBusy} onClick={() => input.current?.click()}>
              {t(value === null ? 'company.logo.add' : 'company.logo.replace')}
            </Button>
            {value === null ? null : (
              <Button variant="quiet" onClick={() => onChange(null)}>
                {t('company.logo.remove')}
              </Button>
            )}
          </>
        )}
      </div>
    </FieldShell>
  );
}

/** The picture that was just uploaded, shown from memory until the server's answer has it. */
function useFreshPicture() {
  const [fresh, setFresh] = useState<{ key: string; url: string } | null>(null);
  useEffect(() => () => (fresh ? URL.revokeObjectURL(fresh.url) : undefined), [fresh]);
  return { fresh, keep: (key: string, file: File) => setFresh({ key, url: URL.createObjectURL(file) }) };
}
