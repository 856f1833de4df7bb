import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isApiError } from '../../../platform/web/query/api-error.ts';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { useT } from '../../../ui/text/text.tsx';
import { type Locale, type TextRow, textCalls, textsChanged } from './text-calls.web.ts';
import styles from './text-screen.module.css';

/** The words of a key in one language, written in place: Enter or leaving saves, Escape brings the old words back. */
export function TextCell({ row, locale, isFixed }: { row: TextRow; locale: Locale; isFixed: boolean }) {
  const t = useT();
  const stored = row[locale] ?? '';
  const [typed, setTyped] = useState(stored);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => setTyped(stored), [stored]);
  /** As a refused write told it, until the list has it too. */
  const newer = useRef<TextRow | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version came
  useEffect(() => {
    newer.current = null;
  }, [row.updated_at]);
  const change = useChange(textCalls.update, {
    onDone: (saved) => {
      setSaved(true);
      setTyped(saved[locale] ?? '');
      newer.current = null;
      void textsChanged();
    },
    onFailed: (failure) => {
      const current = isApiError(failure, 'conflict') ? (failure.details.current as TextRow | undefined) : undefined;
      const read = newer.current ?? row;
      if (current) newer.current = current;
      // The words of the other language changed, not these.
      if (current && (current[locale] ?? '') === (read[locale] ?? '')) return write();
      setProblem(Object.values(failure.errors)[0]?.[0] ?? failure.message);
      box.current?.focus();
    },
  });
  // Who has read that somebody else changed the words and saves again means it.
  const write = () => {
    const { updated_at } = newer.current ?? row;
    change.mutate({ params: { id: row.id }, body: { values: [{ locale, text: typed.trim() }], updated_at } });
  };
  const save = () => {
    if (typed.trim() !== stored && !change.isPending) write();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Keys of the table (open, select, move) are letters and arrows here.
    event.stopPropagation();
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      save();
    }
    if (event.key === 'Escape') {
      setTyped(newer.current?.[locale] ?? stored);
      setProblem(null);
      if (newer.current) void textsChanged();
    }
  };
  const delivered = row.bundle?.[locale];
  return (
    <span className={styles.cell}>
      <textarea
        ref={box}
        className={styles.words}
        rows={1}
        lang={locale}
        aria-label={t(`lang.cell.${locale}`, { key: row.key })}
        aria-invalid={problem !== null}
        aria-describedby={problem ? id : undefined}
        placeholder={t('lang.cell.empty')}
        data-tip={delivered !== undefined && delivered !== stored ? t('lang.original', { text: delivered }) : undefined}
        value={typed}
        readOnly={isFixed}
        maxLength={5000}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
          setSaved(false);
        }}
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
        onBlur={save}
      />
      <span id={id} role="status" className={problem ? styles.problem : 'app-sr'}>
        {problem ?? (isSaved ? t('lang.cell.saved') : '')}
      </span>
    </span>
  );
}
