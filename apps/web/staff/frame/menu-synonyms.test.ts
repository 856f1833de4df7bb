import { describe, expect, test } from 'vitest';
import { rankEntries } from '../../../../ui/patterns/command/palette.ts';
import { searchNav } from '../../../../ui/patterns/shell/nav.ts';
import { staffGroups } from '../groups.ts';
import { staffScreens } from '../screens.ts';
import { namedMenu } from './menu-names.ts';
import { synonymsOf } from './menu-synonyms.ts';
import { pagesOf } from './palette.ts';

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

describe.each(['en', 'es'] as const)('the whole menu, shown in %s', (language) => {
  const can = () => true;
  const question = { groups: staffGroups, screens: staffScreens, can, language, isDevelopment: false };
  const menu = namedMenu(question).map((group) => ({
    ...group,
    icon: null,
    entries: group.entries.map(({ path, label, alsoKnownAs }) => ({ id: path, label, href: path, alsoKnownAs })),
  }));
  const inSidebar = (words: string) => searchNav(menu, words).flatMap(({ entries }) => entries.map(({ id }) => id));
  const inPalette = (words: string) => rankEntries(menu.flatMap(pagesOf), words).map(({ id }) => id);

  test.each([
    ['category', '/ams/activity-category'],
    ['currency', '/ams/currency'],
    ['technician', '/ams/users'],
    ['warehouse', '/ams/locations'],
    ['clients', '/ams/customers'],
    ['job', '/ams/activities'],
    ['holidays', '/ams/user-roster'],
    ['feriado', '/ams/user-roster'],
    ['staff', '/ams/users'],
    ['shift', '/ams/user-roster'],
    ['gps', '/ams/maps'],
  ])('“%s” leads to %s from the sidebar and from the palette', (word, path) => {
    expect(inSidebar(word)).toContain(path);
    expect(inPalette(word)).toContain(path);
  });

  test('what people call a page does not find the pages above it', () => {
    expect(inSidebar('job')).not.toContain('/ams/payments');
  });

  test('what begins with the word comes first in both', () => {
    const [word = ''] = menu
      .flatMap(({ entries }) => entries)
      .filter(({ id }) => id === '/ams/activity-type')
      .map(({ label }) => label);
    expect([inSidebar(word)[0], inPalette(word)[0]]).toEqual(['/ams/activity-type', '/ams/activity-type']);
  });
});
