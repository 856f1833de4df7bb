import { useState } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Picker } from '../../../ui/primitives/fields/picker/picker.tsx';
import { narrow } from '../../../ui/primitives/fields/select-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { LineType, LineValues } from '../items-editor/editor-lines.rules.ts';
import styles from './items-screen.module.css';
import type { useItemTypes } from './use-item-types.web.ts';

interface Props {
  types: ReturnType<typeof useItemTypes>;
  onAdd: (type: LineType, values: Partial<LineValues>) => void;
}

/** Adds a line by typing: an item type with its price, or the typed words as a free line. Rows can be pasted here. */
export function AddItem({ types, onAdd }: Props) {
  const t = useT();
  const format = useFormat();
  const [query, setQuery] = useState<string | null>(null);
  const options = types.items.map((type) => ({
    value: String(type.id),
    label: type.name,
    group: types.headingOf(type),
    hint: type.is_discount ? undefined : format.money(types.priceOf(type), { style: 'plain', isPrice: true }),
  }));
  const pick = (value: string) => {
    const type = types.items.find((each) => String(each.id) === value);
    if (!type) return;
    setQuery(null);
    onAdd(type, { name: type.name, price: types.priceOf(type) });
  };
  const { free } = types;
  return (
    <div className={styles.add}>
      <Picker
        label={t('activity.add_item')}
        hideLabel
        placeholder={t('activity.add_placeholder')}
        options={narrow(options, query)}
        selected={[]}
        query={query}
        onQuery={setQuery}
        onPick={(option) => pick(option.value)}
        onRemove={() => undefined}
        create={
          free
            ? {
                label: t('activity.free_line'),
                onCreate: (name) => {
                  setQuery(null);
                  onAdd(free, { name: name.slice(0, 500) });
                },
              }
            : undefined
        }
      />
      <span className={`${styles.quiet} ${styles.paste}`}>{t('activity.add_paste')}</span>
    </div>
  );
}
