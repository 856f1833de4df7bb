import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { defineResource } from '../../resource/define.ts';
import { choice, choices } from '../../resource/field.ts';
import { FieldInput } from '../resource-form/field-input.tsx';
import { shownValue } from '../resource-form/shown-value.ts';
import { FieldCell } from './columns/cells.tsx';
import { filterFields } from './state/filter-fields.ts';

const places = [
  ['Location', ['Place', 'Lugar']],
  ['Officer', ['Officer', 'Oficial']],
  ['Black Hole', ['Loss Vault', 'Bóveda']],
] as const;
const move = defineResource({
  name: 'move',
  path: 'move',
  label: { one: ['Move', 'Traslado'], many: ['Moves', 'Traslados'] },
  about: ['Things of a test.', 'Cosas de una prueba.'],
  permission: 'moves',
  readable: 'staff',
  fields: {
    from: choice(['From', 'De'], places, { required: true, hidden: ['Officer'] }),
    past: choices(['Past', 'Por'], places, { hidden: ['Officer'] }),
  },
  title: 'from',
  search: ['from'],
  list: { columns: ['from'], sort: 'from' },
  form: [{ section: ['All', 'Todo'], fields: ['from', 'past'] }],
});
const { from, past } = move.fields;

test('transaction_types.officer_hidden: a hidden choice stands in no form, filter, table or comparison', () => {
  const form = renderToStaticMarkup(
    <MantineProvider>
      <FieldInput name="from" field={from} value={null} onChange={() => undefined} />
    </MantineProvider>,
  );
  expect([form.includes('Place'), form.includes('Loss Vault'), form.includes('Officer')]).toEqual([true, true, false]);
  for (const filter of filterFields(move, (key) => key))
    expect(filter).toMatchObject({ options: [{ value: 'Location' }, { value: 'Black Hole', label: 'Loss Vault' }] });
  const row = { from: 'Officer', past: ['Location', 'Officer', 'Black Hole'] };
  expect(renderToStaticMarkup(<FieldCell field={from} name="from" row={row} />)).not.toContain('Officer');
  expect(renderToStaticMarkup(<FieldCell field={past} name="past" row={row} />)).toContain('Place, Loss Vault');
  expect([shownValue(move, 'from', 'Officer'), shownValue(move, 'past', row.past)]).toEqual(['—', 'Place, Loss Vault']);
});
