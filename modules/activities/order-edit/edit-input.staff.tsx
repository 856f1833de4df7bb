import { AtPlace } from '../../../ui/format/format-context.tsx';
import { DateTimeField } from '../../../ui/primitives/fields/dates/date-time-field.tsx';
import { EntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useOfficersFor } from '../officer-choice/officer-choice.web.ts';
import { customers, type Lookups, listOf, sections, warehouses } from '../order-web/order-lookups.web.ts';
import type { EditField, EditValue } from './edit-fields.rules.ts';

const LOOKUPS: Readonly<Record<string, Lookups>> = {
  category_id: listOf('/order-category'),
  customer_id: customers,
  warehouse_id: warehouses,
  location_section_id: sections,
};
const PRIORITIES = ['1', '2', '3', '4'];
const LENGTHS: Readonly<Record<string, number>> = {
  contact_phone: 50,
  postal_code: 20,
  city: 100,
  state_name: 100,
  ex_ref_no: 100,
};

interface Props {
  field: EditField;
  /** Zone of the place where the work happens. */
  zone: string;
  /** What an officer has to be able to do, and when. */
  work: { id: number; typeId: number; start: string | null; end: string | null };
  value: EditValue;
  error: string | undefined;
  /** Blank because its value comes from the customer. */
  isHanded: boolean;
  onChange: (value: EditValue) => void;
}

/** The input of one field by its kind. */
export function EditInput({ field, zone, work, value, error, isHanded, onChange }: Props) {
  const t = useT();
  const common = { label: t(`activity.column.${field.name}`), name: field.name, error };
  const text = typeof value === 'string' ? value : '';
  const lookups = LOOKUPS[field.name];
  if (field.name === 'driver_id' || field.name === 'secondary_officer_id')
    return (
      <AtPlace zone={zone}>
        <OfficerInput {...common} work={work} value={typeof value === 'string' ? null : value} onChange={onChange} />
      </AtPlace>
    );
  if (field.kind === 'ref' && lookups) {
    const option = typeof value === 'string' ? null : value;
    return <EntityPicker {...common} search={lookups.search} value={option} onChange={onChange} />;
  }
  if (field.kind === 'choice') {
    return (
      <SelectField
        {...common}
        isRequired
        options={PRIORITIES.map((each) => ({ value: each, label: t(`activity.priority.${each}`) }))}
        value={text || null}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  }
  if (field.kind === 'instant')
    return <DateTimeField {...common} zone={zone} hidesZone value={text} onChange={onChange} />;
  if (field.kind === 'multiline') {
    return <TextareaField {...common} value={text} onChange={onChange} maxLength={10_000} rows={4} />;
  }
  return (
    <TextField
      {...common}
      placeholder={isHanded ? t('activity.edit.from_customer') : undefined}
      value={text}
      onChange={onChange}
      maxLength={LENGTHS[field.name] ?? 200}
    />
  );
}

interface OfficerProps {
  label: string;
  name: string;
  error: string | undefined;
  work: Props['work'];
  value: Exclude<EditValue, string>;
  onChange: (value: EditValue) => void;
}

function OfficerInput({ work, ...field }: OfficerProps) {
  return (
    <EntityPicker
      key={`${work.typeId} ${work.start} ${work.end}`}
      {...field}
      search={useOfficersFor(work.typeId, work.start, { end: work.end, orderId: work.id })}
    />
  );
}
