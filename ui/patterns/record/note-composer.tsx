import { IconPaperclip } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../primitives/actions/button.tsx';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { oneSend } from '../../primitives/typing/one-send.ts';
import { useT } from '../../text/text.tsx';
import styles from './record.module.css';

/** Props of NoteComposer. */
export interface NoteComposerProps {
  /** Resolves to true when the note was saved; the text is kept otherwise. */
  onSend: (text: string, files: readonly File[]) => Promise<boolean>;
  /** Allows files, by button and paste. */
  hasFiles?: boolean;
  /** Own switch, for example "Customer can see it". */
  options?: ReactNode;
  /** Draft kept by the caller; without it the text lives here. */
  draft?: { value: string; onChange: (text: string) => void };
  placeholder?: string;
  /** What is written where it is no note; default "Note". */
  label?: string;
  /** Verb of the button; default "Add note". */
  submit?: string;
}

/** Writes a note: grows while typing, ⌘Enter sends, files by paste or paper clip. */
export function NoteComposer({ onSend, hasFiles, options, draft, placeholder, label, submit }: NoteComposerProps) {
  const t = useT();
  const [own, setOwn] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isBusy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const text = draft?.value ?? own;
  const setText = draft?.onChange ?? setOwn;
  const add = (list: FileList | null) => hasFiles && list && setFiles([...files, ...list]);
  const [once] = useState(oneSend);
  const write = async () => {
    if (text.trim() === '' && files.length === 0) return;
    setBusy(true);
    const isSaved = await onSend(text.trim(), files).catch(() => false);
    setBusy(false);
    if (!isSaved) return;
    setText('');
    setFiles([]);
  };
  const send = () => void once(write);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    send();
  };
  const isOpen = text !== '' || files.length > 0;
  return (
    <div>
      <div className={styles.composerBox}>
        <textarea
          aria-label={label ?? t('ui.note.label')}
          placeholder={placeholder ?? t('ui.note.placeholder')}
          rows={1}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => event.clipboardData.files.length > 0 && add(event.clipboardData.files)}
        />
        {hasFiles ? (
          <>
            <IconButton
              label={t('ui.files.add')}
              icon={<IconPaperclip size={16} stroke={1.75} />}
              onClick={() => picker.current?.click()}
            />
            <input ref={picker} type="file" multiple hidden onChange={(event) => add(event.currentTarget.files)} />
          </>
        ) : null}
      </div>
      {files.length > 0 ? <div className={styles.quiet}>{files.map((f) => f.name).join(', ')}</div> : null}
      {isOpen ? (
        <div className={styles.composerEnd}>
          {options}
          <Button variant="primary" isBusy={isBusy} onClick={send}>
            {submit ?? t('ui.note.send')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
