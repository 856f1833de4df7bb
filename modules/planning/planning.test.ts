import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';
import { upload } from '../../platform/testing/upload.ts';

let server: TestServer;
let admin: Caller;
let ana: number;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  const [officer] = await server.sql("select id::int from app_user where email = 'officer@demo.test'");
  ana = officer.id;
});
afterAll(() => server?.close());

describe('holidays', () => {
  test('lists.page_size_15: holidays come fifteen a page, by their day', async () => {
    for (let n = 0; n < 16; n++) {
      const day = `2030-01-${String(n + 1).padStart(2, '0')}`;
      expect((await admin.post('/holiday', { name: `Day ${n}`, day })).status).toBe(201);
    }
    const page = await admin.get('/holiday', { page: 1, filters: { day: { from: '2030-01-01', to: '2030-12-31' } } });
    expect([page.data.length, page.success.per_page, page.success.total]).toEqual([15, 15, 16]);
    expect(page.data[0]).toMatchObject({ day: '2030-01-01', part: 'full', affects_rental: true, affects_roster: true });
  });

  test('a company has two thousand, however many come at once or in a file', async () => {
    const beta = await server.as('admin@beta.test', { subdomain: 'beta' });
    const [{ id }] = await server.sql("select id from tenant where subdomain = 'beta'");
    await server.sql(
      `insert into holiday (tenant_id, name, day) select $1, 'Day', '2100-01-01'::date + i
        from generate_series(1, 1995 - (select count(*)::int from holiday where tenant_id = $1)) i`,
      [id],
    );
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, n) => beta.post('/holiday', { name: 'More', day: `2040-01-${10 + n}` })),
    );
    expect(many.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(many.find(({ status }) => status !== 201)?.body.errors).toEqual({
      day: ['The company already has 2000 holidays. Delete some that have passed before you add more.'],
    });
    const bytes = new TextEncoder().encode('Date,Name\n2041-05-01,Labour Day\n');
    const file = await beta.post('/holiday/import-excel', { key: await upload(server, beta, bytes, 'days.csv') });
    console.log(file.status, JSON.stringify(file.body));
    await server.sql("delete from holiday where tenant_id = $1 and name in ('Day', 'More')", [id]);
  });

  test('one a day, part and place; a holiday of one place never changes rentals', async () => {
    await admin.post('/holiday', { name: 'Christmas', day: '2032-12-25' });
    const twice = await admin.post('/holiday', { name: 'Again', day: '2032-12-25' });
    expect([twice.status, Object.keys(twice.body.errors ?? {})]).toEqual([422, ['day']]);
    expect((await admin.post('/holiday', { name: 'Eve', day: '2032-12-25', part: 'pm' })).status).toBe(201);
    const place = await admin.post('/location', { name: 'Harbour yard' });
    const local = await admin.post('/holiday', { name: 'Harbour day', day: '2032-12-25', location_id: place.data.id });
    expect([local.status, local.data.affects_rental]).toEqual([201, false]);
    const turnedOn = await admin.put(`/holiday/${local.data.id}`, { affects_rental: true });
    expect([turnedOn.status, turnedOn.body.errors]).toEqual([
      422,
      { affects_rental: ['Only holidays of the whole company affect rentals.'] },
    ]);
  });

  test('the sample file can be imported as it is; a second time its days are reported, not errors', async () => {
    // A company without holidays of its own.
    const beta = await server.as('admin@beta.test');
    const sample = await beta.get('/holiday/sample-excel');
    const csv = await beta.raw('GET', '/holiday/sample-excel', { headers: { accept: 'text/csv' } });
    expect([csv.headers.get('content-type'), await csv.text()]).toEqual([
      expect.stringContaining('text/csv'),
      expect.stringContaining('Christmas Day'),
    ]);
    const bytes = Buffer.from(sample.data.file_data, 'base64');
    const bring = async () =>
      beta.post('/holiday/import-excel', {
        key: await upload(server, beta, bytes, sample.data.file_name),
        again: true,
      });
    const first = await bring();
    expect(first.data).toMatchObject({ status: 'done', created: 2, failed: 0 });
    const second = await bring();
    expect(second.data).toMatchObject({ status: 'done', created: 0, skipped: 2, failed: 0, warnings: 2 });
    const [christmas] = (await beta.get('/holiday', { q: 'Christmas Day' })).data;
    expect(christmas).toMatchObject({ yearly: true, source: 'import', part: 'full' });
    const officer = await server.as('officer@demo.test');
    expect((await officer.post('/holiday/import-excel', {})).status).toBe(403);
  });
});

describe('roster', () => {
  const shift = (day: string, from: string, to: string) => ({
    user_id: ana,
    day,
    start_at: `${day}T${from}:00.000Z`,
    end_at: `${day}T${to}:00.000Z`,
  });

  test('two shifts of a person never overlap, of twenty at once one is kept', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.post('/user-roster', shift('2031-05-01', '08:00', '16:00'))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'shift_overlap')).toHaveLength(19);
    expect((await admin.post('/user-roster', shift('2031-05-01', '16:00', '20:00'))).status).toBe(201);
    expect(
      (await admin.post('/user-roster', { ...shift('2031-05-01', '09:00', '10:00'), kind: 'on_call' })).status,
    ).toBe(201);
  });

  test('a shift ends after it begins, within sixteen hours', async () => {
    for (const to of ['07:00', '08:00']) {
      const wrong = await admin.post('/user-roster', shift('2031-06-01', '08:00', to));
      expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['end_at']]);
    }
    const long = await admin.post('/user-roster', {
      ...shift('2031-06-01', '08:00', '09:00'),
      end_at: '2031-06-02T00:01:00.000Z',
    });
    expect(Object.keys(long.body.errors ?? {})).toEqual(['end_at']);
  });
});

describe('targets', () => {
  test('a target carries its months, and one of the same name may not cover the same time', async () => {
    const months = [
      { month: '2031-01-01', target_count: 10, target_value: '1000.50' },
      { month: '2031-02-01', target_count: 12 },
    ];
    const made = await admin.post('/targets', {
      name: 'Installs',
      scope: 'officer',
      officer_id: ana,
      start_month: '2031-01-01',
      end_month: '2031-06-01',
      months,
    });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    expect(made.data.months).toMatchObject([
      { month: '2031-01-01', target_count: 10, target_value: 1000.5 },
      { month: '2031-02-01' },
    ]);
    const clash = {
      name: 'installs',
      scope: 'officer',
      officer_id: ana,
      start_month: '2031-05-01',
      end_month: '2031-08-01',
    };
    const refused = await admin.post('/targets', clash);
    expect([refused.status, refused.body.code]).toEqual([409, 'target_overlap']);
    expect((await admin.post('/targets', { ...clash, start_month: '2031-07-01' })).status).toBe(201);
    const changed = await admin.put(`/targets/${made.data.id}`, { months: [{ month: '2031-03-01', target_count: 5 }] });
    expect(changed.data.months).toMatchObject([{ month: '2031-03-01', target_count: 5 }]);
    expect((await admin.get(`/targets/${made.data.id}`)).data.months).toHaveLength(1);
    const twice = await admin.put(`/targets/${made.data.id}`, {
      months: [{ month: '2031-03-01' }, { month: '2031-03-01' }],
    });
    expect(Object.keys(twice.body.errors ?? {})).toEqual(['months']);
    const outside = await admin.put(`/targets/${made.data.id}`, { months: [{ month: '2039-01-01', target_count: 5 }] });
    expect([outside.status, Object.keys(outside.body.errors ?? {})]).toEqual([422, ['months.0.month']]);
    const officerless = await admin.post('/targets', {
      name: 'Nobody',
      scope: 'officer',
      start_month: '2031-01-01',
      end_month: '2031-02-01',
    });
    expect(Object.keys(officerless.body.errors ?? {})).toEqual(['officer_id']);
  });
});
