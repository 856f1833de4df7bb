import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { checkFiles } from '../../../../ui/patterns/files/attachment.ts';
import { Button } from '../../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../../ui/primitives/banner.tsx';
import { notifyError } from '../../../../ui/primitives/notify/notify.ts';
import { ProgressBar } from '../../../../ui/primitives/progress-bar.tsx';
import { useT } from '../../../../ui/text/text.tsx';
import { uploadFile } from '../../files/upload.ts';
import { errorMessage, isApiError } from '../../query/api-error.ts';
import { saveBlob } from '../../query/download.ts';
import { sendForFile } from '../../query/send.ts';
import styles from '../import.module.css';
import { importCalls, XLSX } from '../import-calls.ts';

/** The file that was brought. */
export interface ChosenFile {
  key: string;
  name: string;
}

const LIMITS = { extensions: ['xlsx', 'csv', 'tsv'], maxSize: 26_214_400 };

interface Props {
  resource: string;
  /** Reads what the stored file holds; throws ApiError. */
  onStored: (file: ChosenFile) => Promise<void>;
}

/** Step 1: one spreadsheet by drop, paste or button, and an empty sample to fill in. */
export function ImportUpload({ resource, onStored }: Props) {
  const t = useT();
  const picker = useRef<HTMLInputElement>(null);
  const { state, bring, cancel } = useBringing(onStored);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => bring(list?.[0]);
  const events = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => take(event.clipboardData.files),
  };
  return (
    <div className={styles.narrow}>
      {state.problem ? (
        <Banner meaning="danger" title={t('imports.refused')} isAssertive>
          {state.problem}
        </Banner>
      ) : null}
      <div className={styles.drop} data-over={isOver || undefined} {...events}>
        {state.name ? (
          <>
            <IconFileSpreadsheet size={24} stroke={1.5} aria-hidden="true" />
            <p>{state.name}</p>
            <ProgressBar
              isWide
              value={state.percent}
              hideValue={state.percent === 100}
              label={t(state.percent < 100 ? 'imports.uploading' : 'imports.reading', { name: state.name })}
            />
            <p className={styles.quiet} role="status">
              {t(state.percent < 100 ? 'imports.uploading' : 'imports.reading', { name: state.name })}
            </p>
            <Button onClick={cancel}>{t('ui.dialog.cancel')}</Button>
          </>
        ) : (
          <>
            <IconUpload size={24} stroke={1.5} aria-hidden="true" />
            <p>{t('imports.drop')}</p>
            <Button variant="primary" onClick={() => picker.current?.click()}>
              {t('imports.choose')}
            </Button>
            <p className={styles.quiet}>{t('imports.limits')}</p>
          </>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          accept=".xlsx,.csv,.tsv"
          aria-label={t('imports.choose')}
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <p>
        <Button
          variant="quiet"
          onClick={() =>
            void saveSample(resource).catch((error) => notifyError(errorMessage(error, t('web.error.unknown'))))
          }
        >
          {t('imports.sample')}
        </Button>
        <span className={styles.quiet}>{t('imports.sample_text')}</span>
      </p>
      <p className={styles.quiet}>{t('imports.promise')}</p>
    </div>
  );
}

function useBringing(onStored: Props['onStored']) {
  const t = useT();
  const [state, setState] = useState({ name: '', percent: 0, problem: '' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const bring = async (file: File | undefined) => {
    if (!file) return;
    const cause = checkFiles([file], LIMITS).refused[0]?.cause;
    if (cause) {
      const slots = { name: file.name, types: LIMITS.extensions.join(', '), size: '25 MB' };
      setState({ name: '', percent: 0, problem: t(`ui.files.refused_${cause}`, slots) });
      return;
    }
    const own = new AbortController();
    stop.current = own;
    setState({ name: file.name, percent: 0, problem: '' });
    try {
      const onPercent = (percent: number) => setState((now) => ({ ...now, percent }));
      const { key } = await uploadFile(file, { signal: own.signal, onPercent });
      setState((now) => ({ ...now, percent: 100 }));
      await onStored({ key, name: file.name });
    } catch (error) {
      if (!own.signal.aborted) setState({ name: '', percent: 0, problem: refusal(error, t('web.error.unknown')) });
    }
  };
  const cancel = () => {
    stop.current?.abort();
    setState({ name: '', percent: 0, problem: '' });
  };
  return { state, bring: (file: File | undefined) => void bring(file), cancel };
}

/** What is wrong with the file stands in the field errors, not in the general sentence. */
const refusal = (error: unknown, unknown: string): string =>
  (isApiError(error) ? Object.values(error.errors)[0]?.[0] : undefined) ?? errorMessage(error, unknown);

async function saveSample(resource: string): Promise<void> {
  const { blob, fileName } = await sendForFile(importCalls.sample, { params: { resource } }, XLSX);
  saveBlob(blob, fileName ?? `${resource}-sample.xlsx`);
}
