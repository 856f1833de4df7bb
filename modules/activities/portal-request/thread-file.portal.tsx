import { openFile, useFileAddresses } from '../../../platform/web/files/stored-file.ts';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { PortalFile } from '../portal-web/portal-types.web.ts';
import styles from './request.module.css';

/** One file of the thread: a picture shows itself, everything opens. */
export function ThreadFile({ file, onRemove }: { file: PortalFile; onRemove?: (file: PortalFile) => void }) {
  const t = useT();
  const format = useFormat();
  const { key } = file;
  const isPicture = Boolean(key && file.mime?.startsWith('image/'));
  const addresses = useFileAddresses(isPicture && key ? [key] : [], 'thumbnail');
  const picture = key ? addresses[key] : undefined;
  const open = () => {
    if (!key) return;
    openFile(key, 'view', file.file_extension).catch((error: unknown) =>
      notifyError(errorMessage(error, t('web.error.unknown'))),
    );
  };
  return (
    <span className={styles.file}>
      <button type="button" className={styles.fileOpen} onClick={open}>
        {picture ? <img src={picture} alt="" width={96} height={72} loading="lazy" /> : null}
        <span className={styles.fileName}>{file.name}</span>
      </button>
      <span className={styles.quiet}>{format.bytes(file.size)}</span>
      {onRemove ? (
        <Button
          variant="quiet"
          aria-label={t('portal.request.remove_file_named', { name: file.name })}
          onClick={() => onRemove(file)}
        >
          {t('portal.request.remove_file')}
        </Button>
      ) : null}
    </span>
  );
}
