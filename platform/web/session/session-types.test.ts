import { expect, test } from 'vitest';
import { roleLabel } from './session-types.ts';

test('profile.role_label: the name of the first role, or "User"', () => {
  expect(
    roleLabel({
      roles: [
        { id: 1, name: 'Manager' },
        { id: 2, name: 'Driver' },
      ],
    }),
  ).toBe('Manager');
  expect([roleLabel({ roles: [] }), roleLabel({})]).toEqual(['User', 'User']);
});
