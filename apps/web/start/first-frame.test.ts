import { expect, test } from 'vitest';
import { isReloadOfStaff } from './first-frame.ts';

test('the empty frame stands for staff who are signed in, and for nobody else', () => {
  const signedIn = ['ordo.language', 'ordo.secure.session'];
  expect(isReloadOfStaff('/ams/activities', signedIn)).toBe(true);
  expect(isReloadOfStaff('/ams/activities', ['ordo.language'])).toBe(false);
  expect(isReloadOfStaff('/login', signedIn)).toBe(false);
  expect(isReloadOfStaff('/customer-portal', signedIn)).toBe(false);
});
