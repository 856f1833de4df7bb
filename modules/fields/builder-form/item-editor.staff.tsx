import { IconPlus, IconX } from '@tabler/icons-react';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { FieldShell } from '../../../ui/primitives/fields/field-shell.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './builder.module.css';
import type { SentItem } from './builder-calls.web.ts';

interface Props {
  items: readonly SentItem[];
  onChange: (items: SentItem[]) => void;
  error?: string;
}

/** The choices of a field in both languages. */
export function ItemEditor({ items, onChange, error }: Props) {
  const t = useT();
  const change = (at: number, patch: Partial<SentItem>) =>
    onChange(items.map((item, other) => (other === at ? { ...item, ...patch } : item)));
  return (
    <FieldShell label={t('fields.builder.items')} controlId="items" error={error} as="group">
      <div className={styles.stack}>
        {items.map((item, at) => (
          <div key={item.id ?? `new-${at}`} className={styles.line}>
            <TextField
              label={t('fields.builder.item_name', { number: at + 1 })}
              name={`items.${at}.name`}
              value={item.name}
              onChange={(name) => change(at, { name })}
              maxLength={100}
            />
            <TextField
              label={t('fields.builder.item_name_es', { number: at + 1 })}
              name={`items.${at}.name_es`}
              value={item.name_es ?? ''}
              onChange={(name_es) => change(at, { name_es })}
              maxLength={100}
            />
            <IconButton
              label={`${t('fields.builder.item_remove')} ${item.name || at + 1}`}
              icon={<IconX size={16} stroke={1.75} />}
              onClick={() => onChange(items.filter((_, other) => other !== at))}
            />
          </div>
        ))}
        <div>
          <Button onClick={() => onChange([...items, { name: '' }])}>
            <IconPlus size={16} stroke={1.75} aria-hidden="true" /> {t('fields.builder.item_add')}
          </Button>
        </div>
      </div>
    </FieldShell>
  );
}
