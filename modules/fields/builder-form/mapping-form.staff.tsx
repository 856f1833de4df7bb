import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { invalidate, useChange } from '../../../platform/web/query/hooks.ts';
import { lookUp, lookUpOne } from '../../../platform/web/resource-form/lookup.ts';
import { SaveBar } from '../../../ui/patterns/form/save-bar.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { EntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import styles from './builder.module.css';
import { builderCalls, FIELD_PATHS, type FieldRecord, type SentMapping } from './builder-calls.web.ts';
import { placeKinds, placeTarget } from './places.web.ts';

const RULES = ['as_field', 'yes', 'no', 'hidden'] as const;
type MappingRule = (typeof RULES)[number];

/** Where a field applies: everywhere, or at the places named here. */
export function MappingForm({ field, mayEdit }: { field: FieldRecord; mayEdit: boolean }) {
  const t = useT();
  const stored: SentMapping[] = field.mappings.map(({ modelable_type, modelable_id, required, hidden }) => ({
    modelable_type,
    modelable_id,
    required,
    hidden,
  }));
  const [rows, setRows] = useState(stored);
  const update = useChange(builderCalls.update, {
    onDone: () => {
      notify(t('fields.builder.saved'));
      void invalidate(FIELD_PATHS);
    },
  });
  const kinds = placeKinds(field.module_for);
  const [first] = kinds;
  if (!first) return <p>{t('fields.builder.mapping_none')}</p>;
  const isChanged = JSON.stringify(rows) !== JSON.stringify(stored);
  const change = (at: number, patch: Partial<SentMapping>) =>
    setRows(rows.map((row, other) => (other === at ? { ...row, ...patch } : row)));
  return (
    <Section title={t('fields.builder.tab.mapping')}>
      <div className={styles.stack}>
        {update.error ? <Banner meaning="danger" title={update.error.message} isAssertive /> : null}
        {rows.length === 0 ? <p className={styles.quiet}>{t('fields.builder.mapping_everywhere')}</p> : null}
        {rows.map((row, at) => (
          <Place
            // biome-ignore lint/suspicious/noArrayIndexKey: places have nothing else that names them
            key={at}
            at={at}
            row={row}
            kinds={kinds}
            onChange={(patch) => change(at, patch)}
            onRemove={() => setRows(rows.filter((_, other) => other !== at))}
          />
        ))}
        {mayEdit ? (
          <div>
            <Button
              onClick={() =>
                setRows([...rows, { modelable_type: first, modelable_id: null, required: null, hidden: false }])
              }
            >
              <IconPlus size={16} stroke={1.75} aria-hidden="true" /> {t('fields.builder.mapping_add')}
            </Button>
          </div>
        ) : null}
      </div>
      <SaveBar
        changes={isChanged ? 1 : 0}
        isSaving={update.isPending}
        onSave={() =>
          update.mutate({ params: { id: field.id }, body: { mappings: rows, updated_at: field.updated_at } })
        }
        onDiscard={() => setRows(stored)}
        saveLabel={t('fields.builder.save')}
      />
    </Section>
  );
}

interface PlaceProps {
  at: number;
  row: SentMapping;
  kinds: readonly string[];
  onChange: (patch: Partial<SentMapping>) => void;
  onRemove: () => void;
}

function Place({ at, row, kinds, onChange, onRemove }: PlaceProps) {
  const t = useT();
  const target = placeTarget(row.modelable_type);
  const name = useNameOf(target, row.modelable_id);
  const rule: MappingRule = row.hidden ? 'hidden' : row.required === null ? 'as_field' : row.required ? 'yes' : 'no';
  return (
    <div className={styles.rule}>
      <EntityPicker
        label={`${t(`fields.place.${row.modelable_type}`)}: ${t('fields.builder.mapping_which')}`}
        name={`mappings.${at}.modelable_id`}
        hint={row.modelable_id === null ? t('fields.builder.mapping_all') : undefined}
        search={(query, signal) => lookUp(target, query, signal)}
        value={row.modelable_id === null ? null : { value: String(row.modelable_id), label: name }}
        onChange={(chosen) => onChange({ modelable_id: chosen ? Number(chosen.value) : null })}
      />
      <SelectField
        label={t('fields.builder.mapping_rule')}
        name={`mappings.${at}.rule`}
        isRequired
        options={RULES.map((value) => ({ value, label: t(`fields.builder.mapping_${value}`) }))}
        value={rule}
        onChange={(next) =>
          onChange({
            hidden: next === 'hidden',
            required: next === 'yes' ? true : next === 'no' ? false : null,
          })
        }
      />
      {kinds.length > 1 ? (
        <SelectField
          label={t('fields.builder.mapping_kind')}
          name={`mappings.${at}.kind`}
          isRequired
          options={kinds.map((kind) => ({ value: kind, label: t(`fields.place.${kind}`) }))}
          value={row.modelable_type}
          onChange={(kind) => onChange({ modelable_type: kind ?? row.modelable_type, modelable_id: null })}
        />
      ) : (
        <span />
      )}
      <IconButton
        label={`${t('fields.builder.mapping_remove')} ${at + 1}`}
        icon={<IconX size={16} stroke={1.75} />}
        onClick={onRemove}
      />
    </div>
  );
}

function useNameOf(target: { table: string; title: string; path: string }, id: number | null): string {
  const [name, setName] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path names the target
  useEffect(() => {
    if (id !== null) void lookUpOne(target, String(id)).then(setName, () => setName(String(id)));
  }, [id, target.path]);
  return name;
}
