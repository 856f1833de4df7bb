import { expect, test } from 'vitest';
import { toldChange } from './setting-change.rules.ts';

const line = (label: string | null, before: object | undefined, after: object) => ({
  ...{ id: 1, at: '2026-11-29T10:00:00Z', actor_name: 'Ana', label },
  payload: {
    ...(before ? { before: before as Record<string, unknown> } : {}),
    after: after as Record<string, unknown>,
  },
});
const told = (...[label, before, after]: Parameters<typeof line>) => {
  const { name, fields, was, is } = toldChange(line(label, before, after), 'en');
  return [name, fields, was, is];
};

test('a setting says what it was and what it is, in words of its form; a first value was the default', () => {
  expect(told('feedback_link_days', { text_value: '30' }, { text_value: '14' })).toEqual([
    ...['Feedback link expiry (days)', [], '30', '14'],
  ]);
  expect(told('strict_roster', undefined, { key: 'strict_roster', bool_value: true })).toEqual([
    ...['Require a shift', [], 'off', 'on'],
  ]);
  expect(told('credit_check', { text_value: 'warn' }, { text_value: 'block' }).slice(2)).toEqual(['Warn', 'Block']);
  expect(toldChange(line('strict_roster', undefined, { bool_value: true }), 'es')).toMatchObject({
    ...{ was: 'desactivado', is: 'activado' },
  });
});

test('secrets, lists, ids and long texts are named only', () => {
  const [was, is] = [{ text_value: '{"host":"a"}' }, { text_value: '{"host":"b"}', secret_value: '•••' }];
  expect(told('smtp', was, is).slice(2)).toEqual([null, null]);
  expect(told('work_week', { text_value: '[1]' }, { text_value: '[2]' }).slice(2)).toEqual([null, null]);
  expect(told('default_role', { text_value: '1' }, { text_value: '2' }).slice(2)).toEqual([null, null]);
  expect(told('support_chat_url', { text_value: '' }, { text_value: `https://${'x'.repeat(50)}` }).slice(2)).toEqual([
    ...[null, null],
  ]);
  expect(told('quickbooks.realm', { text_value: '1' }, { text_value: '2' })).toEqual([
    ...['quickbooks.realm', [], null, null],
  ]);
});

test('of the company’s record the fields are named, one plain one with its value', () => {
  expect(told(null, { city: 'Negril' }, { city: null })).toEqual([null, ['city'], 'Negril', '']);
  expect(told(null, { city: 'A', phone: '1' }, { city: 'B', phone: '2' })).toEqual([
    null,
    ['city', 'phone'],
    null,
    null,
  ]);
  expect(told(null, { has_virus_check: false }, { has_virus_check: true })).toEqual([
    ...[null, ['has_virus_check'], 'off', 'on'],
  ]);
  expect(told(null, { country_id: 1 }, { country_id: 2 })).toEqual([null, ['country_id'], null, null]);
});
