import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../generated/registry.ts';
import { tableOf } from '../../resource/define.ts';
import { writable } from '../../resource/derive.ts';
import { type AnyField, isText, longestText } from '../../resource/field.ts';
import { type Caller, type TestServer, testServer } from '../server.ts';
import { upload } from '../upload.ts';
import { sampleOf, textField } from './samples.ts';

let server: TestServer;
let admin: Caller;
let beta: Caller;
let officer: Caller;
let portal: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  beta = await server.as('admin@beta.test');
  officer = await server.as('officer@demo.test');
  portal = await server.as('customer@demo.test');
});
afterAll(() => server.close());

describe.each(Object.values(registry))('resource $name', (resource) => {
  const path = `/${resource.path}`;
  const table = tableOf(resource);
  const create = async (): Promise<Record<string, unknown> & { id: number; updated_at: string }> => {
    const answer = await admin.post(path, await sampleOf(server, resource));
    expect(answer.body, JSON.stringify(answer.body)).not.toHaveProperty('code');
    expect(answer.status).toBe(201);
    return answer.data;
  };

  test('creates, reads, finds and lists a record in at most two statements', async () => {
    const sample = await sampleOf(server, resource);
    const made = (await admin.post(path, sample)).data;
    for (const [name, value] of Object.entries(sample)) expect(made[name], name).toEqual(value);
    expect((await admin.get(`${path}/${made.id}`)).data).toEqual(made);
    const title = String(made[resource.title]);
    const list = await admin.get(path, { q: title, page: 1, per_page: 200 });
    const row = list.success.data.find(({ id }: { id: number }) => id === made.id);
    // A page of long texts would be a hundred times what anybody reads of it.
    const isLong = (field: AnyField) => isText(field) && longestText(field) > 10_000;
    for (const [name, field] of Object.entries(resource.fields)) expect(name in row, name).toBe(!isLong(field));
    expect(list.statements).toBeLessThanOrEqual(2);
    expect(list.success).toMatchObject({ current_page: 1, per_page: 200 });
    expect(list.success.total).toBeGreaterThanOrEqual(1);
  });

  test('changes a record and refuses a stale version', async () => {
    const made = await create();
    const next = { [resource.title]: `Changed ${made.id}`, updated_at: made.updated_at };
    const changed = await admin.put(`${path}/${made.id}`, next);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.data[resource.title]).toBe(`Changed ${made.id}`);
    const stale = await admin.put(`${path}/${made.id}`, next);
    expect(stale.status).toBe(409);
    expect(stale.body.code).toBe('conflict');
    expect((stale.body.current as { id: number }).id).toBe(made.id);
  });

  test('deletes a record; a missing one is not found', async () => {
    const made = await create();
    expect((await admin.delete(`${path}/${made.id}`)).status).toBe(200);
    for (const answer of [
      await admin.get(`${path}/${made.id}`),
      await admin.delete(`${path}/${made.id}`),
      await admin.put(`${path}/${made.id}`, {}),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.code).toBe('not_found');
    }
  });

  test('writes who did what into the audit log', async () => {
    const made = await create();
    await admin.put(`${path}/${made.id}`, { [resource.title]: `Audited ${made.id}` });
    await admin.delete(`${path}/${made.id}`);
    const rows = await server.sql(
      'select action, actor_user_id, request_id from audit_log where table_name = $1 and row_id = $2 order by id',
      [table, made.id],
    );
    expect(rows.map((row) => row.action)).toEqual(['insert', 'update', 'delete']);
    expect(rows.every((row) => row.actor_user_id && row.request_id)).toBe(true);
  });

  test('bad input names its field and writes nothing', async () => {
    const field = textField(resource) ?? resource.title;
    const before = await server.sql(`select count(*)::int as count from "${table}"`);
    const bad: [string, unknown][] = [
      [field, 42],
      [field, { nested: true }],
      [field, 'x'.repeat(1_000_000)],
      [field, 'bell \u0007'],
      [field, 'nul \u0000'],
      ['no_such_field', 'x'],
    ];
    for (const [name, value] of bad) {
      const answer = await admin.post(path, { ...(await sampleOf(server, resource)), [name]: value });
      expect(answer.status, `${name} ${String(value).slice(0, 20)}`).toBe(422);
      expect(Object.keys(answer.body.errors ?? {})).toContain(name);
    }
    expect(await server.sql(`select count(*)::int as count from "${table}"`)).toEqual(before);
    const unknownFilter = await admin.get(path, { filters: { no_such_filter: 1 } });
    expect(unknownFilter.status).toBe(422);
  });

  test('a required field cannot be sent as nothing: it is named, on create as on change', async () => {
    const sample = await sampleOf(server, resource);
    const made = await create();
    for (const [name, { options }] of writable(resource)) {
      if (!options.required) continue;
      for (const answer of [
        await admin.post(path, { ...sample, [name]: null }),
        await admin.put(`${path}/${made.id}`, { [name]: null }),
      ]) {
        expect([name, answer.status], JSON.stringify(answer.body)).toEqual([name, 422]);
        expect(Object.keys(answer.body.errors ?? {})).toContain(name);
      }
    }
  });

  test('another company sees and touches nothing', async () => {
    const made = await create();
    expect((await beta.get(`${path}/${made.id}`)).status).toBe(404);
    expect((await beta.put(`${path}/${made.id}`, { [resource.title]: 'Taken' })).status).toBe(404);
    expect((await beta.delete(`${path}/${made.id}`)).status).toBe(404);
    const list = await beta.get(path, { page: 1, per_page: 200 });
    expect(list.success.data.some((row: { id: number }) => row.id === made.id)).toBe(false);
    expect((await admin.get(`${path}/${made.id}`)).data).toEqual(made);
  });

  test('people without the permission and portal people are refused', async () => {
    const made = await create();
    for (const who of [officer, portal]) {
      expect((await who.post(path, await sampleOf(server, resource))).status).toBe(403);
      expect((await who.put(`${path}/${made.id}`, {})).status).toBe(403);
      expect((await who.delete(`${path}/${made.id}`)).status).toBe(403);
    }
    expect((await portal.get(path)).status).toBe(403);
    const denied = await officer.post(path, {});
    expect(denied.body.permission).toBe(`create.${resource.permission}`);
  });

  test('what it exports it imports again, without a new record', async () => {
    const paths = resource.sheet?.paths;
    if (!paths?.excel || !paths.upload)
      return expect(resource.sheet === undefined || !paths?.upload || !paths.excel).toBe(true);
    await create();
    const exported = await admin.get(`${path}/${paths.excel}`);
    expect(exported.data.file_name).toMatch(/\.xlsx$/);
    const key = await upload(server, admin, Buffer.from(exported.data.file_data, 'base64'), exported.data.file_name);
    const before = await server.sql(`select count(*)::int as count from "${table}"`);
    const answer = await admin.post(`${path}/${paths.upload}`, { key, file_name: exported.data.file_name });
    const wrong = answer.data?.errors?.filter(({ severity }: { severity: string }) => severity === 'error');
    expect(wrong, JSON.stringify(answer.body)).toEqual([]);
    expect(answer.data).toMatchObject({ created: 0, failed: 0 });
    expect(await server.sql(`select count(*)::int as count from "${table}"`)).toEqual(before);
  });

  if (!resource.ordered) return;
  test('keeps the order people give it and notices a changed list', async () => {
    await create();
    await create();
    const only = Object.entries(resource.only ?? {}).map(([column, value]) => ` and ${column} = '${value}'`);
    const own = `${only.join('')}${resource.softDelete ? ' and deleted_at is null' : ''}`;
    const ids = (
      await server.sql(
        `select id::int from "${table}" where tenant_id = (select id from tenant where subdomain = 'demo')${own} order by display_order, id`,
      )
    ).map((row) => row.id);
    const turned = ids.toReversed();
    expect((await admin.post(`${path}/update/display/order`, { ids: turned })).status).toBe(200);
    const listed = await admin.get(path, { page: 1, per_page: 200, sort: 'display_order' });
    expect(listed.success.data.map((row: { id: number }) => row.id)).toEqual(turned);
    const changed = await admin.post(`${path}/update/display/order`, { ids: turned.slice(1) });
    expect(changed.status).toBe(409);
    expect(changed.body.code).toBe('list_changed');
  });
});
