import { expect, test } from 'vitest';
import { SETTINGS } from '../setting/catalogue.rules.ts';
import { settingProblem, settingValue } from '../setting/setting.rules.ts';
import { isWaiting } from '../setting/waiting-settings.rules.ts';
import { SCREEN_FORMS } from './screen-forms.rules.ts';
import { draftOf, matches, partProblems, type SettingForm, settingText } from './setting-form.rules.ts';
import { SETTING_FORMS as forms, OFFERED_FORMS, settingHref } from './setting-search.rules.ts';

test('company.configuration_keys: every key of the catalogue has a place where people change it', () => {
  expect(forms.map((form) => form.key).sort()).toEqual(Object.keys(SETTINGS).sort());
});

test.each(forms.filter((form) => form.parts.length > 0).map((form) => [form.key, form] as const))(
  '%s: what the editor shows of the default it may save again',
  (key, form) => {
    const rule = SETTINGS[key];
    if (!rule) throw new Error(`${key} is not in the catalogue`);
    const text = settingText(form, draftOf(form, rule.initial), rule.initial);
    expect(settingProblem(key, { text_value: text, bool_value: null })).toBeNull();
    expect(settingValue(rule, { text_value: text, bool_value: null })).toEqual(expect.anything());
    expect(form.permission ?? 'company.settings').toBe(rule.screen ?? 'company.settings');
  },
);

test('parts the editor does not know stay, emptied ones go', () => {
  const crm = SCREEN_FORMS.crm as SettingForm;
  const before = { sources: ['Web'], stale_days: 9, other: 1 };
  const draft = { ...draftOf(crm, before), sources: 'Web\n\n Fair ', stale_days: '' };
  expect(JSON.parse(settingText(crm, draft, before))).toEqual({
    ...{ lost_reasons: [], sources: ['Web', 'Fair'], next_step_required: false },
    other: 1,
  });
});

test('an entry keeps what the editor does not show: its id stays when it is renamed', () => {
  const types = SCREEN_FORMS.task_type as SettingForm;
  const before = [
    { id: 7, name: 'Delivery', minutes: 20 },
    { id: 9, name: 'Assembly' },
  ];
  const { value: rows } = draftOf(types, before) as { value: Record<string, unknown>[] };
  const draft = { value: [{ ...rows[1], name: 'Assembling' }, { name: 'Cleaning' }, { ...rows[0], minutes: '' }] };
  expect(JSON.parse(settingText(types, draft, before))).toEqual([
    { id: 9, name: 'Assembling' },
    { name: 'Cleaning' },
    { id: 7, name: 'Delivery' },
  ]);
});

test('a column of an import keeps what the editor does not show; a list of joining columns stays while nobody changes it', () => {
  const form = forms.find(({ key }) => key === 'order_header_upload') as SettingForm;
  const before = {
    columns: [{ label: 'Job', field: 'ex_ref_no', required: true, default: 'J-1' }],
    match: ['Job', 'Ref'],
    other: 1,
  };
  const draft = draftOf(form, before);
  expect(JSON.parse(settingText(form, draft, before))).toEqual(before);
  expect(draft.match).toBe('Job');
  expect(JSON.parse(settingText(form, { ...draft, match: 'Ref' }, before)).match).toBe('Ref');
  const columns = [...(draft.columns as object[]), { label: 'Kind' }];
  expect(partProblems(form, { ...draft, columns }, () => undefined)).toEqual({
    'columns.1.field': expect.anything(),
  });
});

test('a column that stands in the list already says where, by its name and by its field', () => {
  const form = forms.find(({ key }) => key === 'upload_customer') as SettingForm;
  const line = { label: 'Client name', field: 'name' };
  const problems = (...columns: object[]) => partProblems(form, { ...draftOf(form, {}), columns }, () => undefined);
  expect(problems(line, { label: ' client NAME', field: 'phone' }, { label: 'Firm', field: 'name' })).toEqual({
    'columns.1.label': 'used_on_line:1',
    'columns.2.field': 'used_on_line:1',
  });
  expect(problems(line, { label: 'Phone', field: 'phone' })).toEqual({});
});

test('a text has as many characters as the catalogue takes, and is told how many', () => {
  const long = (form: SettingForm, at: number) => ({ text_value: 'x'.repeat(at), bool_value: null, form });
  for (const form of forms.filter(({ shape, parts }) => shape === 'value' && parts[0]?.kind === 'text')) {
    const max = form.parts[0]?.max ?? 0;
    const rule = SETTINGS[form.key];
    if (rule?.problem) continue; // an address or a day has words of its own
    expect([form.key, settingProblem(form.key, long(form, max))]).toEqual([form.key, null]);
    expect([form.key, settingProblem(form.key, long(form, max + 1))]).toEqual([form.key, `too_long:${max}`]);
  }
  const tax = forms.find(({ key }) => key === 'company_tax_number') as SettingForm;
  expect(partProblems(tax, { value: 'x'.repeat(60) }, () => undefined)).toEqual({ value: 'too_long:32' });
});

test('a setting is found by words of either language, accents or not', () => {
  const found = (words: string) => forms.filter((form) => matches(form, words)).map(({ key }) => key);
  expect(found('tax id')).toContain('company_tax_number');
  expect(found('identificacion fiscal')).toContain('company_tax_number');
  expect(found('low rating alert')).toEqual(['feedback_alert_threshold']);
  expect(found('nothing like this')).toEqual([]);
});

test('the address of a setting by its name shows it, in either language', () => {
  for (const form of forms) {
    for (const name of form.label) {
      const { pathname, searchParams } = new URL(settingHref(form, name), 'http://localhost');
      if (form.href) expect(pathname).toBe(form.href);
      else expect(matches(form, searchParams.get('q') ?? ''), name).toBe(true);
    }
  }
});

test('what nothing acts on yet is not offered', () => {
  const offered = OFFERED_FORMS.map(({ key }) => key);
  expect(offered).toContain('reason_required');
  expect(offered.filter(isWaiting)).toEqual([]);
  expect(forms.filter(({ key }) => isWaiting(key)).length + offered.length).toBe(forms.length);
});
