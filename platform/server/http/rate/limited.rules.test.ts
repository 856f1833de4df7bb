import { expect, it } from 'vitest';
import { limitedOf } from './limited.rules.ts';

it('counts heavy work by person, the rest by session, and strangers by network', () => {
  const [desk, phone] = [7, 8].map((sessionId) => ({ userId: 3, sessionId }));
  const of = (actor: typeof desk | null, rate: 'default' | 'heavy') => limitedOf(actor ?? null, '203.0.113.9', rate);
  expect(of(desk, 'heavy')).toBe(of(phone, 'heavy'));
  expect(of(desk, 'default')).not.toBe(of(phone, 'default'));
  expect(of(desk, 'heavy')).not.toBe(of(desk && { ...desk, userId: 4 }, 'heavy'));
  expect(of(null, 'heavy')).toBe(limitedOf(null, '203.0.113.9', 'default'));
});
