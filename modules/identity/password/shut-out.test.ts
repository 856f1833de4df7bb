import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** Who was shut out and let in again starts anew: no link that was given out before is worth anything. */
let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const PASSWORD = 'eleven quiet lamps';

async function resetLink(email: string): Promise<string> {
  await app.sql('delete from login_attempt');
  expect((await app.nobody().post('/auth/pre_forgot', { email })).status).toBe(200);
  const [mail] = await app.sql('select text from message where $1 = any("to") order by id desc limit 1', [email]);
  return /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? expect.fail(`no mail to ${email}`);
}
async function notMeLink(id: number): Promise<string> {
  const token = 'n'.repeat(42) + (id % 10);
  await app.sql(
    `insert into auth_token (tenant_id, user_id, kind, token_hash, expires_at)
      select tenant_id, id, 'not_me', sha256($2::bytea), now() + interval '1 day' from app_user where id = $1`,
    [id, token],
  );
  return token;
}
const chosen = async (token: string): Promise<number> =>
  (await app.nobody().put('/auth/post_forgot', { token, password: PASSWORD, password_confirmation: PASSWORD })).status;

type Step = (id: number) => Promise<{ status: number; body: unknown }>;
const restored: Step = async (id) => {
  const [entry] = await app.sql(
    "select id from audit_log where table_name = 'app_user' and row_id = $1 and action = 'delete' order by id desc limit 1",
    [id],
  );
  return admin.post(`/auditlogs/${entry?.id}/restore`);
};
const flag = (name: string, on: boolean, off: boolean): [Step, Step] => [
  (id) => admin.put(`/user/${id}`, { [name]: on }),
  (id) => admin.put(`/user/${id}`, { [name]: off }),
];
const WAYS: [string, [Step, Step]][] = [
  ['disabled', flag('disable', true, false)],
  ['blacklisted', flag('is_blacklisted', true, false)],
  ['taken off the web', flag('web_access', false, true)],
  [
    'locked',
    [
      (id) => admin.put(`/user/${id}/unlock-user`, { is_locked: true }),
      (id) => admin.put(`/user/${id}/unlock-user`, { is_locked: false }),
    ],
  ],
  ['deleted', [(id) => admin.delete(`/user/${id}`), restored]],
];

for (const [what, [shut, open]] of WAYS)
  test(`links of a person end when they are ${what}, also once they are let in again`, async () => {
    const untouched = await staffWith(app, ['view.users']);
    expect(await chosen(await resetLink(untouched.email))).toBe(200);
    const person = await staffWith(app, ['view.users']);
    const [reset, notMe] = [await resetLink(person.email), await notMeLink(person.id)];
    for (const step of [shut, open]) {
      const done = await step(person.id);
      expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
    }
    expect(await chosen(reset)).toBe(410);
    expect((await app.nobody().post('/auth/not-me', { token: notMe })).status).toBe(410);
    // They ask for a new one.
    expect(await chosen(await resetLink(person.email))).toBe(200);
  });
