import { describe, expect, test } from 'vitest';
import { SETTINGS } from './catalogue.rules.ts';
import {
  canonical,
  namesSecret,
  numbered,
  settingProblem,
  settingRule,
  settingValue,
  splitSecrets,
} from './setting.rules.ts';

const stored = (text_value: string | null, bool_value: boolean | null = null) => ({ text_value, bool_value });
const rule = (key: string) => {
  const found = settingRule(key);
  if (!found) throw new Error(`no setting ${key}`);
  return found;
};

describe('value of a setting', () => {
  test.each([
    ['true', null, true],
    ['TRUE', null, true],
    ['True ', null, true],
    ['yes', null, false],
    ['true', false, false],
    [null, true, true],
  ])('company.boolean_true: boolean %s / %s reads %s', (text, bool, value) => {
    expect(settingValue(rule('customer_address_mandatory'), stored(text, bool))).toBe(value);
  });

  test('an unset key reads its default, a broken one too', () => {
    expect(settingValue(rule('session_idle_minutes'), undefined)).toBe(480);
    expect(settingValue(rule('session_idle_minutes'), stored('12x'))).toBe(480);
    expect(settingValue(rule('crm'), stored('{'))).toEqual({});
    expect(settingValue(rule('task_type'), stored('{"a":1}'))).toEqual([]);
    expect(settingValue(rule('credit_check'), stored(null))).toBe('warn');
  });

  test('company.configuration_keys: numbers and JSON are parsed', () => {
    expect(settingValue(rule('stock_backdate_days'), stored('45'))).toBe(45);
    expect(settingValue(rule('payment_reminders'), stored('[-1,2]'))).toEqual([-1, 2]);
  });
});

/** What each key of the public API is for, and what it holds. */
const PURPOSES: Readonly<Record<string, string>> = {
  asset_frequency: 'array',
  unit_measure: 'array',
  company_notes: 'object',
  order_header_upload: 'object',
  order_detail_upload: 'object',
  default_notification_role: 'int',
  upload_customer: 'object',
  upload_inventory: 'object',
  upload_template: 'object',
  upload_asset: 'object',
  upload_user: 'object',
  upload_workflow: 'object',
  upload_roles: 'object',
  upload_roster: 'object',
  upload_activity_type: 'object',
  upload_item_type: 'object',
  upload_targets: 'object',
  inventory_usage: 'object',
  task_type: 'array',
  crm: 'object',
  email_parts: 'object',
  company_policy: 'object',
  inventory_transfer: 'object',
  accounting_realm_id: 'string',
  bill_payment_email_senders: 'array',
  bill_payment_email_subject_lines: 'array',
  customer_address_mandatory: 'boolean',
  receipt_layout: 'object',
  default_activity_list: 'object',
  company_tax_number: 'string',
};

test('company.configuration_purposes: every purpose has its key, which holds what it is for', () => {
  expect(Object.fromEntries(Object.keys(PURPOSES).map((key) => [key, settingRule(key)?.type]))).toEqual(PURPOSES);
});

describe('what may be written', () => {
  test.each([
    ['crm', '{', 'json'],
    ['crm', '[]', 'json'],
    ['crm', '{"scope":"all"}', null],
    ['crm', '{"scope":"everything"}', 'invalid'],
    ['credit_check', 'maybe', 'invalid'],
    ['credit_check', 'block', null],
    ['session_idle_minutes', 'soon', 'number_from_to:5:1440'],
    ['session_idle_minutes', '', 'number_from_to:5:1440'],
    ['session_idle_minutes', '7.5', 'wrong_int'],
    ['session_idle_minutes', '2', 'number_from_to:5:1440'],
    ['default_role', 'many', 'wrong_int'],
    ['customer_address_mandatory', 'TRUE', null],
    ['customer_address_mandatory', 'perhaps', 'invalid'],
    ['company_tax_number', 'x'.repeat(32), null],
    ['company_tax_number', 'x'.repeat(60), 'too_long:32'],
    ['books_closed_until', 'soon', 'day'],
    ['upload_customer', '{"columns":[{"label":"Client","field":"name"},{"label":"Phone","field":"phone"}]}', null],
    [
      'upload_customer',
      '{"columns":[{"label":"Client","field":"name"},{"label":"Tel","field":"phone"},{"label":"Firm","field":" Name"}]}',
      'line_repeats:3:1',
    ],
    ['some.integration-setting', 'anything at all', null],
    ['some_key', 'anything at all', 'unknown_setting'],
    ['Some.key', 'anything at all', 'unknown_setting'],
    ['.key', 'anything at all', 'unknown_setting'],
  ])('%s = %s → %s', (key, text, problem) => {
    expect(settingProblem(key, stored(text))).toBe(problem);
  });

  test('every default keeps its own rule', () => {
    for (const [key, { type, initial }] of Object.entries(SETTINGS)) {
      const text = type === 'array' || type === 'object' ? JSON.stringify(initial) : String(initial);
      if (key === 'smtp') continue; // no server is the default, a written one needs its host
      expect([key, settingProblem(key, stored(text))]).toEqual([key, null]);
    }
  });

  test('no setting that holds secrets keeps what it does not know', () => {
    for (const [key, { secrets, initial }] of Object.entries(SETTINGS)) {
      if (!secrets) continue;
      const whole = {
        host: 'mail.example',
        ...(initial as object),
        ...Object.fromEntries(secrets.map((name) => [name, 'x'])),
      };
      const { host, ...hostless } = whole;
      const known = key === 'smtp' ? { ...hostless, host } : hostless;
      expect([key, settingProblem(key, stored(JSON.stringify(known)))]).toEqual([key, null]);
      const more = JSON.stringify({ ...known, hidden_key: 'x' });
      expect([key, settingProblem(key, stored(more))]).toEqual([key, 'unknown_parts:hidden_key']);
    }
  });

  test('secret parts are cut out; a mask sent back changes nothing', () => {
    expect(splitSecrets(rule('smtp'), '{"host":"mail","pass":"x"}')).toEqual({
      open: '{"host":"mail"}',
      secret: { pass: 'x' },
    });
    expect(splitSecrets(rule('smtp'), '{"host":"mail","pass":"•••"}').secret).toEqual({});
  });
});

test('a value is kept in one way, so that whoever reads its text reads the same', () => {
  expect(canonical('session_absolute_hours', ' 8 ')).toBe('8');
  expect(canonical('default_role', '007')).toBe('7');
  expect(canonical('default_role', '-0')).toBe('0');
  expect(canonical('reason_required', ' TRUE ')).toBe('true');
  expect(canonical('work_week', '[1,  2]')).toBe('[1,2]');
  expect(canonical('company_policy', '{"version":1e999,"version":1}')).toBe('{"version":1}');
  expect(canonical('company_tax_number', ' 12 ')).toBe(' 12 ');
  expect(canonical('quickbooks.realm', ' 12 ')).toBe(' 12 ');
  expect(settingProblem('default_role', { text_value: '-1', bool_value: null })).toBe('invalid');
  expect(settingProblem('receipt_layout', { text_value: '{"template_id":7}', bool_value: null })).toBe('invalid');
});

test('an id that somebody else chose leads no further ones, and none is given twice', () => {
  const types = rule('task_type');
  const give = (list: object[], next: number, before?: object[]) => {
    const given = numbered(types, JSON.stringify(list), before && stored(JSON.stringify(before)), next);
    return [(JSON.parse(given.text) as { id: number }[]).map(({ id }) => id), given.next];
  };
  const far = 999_999_999_999_999;
  expect(give([{ id: far, name: 'Far' }, { name: 'Near' }, { name: 'Next' }], 1)).toEqual([[far, 1, 2], 3]);
  expect(give([{ id: 40, name: 'Chosen' }, { name: 'Next' }], 7)).toEqual([[40, 41], 42]);
  expect(give([{ name: 'Kept' }, { name: 'New' }], 3, [{ id: 1, name: 'Kept' }])).toEqual([[1, 3], 4]);
  // Whatever goes away, the counter stays.
  expect(
    give([], 4, [
      { id: 1, name: 'Kept' },
      { id: 3, name: 'New' },
    ]),
  ).toEqual([[], 4]);
  const huge = JSON.stringify([{ id: Number.MAX_SAFE_INTEGER, name: 'Beyond' }]);
  expect(settingProblem('task_type', { text_value: huge, bool_value: null })).toBe('line_wrong:1');
});

test('what belongs into a write-only setting is known by any of its words', () => {
  for (const key of [
    'quickbooks.pass',
    'quickbooks.credential',
    'quickbooks.key.live',
    'quickbooks.auth',
    'quickbooks.refresh',
    'x.private_key_pem',
    'x.client_secret_id',
    'x.api-key-2',
    'x.access_token',
  ])
    expect(namesSecret(key), key).toBe(true);
  for (const key of ['quickbooks.realm', 'x.author', 'x.monkeys', 'x.passenger_count', 'x.refreshed_at'])
    expect(namesSecret(key), key).toBe(false);
});
