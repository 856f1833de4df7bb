import { language } from '../../../platform/web/i18n/i18n.ts';
import type { FieldInputProps } from '../../../platform/web/resource-form/field-input.tsx';
import type { AnyRow } from '../../../platform/web/resource-form/form-values.ts';
import { titleOf } from '../../../platform/web/routing/screen.ts';
import { CheckboxField, RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { orderItemType } from '../order-item-type/order-item-type.resource.ts';
import { useUses } from './list-uses.staff.tsx';

/** Switches that make up the kind of an item type. */
export const KINDS = ['is_order_item', 'is_task', 'is_discount', 'is_rental', 'is_stock'] as const;
const ACCESS = ['0', '1', '2'] as const;

/** What a type is, in the words of its switches. */
export function kindWords(row: AnyRow, t: Translate): string {
  const words = KINDS.filter((name) => row[name] === true).map((name) =>
    titleOf({ title: orderItemType.fields[name].label }, language()),
  );
  return words.join(' · ') || t('item_type.kind.none');
}

/** A switch of the kind with its consequence; of a used type it says why it is locked. */
export function KindInput({ name, recordId, field, value, onChange, error, isReadOnly }: FieldInputProps) {
  const t = useT();
  const count = useUses('item_type', recordId)?.total ?? 0;
  const isLocked = count > 0;
  const help = field.options.help ? titleOf({ title: field.options.help }, language()) : undefined;
  return (
    <CheckboxField
      label={titleOf({ title: field.label }, language())}
      hint={isLocked && name === KINDS[0] ? `${help ?? ''} ${t('item_type.locked', { count })}` : help}
      name={name}
      value={value === true}
      onChange={onChange}
      error={error}
      isReadOnly={isReadOnly}
      isDisabled={isReadOnly || isLocked}
    />
  );
}

/** What customers see of such a line, in words instead of numbers. */
export function AccessInput({ name, value, onChange, error, isReadOnly }: FieldInputProps) {
  const t = useT();
  return (
    <RadioField
      label={t('item_type.access')}
      name={name}
      value={ACCESS.find((one) => one === String(value)) ?? null}
      onChange={onChange}
      options={ACCESS.map((one) => ({
        value: one,
        label: t(`item_type.access.${one}`),
        hint: t(`item_type.access.${one}_hint`),
        isDisabled: isReadOnly,
      }))}
      error={error}
      isRequired
    />
  );
}
