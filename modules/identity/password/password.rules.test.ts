import { describe, expect, test } from 'vitest';
import { COMMON_PASSWORDS, isCommonPassword } from './common-passwords.rules.ts';
import { passwordProblem } from './password.rules.ts';

describe('common passwords', () => {
  test('at least 3,000, none too short to matter', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThanOrEqual(3000);
    for (const password of COMMON_PASSWORDS) expect([...password].length).toBeGreaterThanOrEqual(8);
  });

  test.each([
    'password',
    'Password1',
    'PASSWORD123',
    '12345678',
    '123456789',
    '1234567890',
    'qwertyuiop',
    'iloveyou',
    'princess',
    'sunshine',
    'football',
    'baseball',
    'superman',
    'trustno1',
    'qwerty123',
    '1q2w3e4r',
    '1qaz2wsx',
    'zaq12wsx',
    'abcd1234',
    'abc12345',
    'asdfghjkl',
    '87654321',
    '11111111',
    '88888888',
    'letmein123',
    'passw0rd',
    'P@ssw0rd',
    'welcome1',
    'admin123',
    'monkey123',
    'dragon123',
    'michael1',
    'michelle',
    'jennifer',
    'computer',
    'corvette',
    'whatever',
    'starwars',
    'elizabeth',
    'contraseña',
    'bienvenido',
    'summer2024',
    'liverpool',
    'barcelona',
    'changeme',
    'aaaaaaaa',
    '01011990',
    'charlie1',
    'chocolate',
    'butterfly',
  ])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true));

  test.each(['correct horse', 'correct horse battery', 'blue-Kettle 7 runs', 'zürich-regen'])('%s is not', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});

describe('password policy', () => {
  const ana = {
    email: 'ana.campbell@x.com',
    first_name: 'Ana María',
    last_name: 'Campbell',
    company: 'Northstar Field Services',
  };

  test.each([
    ['1234567', 'password_short'],
    ['pässwör', 'password_short'],
    ['😀😀😀😀😀😀😀', 'password_short'],
    ['password', 'password_common'],
    ['PassWord123', 'password_common'],
    ['ANA.campbell@x.com', 'password_personal'],
    ['ana.campbell', 'password_personal'],
    ['AnaMaríaCampbell', 'password_personal'],
    ['northstar field services', 'password_personal'],
    ['NorthstarFieldServices2026', 'password_personal'],
    ['Northstar Field Services 1!', 'password_personal'],
    ['2026AnaMaríaCampbell', 'password_personal'],
    ['!ordo2026', 'password_personal'],
    ['northstar fields 2026', null],
    ['x'.repeat(129), 'password_long'],
    ['correct horse', null],
    ['        8 spaces', null],
    ['ñandú-qué', null],
    [`${'y'.repeat(127)}z`, null],
  ])('%s → %s', (password, problem) => expect(passwordProblem(password, ana)).toBe(problem));
});
