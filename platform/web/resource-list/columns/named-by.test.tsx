import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readMessage, sayMessage } from '../../../kernel/texts/message.ts';
import { type AnyResource, defineResource } from '../../../resource/define.ts';
import { day, ref, text } from '../../../resource/field.ts';
import { recordMessages } from '../messages.ts';
import { genderOf, useRowName } from '../state/use-row-name.ts';
import { listColumns } from './columns.tsx';

const shift = defineResource({
  name: 'shift',
  path: 'shift',
  label: { one: ['Shift', 'Turno'], many: ['Shifts', 'Turnos'] },
  about: ['Things of a test.', 'Cosas de una prueba.'],
  permission: 'shift',
  readable: 'permission',
  fields: {
    user_id: ref(['Person', 'Persona'], { table: 'app_user', title: 'full_name', path: 'user' }, { required: true }),
    day: day(['Day', 'Día'], { required: true }),
    note: text(['Note', 'Nota'], { max: 500 }),
  },
  title: 'note',
  search: ['note'],
  list: { columns: ['user_id', 'day', 'note'], namedBy: ['user_id', 'day'], sort: '-created_at' },
  form: [{ section: ['Shift', 'Turno'], fields: ['user_id', 'day', 'note'] }],
});
const row = {
  id: 7,
  updated_at: '2020-11-01T08:00:00.000Z',
  user_id: 3,
  user: { id: 3, name: 'Devon Grant' },
  day: '2020-11-18',
  note: null,
};

function Name() {
  return useRowName(shift)(row);
}

test('a row that has no title of its own is led and called by its person and day', () => {
  expect(
    listColumns(shift)
      .filter((column) => column.isRef)
      .map((column) => column.id),
  ).toEqual(['user_id']);
  expect(renderToStaticMarkup(<Name />)).toMatch(/^Devon Grant, Wed\s18\sNov\s2020$/);
});

test('a new one is called as in every other form, by the gender of its noun', () => {
  const named = (label: AnyResource['label']) =>
    sayMessage(readMessage(recordMessages.es['records.new']), 'es', {
      what: label.one[1].toLowerCase(),
      of: genderOf({ ...shift, label }),
    });
  expect(named(shift.label)).toBe('Nuevo turno');
  expect(named({ one: ['Location', 'Ubicación'], many: ['Locations', 'Ubicaciones'] })).toBe('Nueva ubicación');
});
