import { expect, test } from 'vitest';
import { accountStates, splitName } from './user-state.rules.ts';

const active = {
  is_locked: false,
  is_blacklisted: false,
  disable: false,
  web_access: true,
  is_first_time_login: false,
  last_login_at: '2026-11-20T10:00:00.000Z',
};

test('the strictest state stands first; active stands alone', () => {
  expect(accountStates(active)).toEqual(['active']);
  expect(accountStates({ ...active, is_locked: true, disable: true })).toEqual(['disabled', 'locked']);
  expect(accountStates({ ...active, is_first_time_login: true })).toEqual(['first_login']);
  expect(accountStates({ ...active, is_first_time_login: true, last_login_at: null, web_access: false })).toEqual([
    'no_web_access',
    'invited',
  ]);
});

test('a full name is split after its first word', () => {
  expect(splitName('  Ana María  Núñez ')).toEqual({ first_name: 'Ana', last_name: 'María Núñez' });
  expect(splitName('Cher')).toEqual({ first_name: 'Cher', last_name: null });
});
