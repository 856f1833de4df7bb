import { expect, test } from 'vitest';
import { FREE_TEXT as SERVER_FREE_TEXT } from '../../contract/kinds.ts';
import { fieldText } from '../../kernel/field-texts.ts';
import { defineResource } from '../../resource/define.ts';
import { createShape, patchShape } from '../../resource/derive.ts';
import { choices, decimal, email, flag, integer, money, ref, text } from '../../resource/field.ts';
import { checkForm, FREE_TEXT, saidKey } from './check.ts';
import { type AnyRow, createBody, patchBody, valuesOf } from './form-values.ts';
import { mergeConflict } from './merge.ts';

const thing = defineResource({
  name: 'thing',
  path: 'thing',
  label: { one: ['Thing', 'Cosa'], many: ['Things', 'Cosas'] },
  about: ['Things of a test.', 'Cosas de una prueba.'],
  permission: 'things',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, freeText: true, max: 10 }),
    mail: email(['Mail', 'Correo']),
    days: integer(['Days', 'Días'], { min: 0, max: 365 }),
    rate: decimal(['Rate', 'Tasa'], { min: 0, scale: 2 }),
    price: money(['Price', 'Precio'], { required: true, initial: 0 }),
    parent_id: ref(['Parent', 'Superior'], { table: 'thing', title: 'name', path: 'thing' }),
    tags: choices(
      ['Tags', 'Marcas'],
      [
        ['a', ['A', 'A']],
        ['b', ['B', 'B']],
      ],
      { required: true, initial: [] },
    ),
    active: flag(['Active', 'Activo'], { initial: true }),
    secret: text(['Secret', 'Secreto'], { readOnly: true }),
  },
  title: 'name',
  search: ['name'],
  list: { columns: ['name'], sort: 'name' },
  form: [
    {
      section: ['All', 'Todo'],
      fields: ['name', 'mail', 'days', 'rate', 'price', 'parent_id', 'tags', 'active', 'secret'],
    },
  ],
});

const row = (patch: Record<string, unknown> = {}): AnyRow => ({
  id: 1,
  updated_at: 'v1',
  name: 'Box',
  mail: null,
  days: 3,
  rate: 1.5,
  price: 10,
  parent_id: 2,
  parent: { id: 2, name: 'Crate' },
  tags: ['a'],
  active: true,
  ...patch,
});

test('a new record starts with its initial values, a create sends what is filled in', () => {
  const values = valuesOf(thing, null);
  expect(values).toMatchObject({ name: '', price: '0', active: true, tags: [], parent_id: null });
  expect(values).not.toHaveProperty('secret');
  const body = createBody(thing, { ...values, name: ' Box ', days: '3' });
  expect(body).toEqual({ name: 'Box', days: 3, price: '0', tags: [], active: true });
  expect(createShape(thing).safeParse(body).success).toBe(true);
});

test('an update sends changed fields only; blank means null', () => {
  const before = valuesOf(thing, row());
  const body = patchBody(thing, before, { ...before, days: '', parent_id: { value: '9', label: 'Big' }, name: 'Box ' });
  expect(body).toEqual({ days: null, parent_id: 9 });
  expect(patchShape(thing).safeParse(body).success).toBe(true);
  expect(patchBody(thing, before, before)).toEqual({});
});

test.each([
  [{ name: '' }, { name: { key: 'text_field_required' } }],
  [{ name: 'Bad!' }, { name: { key: 'free_text:!' } }],
  [{ name: 'ñandú & Co-1' }, { name: { key: 'too_long', values: { max: '10' } } }],
  [{ mail: 'nope' }, { mail: { key: 'email' } }],
  [{ days: '400' }, { days: { key: 'range:0:365' } }],
  [{ days: '1.5' }, { days: { key: 'scale:0' } }],
  [{ rate: '1.234' }, { rate: { key: 'scale:2' } }],
  [{ rate: '-1' }, { rate: { key: 'too_small', values: { min: '0' } } }],
  [{ price: '' }, { price: { key: 'text_field_required' } }],
  [{}, {}],
])('%j', (patch, problems) => {
  expect(checkForm(thing, { ...valuesOf(thing, row()), ...patch })).toEqual(problems);
});

test('text.free_text: the free-text rule is the server’s', () => {
  // Letters and digits of every language count as such.
  for (const good of ['', 'Bay 7 & 8', 'a/b\\c-d', 'Señal\t2'])
    expect([good, FREE_TEXT.test(good)]).toEqual([good, true]);
  for (const bad of ['a.b', 'a,b', 'x!', 'a_b', '(a)', '“a”', '<b>'])
    expect([bad, FREE_TEXT.test(bad)]).toEqual([bad, false]);
  expect(FREE_TEXT.source).toBe(SERVER_FREE_TEXT.source);
  expect(FREE_TEXT.flags).toBe(SERVER_FREE_TEXT.flags);
});

test('changes that do not meet merge; the same field asks; the same answer does not', () => {
  const before = valuesOf(thing, row());
  const apart = mergeConflict(thing, before, { ...before, days: '5' }, row({ rate: 2, updated_at: 'v2' }));
  expect(apart.clashes).toEqual([]);
  expect(apart.merged).toMatchObject({ days: '5', rate: '2' });
  const met = mergeConflict(thing, before, { ...before, days: '5' }, row({ days: 9 }));
  expect(met.clashes).toEqual([{ name: 'days', theirs: '9', mine: '5' }]);
  const same = mergeConflict(thing, before, { ...before, days: '5' }, row({ days: 5 }));
  expect(same.clashes).toEqual([]);
});

test('a missing name is asked for as a name, any other text as a value', () => {
  const words = (name: string) => fieldText(saidKey(name, { key: 'text_field_required' }), 'en');
  expect([words('name'), words('title')]).toEqual(['Enter a name.', 'Enter a value.']);
});

test('text.required_keys: what is missing is asked for in the words of its kind', () => {
  const contact = defineResource({
    name: 'contact',
    path: 'contact',
    label: { one: ['Contact', 'Contacto'], many: ['Contacts', 'Contactos'] },
    about: ['Things of a test.', 'Cosas de una prueba.'],
    permission: 'contacts',
    readable: 'staff',
    title: 'name',
    search: ['name'],
    list: { columns: ['name'], sort: 'name' },
    fields: {
      name: text(['Name', 'Nombre'], { required: true }),
      mail: email(['Mail', 'Correo'], { required: true }),
      parent_id: ref(['Parent', 'Superior'], { table: 'thing', title: 'name', path: 'thing' }, { required: true }),
    },
    form: [{ section: ['All', 'Todo'], fields: ['name', 'mail', 'parent_id'] }],
  });
  expect(checkForm(contact, { name: ' ', mail: '', parent_id: null })).toEqual({
    name: { key: 'text_field_required' },
    mail: { key: 'email_field_required' },
    parent_id: { key: 'select_required' },
  });
});
