import { IconPaperclip, IconPlus } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { useFormat } from '../../format/format-context.tsx';
import { Button } from '../../primitives/actions/button.tsx';
import { cx } from '../../primitives/cx.ts';
import { ProgressBar } from '../../primitives/progress-bar.tsx';
import { useT } from '../../text/text.tsx';
import { type AttachmentItem, type AttachmentLimits, checkFiles, type UploadItem } from './attachment.ts';
import { AttachmentRow } from './attachment-row.tsx';
import styles from './files.module.css';

/** Props of AttachmentGallery; uploading itself is the app's. */
export interface AttachmentGalleryProps {
  label: string;
  items: readonly AttachmentItem[];
  uploads?: readonly UploadItem[];
  limits: AttachmentLimits;
  /** Leave out for read-only. */
  onAdd?: (files: File[]) => void;
  onRetry?: (upload: UploadItem) => void;
  onCancel?: (upload: UploadItem) => void;
  onRename?: (item: AttachmentItem, name: string) => Promise<boolean>;
  onDescribe?: (item: AttachmentItem, description: string) => Promise<boolean>;
  /** Takes it off the list at once; offer undo outside (useUndo). */
  onDelete?: (item: AttachmentItem) => void;
  /** Opens a preview; without it the name is a plain link. */
  onPreview?: (item: AttachmentItem) => void;
}

/** Files of a record as a list of links: add by button, drop or paste; progress per file; rename, describe, delete. */
export function AttachmentGallery(props: AttachmentGalleryProps) {
  const { items, uploads = [], limits, onAdd } = props;
  const t = useT();
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const refuse = useRefusal(limits);
  const add = (list: FileList | null) => {
    if (!onAdd || !list || list.length === 0) return;
    const { accepted, refused } = checkFiles([...list], limits);
    setRefusals(refused.map((r) => refuse(r.file.name, r.cause)));
    if (accepted.length > 0) onAdd(accepted);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    // A folder or a piece of text was dropped: the app says that there is no file in it.
    if (event.dataTransfer.files.length === 0) onAdd?.([]);
    else add(event.dataTransfer.files);
  };
  const zone = onAdd
    ? {
        onDragOver: (event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: drop,
        onPaste: (event: ClipboardEvent) => add(event.clipboardData.files),
      }
    : {};
  return (
    <div className={cx(styles.gallery, isOver && styles.over)} {...zone}>
      <ul aria-label={props.label}>
        {items.map((item) => (
          <AttachmentRow
            key={item.id}
            item={item}
            onRename={props.onRename}
            onDescribe={props.onDescribe}
            onDelete={props.onDelete}
            onPreview={props.onPreview}
          />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onRetry={props.onRetry} onCancel={props.onCancel} />
        ))}
      </ul>
      {items.length + uploads.length === 0 ? <p className={styles.none}>{t('ui.files.none')}</p> : null}
      {onAdd ? (
        <div className={styles.add}>
          <Button icon={<IconPlus size={16} stroke={1.75} />} onClick={() => picker.current?.click()}>
            {t('ui.files.add')}
          </Button>
          <span className={cx(styles.quiet, styles.drop)}>{t('ui.files.drop')}</span>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            accept={limits.extensions.map((e) => `.${e}`).join(',')}
            onChange={(event) => {
              add(event.currentTarget.files);
              event.currentTarget.value = '';
            }}
          />
        </div>
      ) : null}
      <div role="alert">
        {refusals.map((text) => (
          <p key={text} className={styles.problem}>
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

function useRefusal(limits: AttachmentLimits) {
  const t = useT();
  const format = useFormat();
  return (name: string, cause: 'type' | 'size' | 'empty') =>
    t(`ui.files.refused_${cause}`, { name, types: limits.extensions.join(', '), size: format.bytes(limits.maxSize) });
}

function UploadRow({
  upload,
  onRetry,
  onCancel,
}: {
  upload: UploadItem;
  onRetry?: (upload: UploadItem) => void;
  onCancel?: (upload: UploadItem) => void;
}) {
  const t = useT();
  return (
    <li className={styles.row}>
      <span className={styles.thumb}>
        <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        {upload.name}
        {upload.problem ? (
          <span role="alert" className={styles.problem}>
            {upload.problem}
          </span>
        ) : (
          <ProgressBar isWide value={upload.percent} label={t('ui.files.uploading', { name: upload.name })} />
        )}
      </span>
      {upload.problem && onRetry ? <Button onClick={() => onRetry(upload)}>{t('ui.state.retry')}</Button> : null}
      {onCancel ? (
        <Button variant="quiet" onClick={() => onCancel(upload)}>
          {t('ui.dialog.cancel')}
        </Button>
      ) : null}
    </li>
  );
}
