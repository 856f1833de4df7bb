import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../platform/testing/companies.ts';
import { type Caller, callerAt, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { codeAt, otpauthUri, stepAt, stepOf } from './totp.server.ts';

let app: TestServer;
const email = 'officer@demo.test';

beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.sql('delete from login_attempt');
});

const signIn = () => app.nobody().post('/auth/login', { email, password: TEST_PASSWORD });
const secondStep = (challenge: string, code: string) =>
  app.nobody().post('/auth/second-factor/sign-in', { challenge_token: challenge, code });
/** A code of now that was not used: the step of the last one is forgotten. */
const freshCode = async (secret: string) => {
  await app.sql('update second_factor set last_step = 0');
  return codeAt(secret, stepAt(Date.now()));
};

/** Switches the second factor of somebody on; gives secret and recovery codes. */
async function switchOn(caller: Caller): Promise<{ secret: string; codes: string[] }> {
  const { data } = await caller.post('/auth/second-factor/enrol', {});
  const answer = await caller.post('/auth/second-factor/confirm', { code: codeAt(data.secret, stepAt(Date.now())) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { secret: data.secret, codes: answer.data.recovery_codes };
}

test('the codes are those of RFC 6238, one step off either way', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect([59, 1_111_111_109, 1_234_567_890].map((second) => codeAt(secret, stepAt(second * 1000)))).toEqual([
    '287082',
    '081804',
    '005924',
  ]);
  const now = 1_234_567_890_000;
  expect([-60, -30, 0, 30, 60].map((off) => stepOf(secret, codeAt(secret, stepAt(now + off * 1000)), now))).toEqual([
    null,
    stepAt(now) - 1,
    stepAt(now),
    stepAt(now) + 1,
    null,
  ]);
  expect(otpauthUri('ABC', 'Ann & Co', 'a@x.com')).toBe(
    'otpauth://totp/Ann%20%26%20Co%3Aa%40x.com?secret=ABC&issuer=Ann%20%26%20Co&algorithm=SHA1&digits=6&period=30',
  );
});

describe('a person', () => {
  test('switches it on with a first code, and from then on logs in with two steps', async () => {
    const officer = await app.as(email);
    expect((await officer.get('/auth/second-factor')).data).toEqual({
      is_on: false,
      since: null,
      recovery_codes_left: 0,
      is_required: false,
    });
    const { data: enrolment } = await officer.post('/auth/second-factor/enrol', {});
    expect(enrolment.uri).toContain(`secret=${enrolment.secret}`);
    expect((await signIn()).status, 'not in force before its first code').toBe(200);
    const wrong = await officer.post('/auth/second-factor/confirm', { code: '000000' });
    expect([wrong.status, wrong.body.errors?.code]).toEqual([422, ['Incorrect or already used code.']]);
    const { secret, codes } = await switchOn(officer);
    expect(codes).toHaveLength(10);
    const stored = JSON.stringify(
      await app.sql('select * from second_factor, audit_log where table_name = $1', ['second_factor']),
    );
    expect(stored).not.toContain(secret);

    const half = await signIn();
    expect([half.status, half.body.code, half.body.message]).toEqual([
      401,
      'second_factor_required',
      'Enter the code from your authenticator app.',
    ]);
    expect(half.body.token).toBeUndefined();
    const challenge = half.body.challenge_token as string;
    expect((await secondStep(challenge, '123456')).status).toBe(422);
    const whole = await secondStep(challenge, await freshCode(secret));
    expect(whole.status, JSON.stringify(whole.body)).toBe(200);
    expect(whole.data.token).toMatch(/^[\w-]{43}$/);
    expect(whole.data.user.email).toBe(email);
    expect((await secondStep(challenge, await freshCode(secret))).body.code, 'a challenge serves once').toBe(
      'challenge_expired',
    );
    const mails = await app.sql("select event from message where event = 'user.second_factor_on'");
    expect(mails).toHaveLength(1);

    const byPaper = await secondStep((await signIn()).body.challenge_token as string, codes[0]?.toUpperCase() ?? '');
    expect(byPaper.status).toBe(200);
    const again = await secondStep((await signIn()).body.challenge_token as string, codes[0] ?? '');
    expect(again.status, 'a recovery code serves once').toBe(422);
    expect((await officer.get('/auth/second-factor')).data).toMatchObject({ is_on: true, recovery_codes_left: 9 });
  });

  test('20 parallel sign-ins with one code: one wins', async () => {
    const { secret: known } = await switchOnAnew();
    const challenges: string[] = [];
    for (let n = 0; n < 20; n++) challenges.push((await signIn()).body.challenge_token as string);
    const code = await freshCode(known);
    const answers = await Promise.all(challenges.map((challenge) => secondStep(challenge, code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test('wrong codes wait as wrong passwords do, and an old challenge is gone', async () => {
    const challenge = (await signIn()).body.challenge_token as string;
    for (let n = 0; n < 5; n++) expect((await secondStep(challenge, '000001')).status).toBe(422);
    const blocked = await secondStep(challenge, '000001');
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    await app.sql('delete from login_attempt');
    await app.sql("update auth_token set expires_at = now() - interval '1 second' where kind = 'second_factor'");
    const late = await secondStep(challenge, '000001');
    expect([late.status, late.body.code]).toEqual([410, 'challenge_expired']);
  });

  test('an administrator takes it away after a lost phone; sessions end, the person is told', async () => {
    const [{ id }] = (await app.sql('select id::int from app_user where email = $1', [email])) as [{ id: number }];
    const admin = await app.as('admin@demo.test');
    const manager = await app.as('manager@demo.test');
    expect((await manager.delete(`/user/${id}/second-factor`)).status).toBe(403);
    await app.sql('update session set reauthenticated_at = null');
    expect((await admin.delete(`/user/${id}/second-factor`)).body.code).toBe('reauthentication_required');
    await admin.post('/auth/confirm', { password: TEST_PASSWORD });
    expect((await admin.delete(`/user/${id}/second-factor`)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect(await app.sql("select 1 from message where event = 'user.second_factor_off'")).toHaveLength(1);
  });
});

async function switchOnAnew(): Promise<{ secret: string; codes: string[] }> {
  await app.sql('delete from second_factor');
  const { data } = await signIn();
  return switchOn(withToken(data.token));
}

const withToken = (token: string): Caller => callerAt(app.origin, 'demo', token);

describe('the company', () => {
  const policy = (text_value: string) =>
    app
      .as('admin@demo.test')
      .then((admin) => admin.post('/company/configurations', { key: 'second_factor', text_value }));

  test('may ask everyone: whoever has none reaches the profile only, and cannot switch theirs off', async () => {
    const caller = withToken((await signIn()).data.token);
    expect((await policy('everyone')).status).toBe(200);
    await expect.poll(async () => (await caller.get('/order')).body.code).toBe('second_factor_setup');
    const me = await caller.get('/user/me');
    expect(me.data.user.is_second_factor_due).toBe(true);
    expect((await caller.get('/auth/second-factor')).data.is_required).toBe(true);
    const administrator = withToken(
      (await app.nobody().post('/auth/login', { email: 'admin@demo.test', password: TEST_PASSWORD })).data.token,
    );
    const session = async (of: Caller) => (await of.get('/auth/sessions')).data[0].id;
    const [[customer], others, own] = [
      await app.sql("select id::int from customer where name = 'Hotel Caribe Azul'"),
      await session(caller),
      (await signIn()).data.token,
    ];
    const reached = [
      await administrator.post('/auth/get_customer', { customer_id: customer.id }),
      await administrator.delete(`/auth/sessions/${others}`),
    ];
    expect(reached.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([403, 'second_factor_setup']));
    expect((await caller.get('/user/me')).status).toBe(200);
    // Their own they end at any time.
    expect((await caller.delete(`/auth/sessions/${await session(withToken(own))}`)).status).toBe(200);
    await switchOn(caller);
    expect((await caller.get('/order')).status).toBe(200);
    const off = await caller.delete('/auth/second-factor');
    expect([off.status, off.body.code]).toEqual([403, 'second_factor_setup']);
  });

  test('may ask nobody: switching off needs a fresh password', async () => {
    await app.sql("delete from company_configuration where key = 'second_factor'");
    await app.sql('delete from second_factor');
    const caller = withToken((await signIn()).data.token);
    await switchOn(caller);
    await app.sql('update session set reauthenticated_at = null');
    expect((await caller.delete('/auth/second-factor')).body.code).toBe('reauthentication_required');
    await caller.post('/auth/confirm', { password: TEST_PASSWORD });
    expect((await caller.delete('/auth/second-factor')).data).toMatchObject({ is_on: false, is_required: false });
    expect((await signIn()).status).toBe(200);
  });
});
