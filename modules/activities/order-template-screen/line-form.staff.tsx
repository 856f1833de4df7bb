import { useMemo } from 'react';
import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { FormGrid } from '../../../ui/patterns/form/form-grid.tsx';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { MoneyField, QuantityField } from '../../../ui/primitives/fields/number-field.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useCompanyFacts } from '../order-web/order-company.web.ts';
import { TEMPLATE_PATHS, type TemplateItem, templateCalls } from './template-calls.web.ts';

interface ItemType {
  id: number;
  name: string;
  is_task: boolean;
  price: number;
  active: boolean;
}
const itemTypes = looseRemote<{ query: { page: number } }, { data: ItemType[] }>('GET', '/itemtype');

const valuesOf = (item: TemplateItem | null) => ({
  type: item ? String(item.order_item_type_id) : null,
  name: item?.name ?? '',
  description: item?.description ?? '',
  quantity: item ? String(item.quantity) : '1',
  price: item?.price === undefined ? '' : String(item.price),
  required: item?.required ?? false,
  checklist_group: item?.checklist_group ?? '',
  is_secondary_order_type: item?.is_secondary_order_type ?? false,
});
type Values = ReturnType<typeof valuesOf>;

function bodyOf(values: Values, isTask: boolean, prices: boolean) {
  return {
    order_item_type_id: Number(values.type),
    name: values.name.trim() || null,
    description: values.description.trim() || null,
    required: values.required,
    is_secondary_order_type: values.is_secondary_order_type,
    checklist_group: values.checklist_group.trim() || null,
    ...(isTask ? {} : { quantity: values.quantity }),
    ...(isTask || !prices || values.price === '' ? {} : { price: values.price }),
  };
}

/** Adds a line to a template or changes one. */
export function LineForm(props: { templateId: number; item: TemplateItem | null; onClose: () => void }) {
  const { templateId, item, onClose } = props;
  const t = useT();
  const prices = useCan()('view_prices.order');
  const read = useRead(itemTypes, { query: { page: 0 } }, { fresh: 'master' });
  const types = useMemo(() => (read.data?.data ?? []).filter((type) => type.active), [read.data]);
  const typeOf = (id: string | null) => types.find((type) => String(type.id) === id);
  const id = String(templateId);
  const form = useForm<Values, unknown>({
    initial: valuesOf(item),
    check: (values): Record<string, string> =>
      values.type === null ? { order_item_type_id: ruleText('select_required') } : {},
    send: (values) => {
      const body = bodyOf(values, typeOf(values.type)?.is_task ?? false, prices);
      return item
        ? send(templateCalls.change, { params: { id, itemId: String(item.id) }, body })
        : send(templateCalls.add, { params: { id }, body });
    },
    onDone: () => {
      onClose();
      void invalidate(TEMPLATE_PATHS);
    },
  });
  const { values, set } = form;
  const errors = ofOneLine(form.errors);
  return (
    <FormDrawer
      title={item?.name ?? t('template.line.new')}
      form={form}
      submit={t(item ? 'template.line.save' : 'template.line.add')}
      onClose={onClose}
    >
      <SelectField
        label={t('template.line.type')}
        name="order_item_type_id"
        options={types.map((type) => ({ value: String(type.id), label: type.name }))}
        value={values.type}
        onChange={(type) => set({ type })}
        error={errors.order_item_type_id}
        isRequired
        autoFocus
      />
      <TextField
        label={t('template.line.name')}
        hint={t('template.line.name_hint')}
        name="name"
        value={values.name}
        onChange={(name) => set({ name })}
        error={errors.name}
        maxLength={500}
        isOptional
      />
      {typeOf(values.type)?.is_task ? (
        <TaskFields values={values} set={set} />
      ) : (
        <AmountFields values={values} set={set} errors={errors} prices={prices} />
      )}
      <TextareaField
        label={t('template.line.description')}
        name="description"
        value={values.description}
        onChange={(description) => set({ description })}
        rows={3}
        isOptional
      />
      <CheckboxField
        label={t('template.line.secondary')}
        name="is_secondary_order_type"
        value={values.is_secondary_order_type}
        onChange={(is) => set({ is_secondary_order_type: is })}
      />
    </FormDrawer>
  );
}

/** The server names the place of a line in what was sent; here there is one. */
const ofOneLine = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [name.replace(/^items\.0\./, ''), text]));

interface PartProps {
  values: Values;
  set: (patch: Partial<Values>) => void;
}

function TaskFields({ values, set }: PartProps) {
  const t = useT();
  return (
    <>
      <CheckboxField
        label={t('template.line.required')}
        name="required"
        value={values.required}
        onChange={(required) => set({ required })}
      />
      <TextField
        label={t('template.line.group')}
        name="checklist_group"
        value={values.checklist_group}
        onChange={(group) => set({ checklist_group: group })}
        maxLength={100}
        isOptional
      />
    </>
  );
}

function AmountFields({
  values,
  set,
  errors,
  prices,
}: PartProps & { errors: Readonly<Record<string, string>>; prices: boolean }) {
  const t = useT();
  const { currency } = useCompanyFacts();
  return (
    <FormGrid>
      <QuantityField
        label={t('template.line.quantity')}
        name="quantity"
        value={values.quantity}
        onChange={(quantity) => set({ quantity })}
        error={errors.quantity}
        isRequired
      />
      {prices ? (
        <MoneyField
          label={t('template.line.price')}
          hint={t('template.line.price_hint')}
          name="price"
          isPrice
          currency={currency}
          value={values.price}
          onChange={(price) => set({ price })}
          error={errors.price}
        />
      ) : null}
    </FormGrid>
  );
}
