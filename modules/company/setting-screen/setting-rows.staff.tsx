import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { type CSSProperties, useRef } from 'react';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { Draft, SettingForm } from '../setting-form/setting-form.rules.ts';
import { inWords } from './setting-calls.web.ts';
import { SettingInput } from './setting-input.staff.tsx';
import styles from './setting-screen.module.css';

interface Props {
  form: SettingForm;
  rows: readonly Draft[];
  onChange: (rows: Draft[]) => void;
  isDisabled: boolean;
}

/** An ordered list of entries: one line each, moved by its arrows. */
export function SettingRows({ form, rows, onChange, isDisabled }: Props) {
  const t = useT();
  const keys = useRowKeys(rows);
  const [first] = form.parts;
  const move = (from: number, to: number) => {
    const next = [...rows];
    const [row] = next.splice(from, 1);
    if (row) next.splice(to, 0, row);
    keys.move(from, to);
    onChange(next);
  };
  return (
    <div className={styles.rows} style={{ '--parts': form.parts.length } as CSSProperties}>
      {rows.length > 0 ? (
        <div className={styles.head} aria-hidden="true">
          {form.parts.map((part) => (
            <span key={part.name}>{inWords(part.label)}</span>
          ))}
        </div>
      ) : null}
      <ol className={styles.list}>
        {rows.map((row, at) => {
          const name = String(row[first?.name ?? ''] || at + 1);
          return (
            <li key={keys.of(at)} className={styles.row}>
              {form.parts.map((part) => (
                <SettingInput
                  key={part.name}
                  part={part}
                  id={`${form.key}.${at}.${part.name}`}
                  value={row[part.name]}
                  onChange={(value) =>
                    onChange(rows.map((other, i) => (i === at ? { ...other, [part.name]: value } : other)))
                  }
                  isDisabled={isDisabled}
                />
              ))}
              {isDisabled ? null : (
                <span className={styles.rowActions}>
                  <IconButton
                    label={t('settings.row_up', { name })}
                    icon={<IconArrowUp size={16} stroke={1.75} />}
                    onClick={() => (at > 0 ? move(at, at - 1) : undefined)}
                  />
                  <IconButton
                    label={t('settings.row_down', { name })}
                    icon={<IconArrowDown size={16} stroke={1.75} />}
                    onClick={() => (at < rows.length - 1 ? move(at, at + 1) : undefined)}
                  />
                  <IconButton
                    label={t('settings.row_remove', { name })}
                    icon={<IconX size={16} stroke={1.75} />}
                    onClick={() => {
                      keys.remove(at);
                      onChange(rows.filter((_, i) => i !== at));
                    }}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {isDisabled ? null : (
        <div>
          <Button icon={<IconPlus size={16} stroke={1.75} />} onClick={() => onChange([...rows, {}])}>
            {t('settings.row_add')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Rows have no ids: a key stays with its row while it moves, so that inputs keep what is typed. */
function useRowKeys(rows: readonly unknown[]) {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < rows.length) keys.current.push(next.current++);
  keys.current.length = rows.length;
  return {
    of: (at: number) => keys.current[at],
    move(from: number, to: number) {
      const [key] = keys.current.splice(from, 1);
      if (key !== undefined) keys.current.splice(to, 0, key);
    },
    remove: (at: number) => void keys.current.splice(at, 1),
  };
}
