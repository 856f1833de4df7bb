import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { type CSSProperties, useRef } from 'react';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { Draft, SettingPart } from '../setting-form/setting-form.rules.ts';
import { inWords } from './setting-calls.web.ts';
import { SettingInput } from './setting-input.staff.tsx';
import styles from './setting-screen.module.css';

interface Props {
  part: SettingPart;
  /** Id of the list; those of its inputs are `id.line.name`. */
  id: string;
  rows: readonly Draft[];
  onChange: (rows: Draft[]) => void;
  isDisabled: boolean;
  /** What is wrong with an input, by its id. */
  problemOf?: (id: string) => string | undefined;
}

/** An ordered list of entries: one line each, moved by its arrows; on phones each is a card. */
export function SettingRows({ part: list, id, rows, onChange, isDisabled, problemOf }: Props) {
  const t = useT();
  const keys = useRowKeys(rows);
  const box = useRef<HTMLDivElement>(null);
  const inputs = list.parts ?? [];
  const [first] = inputs;
  const columns = inputs.map(({ kind }) => (kind === 'flag' ? '120px' : 'minmax(0, 1fr)')).join(' ');
  // The new line is where one goes on.
  const add = () => {
    onChange([...rows, {}]);
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('li:last-child :is(input, select, button)')?.focus(),
    );
  };
  const move = (from: number, to: number) => {
    const next = [...rows];
    const [row] = next.splice(from, 1);
    if (row) next.splice(to, 0, row);
    keys.move(from, to);
    onChange(next);
  };
  return (
    <div ref={box} id={id} className={styles.rows} style={{ '--columns': columns } as CSSProperties}>
      {rows.length > 0 ? (
        <div className={styles.head} aria-hidden="true">
          {inputs.map((part) => (
            <span key={part.name}>{part.kind === 'flag' ? '' : inWords(part.label)}</span>
          ))}
        </div>
      ) : null}
      <ol className={styles.list}>
        {rows.map((row, at) => {
          const name = String(row[first?.name ?? ''] || at + 1);
          return (
            <li key={keys.of(at)} className={styles.row}>
              {inputs.map((part) => (
                <SettingInput
                  key={part.name}
                  part={part}
                  id={`${id}.${at}.${part.name}`}
                  error={problemOf?.(`${id}.${at}.${part.name}`)}
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
      {rows.length === 0 && list.empty ? <p className={styles.none}>{inWords(list.empty)}</p> : null}
      {isDisabled ? null : (
        <div>
          <Button icon={<IconPlus size={16} stroke={1.75} />} onClick={add}>
            {list.add ? inWords(list.add) : t('settings.row_add')}
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
