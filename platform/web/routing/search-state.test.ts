import { expect, test } from 'vitest';
import { pageTitle } from './page-title.ts';
import { param, readSearch, searchText, writeSearch } from './search-state.ts';

const spec = {
  tab: param.oneOf('overview', 'items', 'files'),
  page: param.integer(1),
  peek: param.id(),
  day: param.day(),
  mine: param.flag(),
  q: param.text(),
};

test('lists.default_page: unusable parameters read as defaults', () => {
  expect(readSearch(spec, { tab: 'nope', page: 'x', peek: '-3', day: '21.11.2026', mine: 'yes' })).toEqual({
    tab: 'overview',
    page: 1,
    peek: null,
    day: null,
    mine: false,
    q: '',
  });
  expect(readSearch(spec, { tab: 'items', page: '3', peek: '12', day: '2026-11-21', mine: '1', q: 'ñ' })).toEqual({
    tab: 'items',
    page: 3,
    peek: 12,
    day: '2026-11-21',
    mine: true,
    q: 'ñ',
  });
});

test('defaults leave the URL, parameters of others stay', () => {
  expect(writeSearch(spec, { view: '4', tab: 'items', page: '2' }, { tab: 'overview', q: 'a b' })).toEqual({
    view: '4',
    page: '2',
    q: 'a b',
  });
});

test('search strings stay readable', () => {
  expect(searchText.stringify({ 'f.status': 'a,b', q: 'x & y', none: '' })).toBe('?f.status=a,b&q=x+%26+y');
  expect(searchText.parse('?f.status=a,b&q=x+%26+y')).toEqual({ 'f.status': 'a,b', q: 'x & y' });
  expect(searchText.stringify({})).toBe('');
});

test('layout.title: document titles: prefix, page, reference', () => {
  expect(pageTitle('Activities')).toBe('Ordo · Activities');
  expect(pageTitle('Activities', 'ACT-10482')).toBe('Ordo · Activities · ACT-10482');
});
