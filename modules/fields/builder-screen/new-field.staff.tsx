import { type FormErrors, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { send } from '../../../platform/web/query/send.ts';
import { lookUp } from '../../../platform/web/resource-form/lookup.ts';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { EntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../builder-form/builder.module.css';
import { builderCalls, type FieldRecord, type SentItem } from '../builder-form/builder-calls.web.ts';
import { named, TYPES } from '../builder-form/field-values.web.ts';
import { ItemEditor } from '../builder-form/item-editor.staff.tsx';
import { placeKinds, placeTarget } from '../builder-form/places.web.ts';
import { isChoice } from '../field-value/field.rules.ts';

interface Props {
  module: number;
  onClose: () => void;
  onMade: (field: FieldRecord) => void;
}

type Place = { value: string; label: string };

/** A new field: what it is called and what it holds; everything else on its page. */
export function NewField({ module, onClose, onMade }: Props) {
  const t = useT();
  const form = useNewField(module, onMade);
  const { values, set, errors } = form;
  const [place] = placeKinds(module);
  return (
    <Drawer
      isOpen
      title={t('fields.builder.new')}
      notice={form.failure ? <Banner meaning="danger" title={form.failure.message} isAssertive /> : null}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" isBusy={form.isBusy} onClick={form.submit}>
            {t('fields.builder.create')}
          </Button>
        </>
      }
    >
      <Form className={styles.stack} onSubmit={form.submit}>
        <TextField
          name="name"
          label={t('fields.builder.name')}
          value={values.name}
          onChange={(name) => set({ name })}
          error={errors.name}
          maxLength={100}
          isRequired
          autoFocus
        />
        <TextField
          name="name_es"
          label={t('fields.builder.name_es')}
          value={values.name_es}
          onChange={(name_es) => set({ name_es })}
          error={errors.name_es}
          maxLength={100}
          isOptional
        />
        <SelectField
          name="type"
          label={t('fields.builder.type')}
          options={TYPES.map((type) => ({ value: String(type), label: t(`fields.type.${type}`) }))}
          value={values.type}
          onChange={(type) => set({ type: type ?? '1' })}
          error={errors.type}
          isRequired
        />
        {isChoice(Number(values.type)) ? (
          <ItemEditor items={values.items} onChange={(items) => set({ items })} error={errors.items} />
        ) : null}
        <CheckboxField
          label={t('fields.builder.is_required')}
          value={values.required}
          onChange={(required) => set({ required })}
        />
        {place ? (
          <EntityPicker
            label={t('fields.builder.only_for', { place: t(`fields.place.${place}`) })}
            name="place"
            hint={t('fields.builder.only_for_hint')}
            search={(query, signal) => lookUp(placeTarget(place), query, signal)}
            value={values.place}
            onChange={(chosen) => set({ place: chosen })}
            isOptional
          />
        ) : null}
        <button type="submit" hidden />
      </Form>
    </Drawer>
  );
}

function useNewField(module: number, onMade: Props['onMade']) {
  const [kind] = placeKinds(module);
  return useForm({
    initial: {
      name: '',
      name_es: '',
      type: '1',
      required: false,
      items: [{ name: '' }] as SentItem[],
      place: null as Place | null,
    },
    check: ({ name, type, items }): FormErrors => ({
      ...(name.trim() ? {} : { name: ruleText('name_required') }),
      ...(isChoice(Number(type)) && named(items).length === 0 ? { items: ruleText('select_required') } : {}),
    }),
    send: ({ name, name_es, type, required, items, place }) =>
      send(builderCalls.create, {
        body: {
          module_for: module,
          name: name.trim(),
          name_es: name_es.trim() || null,
          type: Number(type),
          required,
          ...(isChoice(Number(type)) ? { items: named(items) } : {}),
          ...(place && kind
            ? { mappings: [{ modelable_type: kind, modelable_id: Number(place.value), required: null, hidden: false }] }
            : {}),
        },
      }),
    onDone: onMade,
  });
}
