import { IconSearch, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
import { useT } from '../../text/text.tsx';
import { cx } from '../cx.ts';
import { Kbd } from '../kbd.tsx';
import styles from './fields.module.css';

/** Props of SearchField. */
export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  shortcut?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement>;
  id?: string;
  className?: string;
  controls?: string;
  activeId?: string;
}

/** A search box; Escape clears it, then passes on. */
export function SearchField(props: SearchFieldProps) {
  const t = useT();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && props.value !== '') {
      event.stopPropagation();
      props.onChange('');
    }
    props.onKeyDown?.(event);
  };
  return (
    <span className={cx(styles.control, props.className)}>
      <IconSearch size={16} stroke={1.75} className={styles.inlineIcon} aria-hidden="true" style={{ flex: 'none' }} />
      <input
        ref={props.ref}
        id={props.id}
        type="search"
        className={styles.input}
        aria-label={props.label}
        placeholder={props.placeholder ?? props.label}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-controls={props.controls}
        aria-activedescendant={props.activeId}
      />
      {props.value !== '' ? (
        <button
          type="button"
          className={cx(styles.inlineButton, styles.inlineIcon)}
          aria-label={t('ui.search.clear')}
          onClick={() => props.onChange('')}
        >
          <IconX size={14} />
        </button>
      ) : props.shortcut ? (
        <Kbd>{props.shortcut}</Kbd>
      ) : null}
    </span>
  );
}
