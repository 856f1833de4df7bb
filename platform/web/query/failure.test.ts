import { expect, test } from 'vitest';
import { webMessages } from '../i18n/messages.ts';
import { failureOf, networkFailure, reactionTo } from './failure.ts';
import { filledPath, unwrap } from './send.ts';
import { withoutEmpty } from './transport.ts';

const t = (key: string) => `<${key}>`;
const headers = (values: Record<string, string> = {}) => new Headers(values);

test.each([
  [401, 'session_expired', '/ams/users', 'session_expired'],
  [401, 'no_web_access', '/ams/users', 'no_web_access'],
  [401, 'account_disabled', '/ams/users', 'none'],
  [401, 'session_expired', '/login', 'stay_signed_out'],
  [401, 'invalid_credentials', '/customer-login', 'stay_signed_out'],
  [502, 'unknown', '/ams/users', 'service_warning'],
  [503, 'service_unavailable', '/login', 'service_warning'],
  [500, 'internal', '/ams/users', 'none'],
  [403, 'permission_denied', '/ams/users', 'none'],
  [403, 'policy_due', '/ams/users', 'policy_due'],
  [403, 'second_factor_setup', '/ams/users', 'second_factor_setup'],
  [0, 'network', '/ams/users', 'none'],
] as const)('%i %s on %s: %s', (status, code, path, reaction) => {
  expect(reactionTo({ status, code }, path)).toBe(reaction);
});

test('an answer becomes one error with message, fields and extras', () => {
  const body = { message: 'Stale', code: 'conflict', errors: { name: ['x'] }, current: { id: 1 }, request_id: 'r1' };
  const error = failureOf({ status: 409, headers: headers({ 'retry-after': '7' }) }, body, t);
  expect(error).toMatchObject({ status: 409, code: 'conflict', message: 'Stale', requestId: 'r1', retryAfter: 7 });
  expect(error.errors).toEqual({ name: ['x'] });
  expect(error.details).toEqual({ current: { id: 1 } });
});

test('errors.normalised, errors.other, errors.no_response: messages: bare keys are translated, parts joined with a hyphen, nothing becomes "Unknown Error!"', () => {
  const message = (body: unknown) => failureOf({ status: 400, headers: headers() }, body, t).message;
  expect(message({ message: 'no_web_access' })).toBe('<web.session.no_web_access>');
  expect(message({ message: ['One', 'Two'] })).toBe('One - Two');
  expect(message({})).toBe('<web.error.unknown>');
  expect(message('<html>')).toBe('<web.error.unknown>');
  expect(message({ message: 'Officer is busy' })).toBe('Officer is busy');
  // A gateway that answers for a server that is away writes a page of its own.
  const away = (status: number, isRead: boolean) =>
    failureOf({ status, headers: headers() }, '<html>', t, isRead).message;
  expect([away(502, true), away(503, false)]).toEqual(['<ui.state.not_loaded>', '<web.error.not_done>']);
  expect(webMessages.en['web.error.unknown']).toBe('Unknown Error!');
  expect(networkFailure('Network or System Error!')).toMatchObject({ status: 0, code: 'network' });
});

test('api.wrapper, api.wrapper_001, lists.filter_builder: paths, wrappers and queries', () => {
  expect(filledPath('/order/{id}/note/{noteId}', { id: 7, noteId: 'a/b' })).toBe('/order/7/note/a%2Fb');
  expect(() => filledPath('/order/{id}', {})).toThrow('needs id');
  expect(unwrap({ success: { data: [1] } })).toEqual([1]);
  expect(unwrap({ success: { data: [1], current_page: 1, per_page: 10, total: 1 } })).toMatchObject({ total: 1 });
  expect(unwrap(undefined)).toBeUndefined();
  expect(withoutEmpty({ a: '', b: null, c: [], d: {}, e: 0, f: false, g: { from: undefined } })).toEqual({
    e: 0,
    f: false,
  });
});
