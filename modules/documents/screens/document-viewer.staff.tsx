import { useState } from 'react';
import { openFile, useFileAddresses, viewerAddress } from '../../../platform/web/files/stored-file.ts';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { EmptyState } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { DocumentFile } from './document-calls.web.ts';
import styles from './documents.module.css';

/** The files of a document: the chosen one large, PDF in our own viewer. */
export function DocumentViewer({ files }: { files: readonly DocumentFile[] }) {
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const file = files.find((one) => String(one.id) === chosen) ?? files[0];
  if (!file) return <EmptyState title={t('documents.no_file')} />;
  const download = () => void openFile(file.key ?? '', 'download').catch((error: Error) => notifyError(error.message));
  return (
    <Section
      title={file.name}
      action={
        <Button variant="quiet" onClick={download}>
          {t('documents.download', { name: file.name })}
        </Button>
      }
    >
      {files.length > 1 ? (
        <SelectField
          label={t('documents.files')}
          options={files.map((one) => ({ value: String(one.id), label: one.name }))}
          value={String(file.id)}
          onChange={setChosen}
          isRequired
        />
      ) : null}
      <Preview file={file} />
    </Section>
  );
}

function Preview({ file }: { file: DocumentFile }) {
  const t = useT();
  const key = file.key ?? '';
  const address = useFileAddresses(key && file.status === 'clean' ? [key] : [], 'view')[key];
  if (file.mime?.startsWith('image/') && address)
    return <img className={styles.picture} src={address} alt={file.name} />;
  if (file.mime === 'application/pdf' && address)
    return <iframe className={styles.paper} src={viewerAddress(address)} title={file.name} />;
  return <p className={styles.quiet}>{t('documents.no_preview')}</p>;
}
