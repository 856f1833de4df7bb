import { useState } from 'react';
import { CheckboxField, HueField, RadioField, SwitchField } from '../../primitives/fields/choice-field.tsx';
import { DateField } from '../../primitives/fields/date-field.tsx';
import { DateTimeField } from '../../primitives/fields/dates/date-time-field.tsx';
import { EntityPicker, MultiEntityPicker } from '../../primitives/fields/entity-picker.tsx';
import { MoneyField, NumberField, QuantityField } from '../../primitives/fields/number-field.tsx';
import type { PickerOption } from '../../primitives/fields/picker/picker.tsx';
import { SearchField } from '../../primitives/fields/search-field.tsx';
import { MultiSelectField, SelectField } from '../../primitives/fields/select-field.tsx';
import { TextareaField, TextField } from '../../primitives/fields/text-field.tsx';
import type { HueName } from '../../tokens/scales.ts';
import { searchPeople } from './data.ts';

const countries = ['Jamaica', 'República Dominicana', 'México', 'United States'].map((label) => ({
  value: label,
  label,
}));

/** Every field with a value, a hint, an error. */
export function FieldsDemo() {
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
        gap: 16,
        maxWidth: 920,
      }}
    >
      <Typed />
      <Chosen />
      <Ticked />
    </div>
  );
}

function Typed() {
  const [text, setText] = useState('Ocho Ríos Logística');
  const [money, setMoney] = useState('1250.5');
  const [quantity, setQuantity] = useState('40');
  const [percent, setPercent] = useState('12.5');
  const [day, setDay] = useState('2026-11-21');
  const [at, setAt] = useState('2026-11-21T14:30:00.000Z');
  const [notes, setNotes] = useState('Gate 3 is locked until 10:00. Ask for Dionne at security.');
  const hint = 'Letters, digits, spaces, & / \\ and -';
  return (
    <>
      <TextField label="Name" value={text} onChange={setText} isRequired hint={hint} />
      <TextField label="Reference" value="" onChange={setText} error="Enter a reference." placeholder="ACT-10482" />
      <TextField label="Code" value="SL-08" onChange={setText} isDisabled />
      <MoneyField label="Price" currency="USD" value={money} onChange={setMoney} />
      <QuantityField label="Quantity" unit="litre" value={quantity} onChange={setQuantity} />
      <NumberField label="Discount" value={percent} onChange={setPercent} after="%" isOptional />
      <DateField label="Due" value={day} onChange={setDay} min="2026-11-01" />
      <DateTimeField label="Scheduled" value={at} onChange={setAt} zone="America/Santo_Domingo" />
      <TextareaField label="Notes" value={notes} onChange={setNotes} />
    </>
  );
}

function Chosen() {
  const [country, setCountry] = useState<string | null>('Jamaica');
  const [many, setMany] = useState<string[]>(['Jamaica', 'México']);
  const [person, setPerson] = useState<PickerOption | null>({ value: '1', label: 'Ramón Núñez' });
  const [people, setPeople] = useState<PickerOption[]>([{ value: '1', label: 'Ramón Núñez' }]);
  const [find, setFind] = useState('');
  const create = { label: 'officer', onCreate: (name: string) => setPerson({ value: name, label: name }) };
  return (
    <>
      <SelectField label="Country" options={countries} value={country} onChange={setCountry} />
      <MultiSelectField label="Countries" options={countries} value={many} onChange={setMany} />
      <EntityPicker label="Officer" search={searchPeople} value={person} onChange={setPerson} create={create} />
      <MultiEntityPicker label="Helpers" search={searchPeople} value={people} onChange={setPeople} />
      <div>
        <SearchField label="Find in list" value={find} onChange={setFind} shortcut="/" />
      </div>
    </>
  );
}

const results = [
  { value: 'a', label: 'Passed' },
  { value: 'b', label: 'Failed', hint: 'Asks for a reason' },
] as const;

function Ticked() {
  const [isOn, setOn] = useState(true);
  const [kind, setKind] = useState<'a' | 'b' | null>('a');
  const [hue, setHue] = useState<HueName | null>('teal');
  return (
    <>
      <CheckboxField label="Taxable" hint="15% is added to each line." value={isOn} onChange={setOn} />
      <SwitchField label="Send reminders" value={isOn} onChange={setOn} />
      <RadioField label="Result" value={kind} onChange={setKind} options={results} />
      <HueField label="Colour" value={hue} onChange={setHue} />
    </>
  );
}
