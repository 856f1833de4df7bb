import { expect, test } from 'vitest';
import { rankEntries } from '../../../../ui/patterns/command/palette.ts';
import { synonymsOf } from './menu-synonyms.ts';

const PAGES = [
  'Activities',
  'Customers',
  'Item type categories',
  'Roles',
  'Schedule',
  'Actividades',
  'Configuración',
].map((label) => ({ label, keywords: synonymsOf([label]) }));
const found = (words: string) => rankEntries(PAGES, words).map(({ label }) => label);

test('a page is found by its name in the singular and in the plural', () => {
  expect(found('activity')[0]).toBe('Activities');
  expect(found('customer')).toEqual(['Customers']);
  expect(found('category')).toEqual(['Item type categories']);
  expect(found('actividad')).toContain('Actividades');
  expect(found('schedules')).toEqual(['Schedule']);
});

test('and by what people call it elsewhere, accents or not', () => {
  expect(found('job')).toEqual(['Activities', 'Actividades']);
  expect(found('clients')).toEqual(['Customers']);
  expect(found('calendar')).toEqual(['Schedule']);
  expect(found('permission')).toEqual(['Roles']);
  expect(found('preferences')).toEqual(['Configuración']);
  expect(found('submarine')).toEqual([]);
});
