import { useState } from 'react';
import { CheckboxField, HueField, RadioField, SwitchField } from '../primitives/fields/choice-field.tsx';
import { DateField, DateTimeField } from '../primitives/fields/date-field.tsx';
import { EntityPicker, MultiEntityPicker } from '../primitives/fields/entity-picker.tsx';
import { MoneyField, PercentField, QuantityField } from '../primitives/fields/number-field.tsx';
import type { PickerOption } from '../primitives/fields/picker/picker.tsx';
import { SearchField } from '../primitives/fields/search-field.tsx';
import { MultiSelectField, SelectField } from '../primitives/fields/select-field.tsx';
import { TextareaField, TextField } from '../primitives/fields/text-field.tsx';
import type { HueName } from '../tokens/scales.ts';
import { searchPeople } from './data.ts';

const countries = ['Jamaica', 'República Dominicana', 'México', 'United States'].map((label) => ({
  value: label,
  label,
}));

/** Every field with a value, a hint, an error. */
export function FieldsDemo() {
  const [text, setText] = useState('Ocho Ríos Logística');
  const [money, setMoney] = useState('1250.5');
  const [quantity, setQuantity] = useState('40');
  const [percent, setPercent] = useState('12.5');
  const [country, setCountry] = useState<string | null>('Jamaica');
  const [many, setMany] = useState<string[]>(['Jamaica', 'México']);
  const [person, setPerson] = useState<PickerOption | null>({ value: '1', label: 'Ramón Núñez' });
  const [people, setPeople] = useState<PickerOption[]>([{ value: '1', label: 'Ramón Núñez' }]);
  const [day, setDay] = useState('2026-11-21');
  const [at, setAt] = useState('2026-11-21T14:30:00.000Z');
  const [isOn, setOn] = useState(true);
  const [kind, setKind] = useState<'a' | 'b' | null>('a');
  const [hue, setHue] = useState<HueName | null>('teal');
  const [find, setFind] = useState('');
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
        gap: 16,
        maxWidth: 920,
      }}
    >
      <TextField label="Name" value={text} onChange={setText} isRequired hint="Letters, digits, spaces, & / \ and -" />
      <TextField
        label="Reference"
        value=""
        onChange={() => undefined}
        error="Enter a reference."
        placeholder="ACT-10482"
      />
      <TextField label="Code" value="SL-08" onChange={() => undefined} isDisabled />
      <MoneyField label="Price" currency="USD" value={money} onChange={setMoney} />
      <QuantityField label="Quantity" unit="litre" value={quantity} onChange={setQuantity} />
      <PercentField label="Discount" value={percent} onChange={setPercent} isOptional />
      <SelectField label="Country" options={countries} value={country} onChange={setCountry} />
      <MultiSelectField label="Countries" options={countries} value={many} onChange={setMany} />
      <EntityPicker
        label="Officer"
        search={searchPeople}
        value={person}
        onChange={setPerson}
        create={{ label: 'officer', onCreate: (name) => setPerson({ value: name, label: name }) }}
      />
      <MultiEntityPicker label="Helpers" search={searchPeople} value={people} onChange={setPeople} />
      <DateField label="Due" value={day} onChange={setDay} min="2026-11-01" />
      <DateTimeField label="Scheduled" value={at} onChange={setAt} zone="America/Santo_Domingo" />
      <CheckboxField label="Taxable" hint="15% is added to each line." value={isOn} onChange={setOn} />
      <SwitchField label="Send reminders" value={isOn} onChange={setOn} />
      <RadioField
        label="Result"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'a', label: 'Passed' },
          { value: 'b', label: 'Failed', hint: 'Asks for a reason' },
        ]}
      />
      <HueField label="Colour" value={hue} onChange={setHue} />
      <SearchField label="Find in list" value={find} onChange={setFind} shortcut="/" />
      <TextareaField
        label="Notes"
        value="Gate 3 is locked until 10:00. Ask for Dionne at security."
        onChange={() => undefined}
      />
    </div>
  );
}
