import { expect, test } from 'vitest';
import { targetOf } from './notification-target.ts';

test('routing.notification_target: to the list or the record of its module, in the portal to the request, nowhere else', () => {
  expect(targetOf({ module: 'payments' }, 'ams')).toBe('/ams/payments');
  expect(targetOf({ module: 'activities', id: 7 }, 'ams')).toBe('/ams/activities/7');
  expect(targetOf({ module: 'activities', id: 7 }, 'customer-portal')).toBe('/customer-portal/view-service/7');
  expect(targetOf({ module: 'payments', id: 7 }, 'customer-portal')).toBeUndefined();
  expect(targetOf({ module: 'https://evil.test' }, 'ams')).toBeUndefined();
  expect(targetOf({ module: 'payments', redirect: '//evil.test' }, 'ams')).toBe('/ams/payments');
  expect(targetOf({ module: 'payments', redirect: false }, 'ams')).toBeUndefined();
});
