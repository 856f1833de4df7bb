import { IconDots, IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../format/format-context.tsx';
import { FormatDate } from '../../format/values.tsx';
import type { Action } from '../../primitives/actions/action.ts';
import { ActionMenu } from '../../primitives/actions/action-menu.tsx';
import { Button } from '../../primitives/actions/button.tsx';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { TextField } from '../../primitives/fields/text-field.tsx';
import { Form } from '../../primitives/form.tsx';
import { useT } from '../../text/text.tsx';
import type { AttachmentItem } from './attachment.ts';
import type { AttachmentGalleryProps } from './attachment-gallery.tsx';
import styles from './files.module.css';

type RowProps = Pick<AttachmentGalleryProps, 'onRename' | 'onDescribe' | 'onDelete' | 'onPreview'> & {
  item: AttachmentItem;
};

/** One stored file: link, size, who and when, and a menu. */
export function AttachmentRow({ item, onRename, onDescribe, onDelete, onPreview }: RowProps) {
  const t = useT();
  const [edit, setEdit] = useState<'name' | 'description' | null>(null);
  const actions: Action[] = [
    ...(item.hindrance ? [] : [{ id: 'download', label: t('ui.files.download'), href: item.url }]),
    ...(onRename ? [{ id: 'rename', label: t('ui.files.rename'), onSelect: () => setEdit('name') }] : []),
    ...(onDescribe ? [{ id: 'describe', label: t('ui.files.describe'), onSelect: () => setEdit('description') }] : []),
    ...(onDelete
      ? [{ id: 'delete', label: t('ui.files.delete'), isDanger: true, onSelect: () => onDelete(item) }]
      : []),
  ];
  if (edit) {
    const save = edit === 'name' ? onRename : onDescribe;
    return (
      <EditRow
        label={edit === 'name' ? t('ui.files.name') : t('ui.files.description')}
        isRequired={edit === 'name'}
        start={(edit === 'name' ? item.name : item.description) ?? ''}
        onSave={(value) => save?.(item, value) ?? Promise.resolve(true)}
        onClose={() => setEdit(null)}
      />
    );
  }
  return (
    <li className={styles.row}>
      <span className={styles.thumb}>
        {item.thumbnailUrl ? (
          <img src={item.thumbnailUrl} alt="" width={40} height={40} loading="lazy" />
        ) : (
          <IconFile size={18} stroke={1.5} aria-hidden="true" />
        )}
      </span>
      <span className={styles.words}>
        <FileName item={item} onPreview={onPreview} />
        {item.description ? <span>{item.description}</span> : null}
        <Meta item={item} />
      </span>
      <ActionMenu
        actions={actions}
        target={<IconButton label={t('ui.table.row_actions', { row: item.name })} icon={<IconDots size={16} />} />}
      />
    </li>
  );
}

function FileName({ item, onPreview }: Pick<RowProps, 'item' | 'onPreview'>) {
  const t = useT();
  if (item.hindrance) {
    return (
      <>
        {item.name}
        <span className={item.hindrance === 'infected' ? styles.problem : styles.quiet}>
          {t(`ui.files.${item.hindrance}`)}
        </span>
      </>
    );
  }
  return (
    <a
      href={item.url}
      onClick={(event) => {
        if (!onPreview || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        onPreview(item);
      }}
    >
      {item.name}
    </a>
  );
}

function Meta({ item }: { item: AttachmentItem }) {
  const format = useFormat();
  return (
    <span className={styles.quiet}>
      {format.bytes(item.size)}
      {item.addedBy ? ` · ${item.addedBy}` : ''}
      {item.addedAt ? (
        <>
          {' · '}
          <FormatDate value={item.addedAt} />
        </>
      ) : null}
    </span>
  );
}

function EditRow(props: {
  label: string;
  start: string;
  isRequired: boolean;
  onSave: (value: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const t = useT();
  const [value, setValue] = useState(props.start);
  const [isBusy, setBusy] = useState(false);
  const isEmpty = props.isRequired && value.trim() === '';
  const save = async () => {
    if (isEmpty) return;
    setBusy(true);
    const isSaved = await props.onSave(value.trim()).catch(() => false);
    setBusy(false);
    if (isSaved) props.onClose();
  };
  return (
    <li className={styles.row}>
      <Form className={styles.edit} onSubmit={save}>
        <TextField
          label={props.label}
          value={value}
          onChange={setValue}
          autoFocus
          error={isEmpty ? t('ui.files.name_needed') : null}
        />
        <span className={styles.editEnd}>
          <Button onClick={props.onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" type="submit" isBusy={isBusy}>
            {t('ui.save.save')}
          </Button>
        </span>
      </Form>
    </li>
  );
}
