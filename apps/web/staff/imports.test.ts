import { expect, it } from 'vitest';
import { registry } from '../../../generated/registry.ts';
import { places } from './imports.tsx';
import { staffScreens } from './screens.ts';

it('every list that offers Import leads to its wizard', () => {
  const importable = Object.values(registry).filter(({ sheet }) => sheet);
  expect(importable.length).toBeGreaterThan(30);
  expect(importable.filter(({ name }) => !Object.hasOwn(places, name)).map(({ name }) => name)).toEqual([]);
});

it('the records of every import have a page', () => {
  const pages = new Set(staffScreens.map(({ path }) => path));
  expect(Object.values(places).filter(({ href }) => !pages.has(href))).toEqual([]);
});
