import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SETTINGS = '/company/configurations';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

describe('company', () => {
  test('company.has: read, change with precondition, contrast warning', async () => {
    const before = (await admin.get('/company')).data;
    for (const part of ['name', 'logo', 'address1', 'background_color', 'text_color', 'base_currency_id'])
      expect(before).toHaveProperty(part);
    expect(before).toMatchObject({ name: expect.any(String), base_currency: { id: before.base_currency_id } });
    const changed = await admin.put('/company', {
      city: ' Lisbon ',
      time_zone: 'Europe/Lisbon',
      background_color: '#FFFF00',
      text_color: '#ffffff',
      updated_at: before.updated_at,
    });
    expect(changed.data).toMatchObject({ city: 'Lisbon', time_zone: 'Europe/Lisbon', background_color: '#ffff00' });
    expect(changed.success.message).toContain('hard to read');
    const stale = await admin.put('/company', { city: 'Porto', updated_at: before.updated_at });
    expect([stale.status, stale.body.code, (stale.body.current as { city: string }).city]).toEqual([
      409,
      'conflict',
      'Lisbon',
    ]);
    const wrong = await admin.put('/company', {
      time_zone: 'Mars/Base',
      first_day_of_week: 3,
      text_color: 'red',
      country_id: 999_999,
    });
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['first_day_of_week', 'text_color', 'time_zone']);
    expect(Object.keys((await admin.put('/company', { country_id: 999_999 })).body.errors ?? {})).toEqual([
      'country_id',
    ]);
    expect((await admin.put('/company', { name: '' })).status).toBe(422);
    await admin.put('/company', { background_color: '#ffffff', text_color: '#1a1b1e', time_zone: 'UTC' });
  });

  test('the product installs under the name of the company and starts with the own day', async () => {
    const answer = await server.nobody().raw('GET', '/company/manifest');
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = (await answer.json()) as Record<string, unknown>;
    const { data } = await server.nobody().get('/company/public');
    expect(manifest).toMatchObject({
      name: data.name,
      start_url: '/ams/activities?view=mine',
      display: 'standalone',
      theme_color: data.background_color,
    });
    expect(manifest.icons).toHaveLength(3);
  });

  test('the logo is an upload, shown before login', async () => {
    const signed = (await admin.get('/presigned-url', { operation: 'put', key: 'logo.png' })).data;
    await fetch(signed.url, { method: 'PUT', body: PNG as BodyInit });
    const changed = await admin.put('/company', { logo: signed.key });
    const logo = JSON.parse(changed.data.logo);
    expect(logo.key).toBe(signed.key);
    const open = await server.nobody().get('/company/public');
    expect(Object.keys(open.data).sort()).toEqual([
      ...[
        'background_color',
        'company_policy',
        'country_code',
        'currency_code',
        'currency_decimals',
        'language',
        'logo',
        'name',
      ],
      ...['show_login_branding', 'support_chat_url', 'text_color', 'time_zone'],
    ]);
    expect((await fetch(JSON.parse(open.data.logo).url)).headers.get('content-type')).toBe('image/png');
    expect((await admin.put('/company', { logo: changed.data.logo })).data.logo).toBe(changed.data.logo);
    expect((await admin.put('/company', { logo: null })).data.logo).toBeNull();
    expect((await server.nobody().get('/company')).status).toBe(401);
  });

  test('without branding on login pages strangers see neither name, logo nor colours', async () => {
    const key = 'show_login_branding';
    const own = (await server.nobody().get('/company/public')).data;
    await admin.post(SETTINGS, { key, bool_value: false });
    const { data } = await server.nobody().get('/company/public');
    expect(data).toMatchObject({ name: 'Ordo', logo: null, show_login_branding: false, language: own.language });
    expect([data.background_color, data.text_color]).toEqual(['#ffffff', '#1a1b1e']);
    expect((await admin.get('/company')).data.name).toBe(own.name);
    await admin.post(SETTINGS, { key, bool_value: true });
    expect((await server.nobody().get('/company/public')).data).toEqual(own);
  });

  test('the base currency stays once activities exist', async () => {
    const other = (await admin.get('/currency/list')).data.find((currency: { is_base: boolean }) => !currency.is_base);
    if (!other) throw new Error('the demo company has one currency only');
    const answer = await admin.put('/company', { base_currency_id: other.id });
    expect([answer.status, answer.body.code]).toEqual([409, 'base_in_use']);
  });
});

describe('settings', () => {
  test('a key of an integration is kept as it comes, any other unknown key is refused', async () => {
    const key = 'my_free.setting';
    expect((await admin.get(`${SETTINGS}/${key}`)).status).toBe(404);
    expect((await admin.post(SETTINGS, { key, text_value: '<token>{' })).status).toBe(200);
    expect((await admin.get(`${SETTINGS}/${key}`)).data).toMatchObject({ text_value: '<token>{', is_default: false });
    const typo = await admin.post(SETTINGS, { key: 'work_weeks', text_value: '[1]' });
    expect([typo.status, Object.keys(typo.body.errors ?? {})]).toEqual([422, ['key']]);
    const officer = await server.as('officer@demo.test');
    expect((await officer.post(SETTINGS, { key, text_value: 'x' })).status).toBe(403);
    expect((await admin.delete(SETTINGS, { key })).status).toBe(200);
    expect((await admin.get(`${SETTINGS}/${key}`)).status).toBe(404);
  });

  test('unset keys answer their default, unknown ones 404', async () => {
    expect((await admin.get(`${SETTINGS}/stock_backdate_days`)).data).toMatchObject({ value: 30, is_default: true });
    expect((await admin.get(`${SETTINGS}/nokey`)).status).toBe(404);
    expect((await admin.get(`${SETTINGS}/constructor`)).status).toBe(404);
  });

  test('TRUE in any case is true, here and in another process within a second', async () => {
    const key = 'customer_address_mandatory';
    expect((await admin.get(`${SETTINGS}/${key}`)).data.value).toBe(false);
    const set = await admin.post(SETTINGS, { key, text_value: 'TRUE' });
    expect(set.data).toMatchObject({ value: true, bool_value: true, is_default: false });
    // What another process does to the row reaches this one by the database's own announcement.
    await server.sql(`update company_configuration set text_value = 'false' where key = $1`, [key]);
    await expect.poll(async () => (await admin.get(`${SETTINGS}/${key}`)).data.value, { timeout: 1000 }).toBe(false);
    expect((await admin.delete(`${SETTINGS}?key=${key}`)).status).toBe(200);
    expect((await admin.get(`${SETTINGS}/${key}`)).data.is_default).toBe(true);
  });

  test('broken JSON, wrong values and unknown keys are refused', async () => {
    expect((await admin.post(SETTINGS, { key: 'crm', text_value: '{' })).body.errors).toHaveProperty('text_value');
    expect((await admin.post(SETTINGS, { key: 'credit_check', text_value: 'perhaps' })).status).toBe(422);
    expect((await admin.post(SETTINGS, { key: 'not allowed!', text_value: 'x' })).body.errors).toHaveProperty('key');
    const own = await admin.post(SETTINGS, { key: 'partner_feed', text_value: 'x' });
    expect([own.status, own.body.errors]).toMatchObject([422, { key: [expect.any(String)] }]);
    const before = (await admin.get(SETTINGS)).data.length;
    expect((await admin.delete(SETTINGS, {})).body.errors).toHaveProperty('key');
    expect((await admin.get(SETTINGS)).data).toHaveLength(before);
  });

  test('a secret is written and never read back, not even in the database or the audit log', async () => {
    const value = { host: 'mail.example', user: 'ordo', pass: 'top secret 42' };
    const set = await admin.post(SETTINGS, { key: 'smtp', text_value: JSON.stringify(value) });
    expect(set.data.value).toEqual({ host: 'mail.example', user: 'ordo', pass: '•••' });
    const smtp = (text: object) => admin.post(SETTINGS, { key: 'smtp', text_value: JSON.stringify(text) });
    // Another server would be shown the password of this one.
    for (const text of [
      { ...set.data.value, host: 'mail2.example' },
      { host: 'mail2.example', user: 'ordo' },
    ]) {
      const again = ['Enter the password or key again: the stored one is only for the previous server.'];
      expect((await smtp(text)).body.errors).toEqual({ pass: again });
    }
    await smtp({ ...set.data.value, port: 465 });
    expect((await admin.get(`${SETTINGS}/smtp`)).data.value).toEqual({ ...set.data.value, port: 465 });
    const { readSecretSetting, settingReader } = await import('./public.server.ts');
    const reader = settingReader(server.ordo.platform.database, 1);
    expect(await readSecretSetting(reader, 'smtp')).toMatchObject({ host: 'mail.example', pass: 'top secret 42' });
    const rows = await server.sql(`select row_to_json(c)::text as text from company_configuration c
      union all select row_to_json(a)::text from audit_log a`);
    expect(rows.filter(({ text }: { text: string }) => text.includes('top secret 42'))).toEqual([]);
  });

  test('a secret under a name that is not known is refused by that name, and one kept so before is told to nobody', async () => {
    const refused = await admin.post(SETTINGS, {
      key: 'smtp',
      text_value: JSON.stringify({ host: 'mail.example', passwd: 'in the open' }),
    });
    expect([refused.status, refused.body.errors]).toEqual([422, { text_value: ['Unknown: passwd.'] }]);
    const old = { endpoint: 'https://s3.example', access_key: 'AK in the open', secret_key: 'SK', other: 'open too' };
    await server.sql(
      `insert into company_configuration (tenant_id, key, text_value) values (1, 's3', $1)
       on conflict (tenant_id, key) do update set text_value = excluded.text_value`,
      [JSON.stringify(old)],
    );
    const { forgetSettings, readSecretSetting, settingReader } = await import('./setting/setting.server.ts');
    forgetSettings(1);
    const { data } = await admin.get(`${SETTINGS}/s3`);
    expect(data.value).toEqual({ endpoint: 'https://s3.example', access_key: '•••', secret_key: '•••' });
    expect(JSON.stringify(data)).not.toContain('open');
    const again = { key: 's3', text_value: JSON.stringify({ ...data.value, bucket: 'files', secret_key: 'SK2' }) };
    expect((await admin.post(SETTINGS, again)).status).toBe(200);
    const [row] = await server.sql("select text_value from company_configuration where tenant_id = 1 and key = 's3'");
    expect(JSON.parse(row.text_value)).toEqual({ endpoint: 'https://s3.example', bucket: 'files' });
    const known = await readSecretSetting(settingReader(server.ordo.platform.database, 1), 's3');
    expect(known).toMatchObject({ access_key: 'AK in the open', secret_key: 'SK2' });
  });

  test('a setting that somebody else changed meanwhile is not written over, and of two first values one stays', async () => {
    const key = 'feedback_link_days';
    const set = (text_value: string, updated_at?: string | null) =>
      admin.post('/company/configurations', { key, text_value, updated_at });
    const tries = await Promise.all(['11', '12', '13', '14', '15', '16'].map((text) => set(text, null)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const seen = (await admin.get(`/company/configurations/${key}`)).data;
    const saved = await set('17', seen.updated_at);
    expect(saved.status).toBe(200);
    const stale = await set('18', seen.updated_at);
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    expect(stale.body).toMatchObject({ current: { value: 17 } });
    // Whoever does not say what was seen writes as before.
    expect((await set('19')).status).toBe(200);
  });

  test('several settings are written together or not at all', async () => {
    const one = (await admin.get(`${SETTINGS}/feedback_link_days`)).data;
    const two = (await admin.get(`${SETTINGS}/strict_roster`)).data;
    const days = { key: 'feedback_link_days', text_value: '31', updated_at: one.updated_at };
    const roster = { key: 'strict_roster', bool_value: true, updated_at: two.updated_at };
    const wrong = await admin.put(SETTINGS, { settings: [roster, { ...days, text_value: '4000' }] });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['settings.1.text_value']]);
    expect((await admin.get(`${SETTINGS}/strict_roster`)).data).toEqual(two);
    expect((await admin.put(SETTINGS, { settings: [days, roster] })).status).toBe(200);
    const stale = await admin.put(SETTINGS, {
      settings: [
        { ...roster, bool_value: false },
        { key: 'reason_required', bool_value: true },
      ],
    });
    expect([stale.status, stale.body.current]).toMatchObject([409, { key: 'strict_roster', value: true }]);
    expect((await admin.get(`${SETTINGS}/reason_required`)).data.is_default).toBe(true);
    const changes = (await admin.get('/company/setting-changes')).data;
    expect(changes[0]).toMatchObject({ name: expect.any(String), actor_name: expect.any(String) });
    expect(changes).toContainEqual(expect.objectContaining({ fields: [], was: 'off', is: 'on' }));
    for (const { key } of [days, roster]) await admin.delete(SETTINGS, { key });
  });

  test('the company and settings are written in one call, both or neither', async () => {
    const { data: before } = await admin.get('/company');
    const settings = (text_value: string) => [{ key: 'feedback_link_days', text_value }];
    const send = (body: object) => admin.put(SETTINGS, body);
    const days = async () => (await admin.get(`${SETTINGS}/feedback_link_days`)).data.value;
    const first = await days();

    const refused = await send({ settings: settings('many'), company: { phone: '+1 876 555 0177' } });
    expect(refused.status).toBe(422);
    const wrong = await send({ settings: settings('21'), company: { name: '' } });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['company.name']]);
    const stale = await send({
      settings: settings('21'),
      company: { phone: '111', updated_at: '2020-01-01T00:00:00Z' },
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    expect((await admin.get('/company')).data.phone).toBe(before.phone);
    expect(await days()).toBe(first);

    const done = await send({
      settings: settings('21'),
      company: { phone: '+1 876 555 0177', updated_at: before.updated_at },
    });
    expect(done.status).toBe(200);
    expect((await admin.get('/company')).data.phone).toBe('+1 876 555 0177');
    expect(await days()).toBe(21);
    await admin.delete(SETTINGS, { key: 'feedback_link_days' });
  });

  test('another company has its own settings', async () => {
    const beta = await server.as('admin@beta.test');
    await admin.post(SETTINGS, { key: 'company_tax_number', text_value: 'PT-1' });
    expect((await beta.get(`${SETTINGS}/company_tax_number`)).data.value).toBe('');
  });
});

test('countries and states in both languages', async () => {
  const countries = (await admin.get('/country/dependent-dropdown')).data;
  const spain = countries.find((country: { code: string }) => country.code === 'ES');
  expect(spain).toMatchObject({ country_code: 'ES', name: 'Spain', country_name: 'Spain' });
  expect(spain.states.length).toBeGreaterThan(10);
  const spanish = await admin.get('/country/dependent-dropdown', {}, { 'x-localization': 'es' });
  expect(spanish.data.find((country: { code: string }) => country.code === 'ES').name).toBe('España');
  expect((await admin.post('/country/fetch-states?country_code=es')).data).toEqual(spain.states);
  expect((await admin.post('/country/fetch-states', { country_code: 'ES' })).data).toEqual(spain.states);
  expect((await admin.post('/country/fetch-states?country_code=XX')).data).toEqual([]);
  expect((await admin.post('/country/fetch-states')).status).toBe(422);
});

test('saved views: a person keeps a hundred, also of many saved at once', async () => {
  const [{ email }] = await server.sql(`select email from app_user u where tenant_id = 1 and not is_customer_user
    and not disable and email <> 'admin@demo.test' and deleted_at is null order by id desc limit 1`);
  const person = await server.as(email);
  const [{ had } = { had: 0 }] = await server.sql(
    `select count(*)::int as had from saved_view where user_id = (select id from app_user where email = $1)`,
    [email],
  );
  const save = (at: number) => person.post('/saved-view', { resource: 'order', name: `View ${at}`, definition: {} });
  await server.sql(
    `insert into saved_view (tenant_id, user_id, resource, name, definition, display_order)
     select tenant_id, id, 'order', 'Kept ' || n, '{}', n from app_user, generate_series(1, 95 - $2::int) n where email = $1`,
    [email, had],
  );
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => save(at)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({ name: [expect.stringContaining('100')] });
  await server.sql(`delete from saved_view where name ~ '^(Kept|View) '`);
});

test('saved views: own ones change, shared ones are seen', async () => {
  const body = { resource: 'order', name: 'Mine', definition: { filters: { status: ['pending'] } } };
  const made = await admin.post('/saved-view', body);
  expect([made.status, made.data.is_own, made.data.definition]).toEqual([201, true, body.definition]);
  expect((await admin.post('/saved-view', { ...body, name: 'MINE' })).body.errors).toHaveProperty('name');
  const [{ email }] = await server.sql(`select email from app_user u where tenant_id = 1 and not is_customer_user
    and not disable and email <> 'admin@demo.test' and deleted_at is null order by id limit 1`);
  const colleague = await server.as(email);
  expect((await colleague.get('/saved-view', { resource: 'order' })).data).not.toContainEqual(
    expect.objectContaining({ id: made.data.id }),
  );
  await admin.put(`/saved-view/${made.data.id}`, { shared: true });
  expect((await colleague.get('/saved-view', { resource: 'order' })).data).toContainEqual(
    expect.objectContaining({ id: made.data.id, is_own: false }),
  );
  expect((await colleague.put(`/saved-view/${made.data.id}`, { name: 'Theirs' })).status).toBe(404);
  expect((await colleague.delete(`/saved-view/${made.data.id}`)).status).toBe(404);
  expect((await admin.delete(`/saved-view/${made.data.id}`)).status).toBe(200);
});

test('recents and favourites', async () => {
  const [first, second] = (await admin.get('/customer', { per_page: 2 })).data.map(({ id }: { id: number }) => id);
  for (const row_id of [first, second, first])
    await admin.post('/recent', { resource: 'ams/customers', row_id, label: `Customer ${row_id}` });
  const recents = (await admin.get('/recent', { resource: 'ams/customers' })).data;
  expect(recents.map((row: { row_id: number }) => row.row_id)).toEqual([first, second]);
  const screen = await admin.post('/favourite', { resource: 'payments', label: 'Payments' });
  const again = await admin.post('/favourite', { resource: 'payments', label: 'Money' });
  expect(again.data).toEqual({ ...screen.data, label: 'Money' });
  expect((await admin.get('/favourite')).data).toHaveLength(1);
  expect((await admin.delete(`/favourite/${screen.data.id}`)).status).toBe(200);
});

test('company.configurations: all that is wrong with several settings is said at once, a list by the number of its line', async () => {
  const columns = [{ label: 'Job', field: 'name' }, { label: 'Kind' }];
  const settings = [
    { key: 'feedback_link_days', text_value: '400' },
    { key: 'upload_roles', text_value: JSON.stringify({ columns }) },
    { key: 'feedback_alert_threshold', text_value: '2' },
  ];
  const { status, body } = await admin.put(SETTINGS, { settings });
  expect([status, body.errors]).toEqual([
    422,
    {
      'settings.0.text_value': ['Enter a number from 1 to 365.'],
      'settings.1.text_value': ['Check line 2.'],
    },
  ]);
});

test('company.website: only addresses a browser may open are kept, a bare domain gets https; the support chat likewise', async () => {
  for (const website of ['javascript:alert(1)', 'data:text/html,x', 'our site']) {
    const { status, body } = await admin.put('/company', { website });
    expect([status, body.errors]).toEqual([422, { website: ['Enter a web address that starts with https://.'] }]);
  }
  expect((await admin.put('/company', { website: ' northstar.example ' })).data.website).toBe(
    'https://northstar.example',
  );
  expect((await admin.put('/company', { website: '' })).data.website).toBeNull();
  const chat = await admin.post(SETTINGS, { key: 'support_chat_url', text_value: 'javascript:alert(1)' });
  expect([chat.status, chat.body.errors]).toEqual([
    422,
    { text_value: ['Enter a web address that starts with https://.'] },
  ]);
});

test('company.configurations: where connections lead and as whom is for those who see the settings', async () => {
  const connections = ['smtp', 'oidc', 's3', 'ai'];
  const saved = await admin.post(SETTINGS, {
    key: 'ai',
    text_value: JSON.stringify({ endpoint: 'https://ai.test', key: 'k' }),
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const officer = await server.as('officer@demo.test');
  const listed = async (who: Caller) =>
    (await who.get(SETTINGS)).data
      .map(({ key }: { key: string }) => key)
      .filter((key: string) => connections.includes(key));
  expect([await listed(officer), (await listed(admin)).toSorted()]).toEqual([[], connections.toSorted()]);
  for (const key of connections) {
    expect([key, (await officer.get(`${SETTINGS}/${key}`)).status]).toEqual([key, 404]);
    expect([key, (await admin.get(`${SETTINGS}/${key}`)).status]).toEqual([key, 200]);
  }
  // What their screens need stays.
  expect((await officer.get(`${SETTINGS}/geocoding_url`)).status).toBe(200);
});
