import pg from 'pg';
import { inject } from 'vitest';
import { TEST_PASSWORD } from '../../platform/testing/companies.ts';
import { newActivity } from '../support/records.ts';
import { staffApi } from '../support/staff-api.ts';
import { unique } from '../support/unique.ts';

/** Rows of a statement, as the owner of the database. */
export async function ownerRows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** What comes after the origin: the pages of a journey are at the address of the test. */
const inside = (link: unknown): string => {
  const { pathname, search } = new URL(String(link));
  return pathname + search;
};

/** The link to a page in the newest mail to an address. */
export async function mailedLink(email: string, page: string): Promise<string> {
  const mails = await ownerRows<{ text: string }>(
    'select text from message where $1 = any("to") and strpos(text, $2) > 0 order by id desc limit 1',
    [email, `${page}?`],
  );
  const link = new RegExp(`https?://\\S*${page}\\?\\S+`).exec(mails[0]?.text ?? '')?.[0];
  if (!link) throw new Error(`no mail to ${email} leads to ${page}`);
  return inside(link);
}

/** A public form takes a few tries an hour from one machine; all journeys come from the same. */
export const renewBudgets = (): Promise<object[]> => ownerRows("delete from login_attempt where scope = 'ip'");

/** The customer that somebody of the portal acts for first. */
export async function customerOf(email = 'customer@demo.test'): Promise<{ id: number; code: string }> {
  const [customer] = await ownerRows<{ id: number; code: string }>(
    `select c.id::int, c.customer_code as code from customer_user l join customer c on c.id = l.customer_id
      join app_user u on u.id = l.user_id where u.email = $1 order by l.is_primary desc limit 1`,
    [email],
  );
  if (!customer) throw new Error(`${email} is nobody of a customer`);
  return customer;
}

/** A completed visit whose customer was just asked how it was, and the link of that mail. */
export async function feedbackLink(): Promise<{ id: number; path: string }> {
  const staff = await staffApi();
  const id = await newActivity({ title: `Rated ${unique()}`, customer_id: (await customerOf()).id });
  await staff.post(`/order/${id}/release`);
  const { status } = await staff.post(`/order/${id}/complete`);
  if (status !== 200) throw new Error(`completing answered ${status}`);
  const [mail] = await ownerRows<{ to: string }>(
    `select "to"[1] as to from message where event = 'feedback.requested' and owner_id = $1 order by id limit 1`,
    [id],
  );
  return { id, path: (await mailedLink(mail?.to ?? '', '/customer_feedback')).replace(/&rating=\d$/, '') };
}

/** Somebody who was added and has no password yet, and the link with which they choose one. */
export async function passwordLink(audience: 'staff' | 'customer'): Promise<{ email: string; path: string }> {
  const staff = await staffApi();
  const person = { first_name: 'Rory', last_name: unique(), email: `${unique()}@press.example` };
  const people = audience === 'staff' ? '/user' : `/customer/${(await customerOf()).id}/users`;
  const made = await staff.post(people, person);
  const id = audience === 'staff' ? made.data.id : made.data.user_id;
  const { data } = await staff.post(`${people}/${id}/invitation-link`);
  return { email: person.email, path: inside(data.link) };
}

/** An invitation to join a customer, for an address nobody has. */
export async function invitationLink(): Promise<{ email: string; path: string }> {
  await renewBudgets();
  const email = `${unique()}@press.example`;
  const { data } = await (await staffApi()).post(`/customer/${(await customerOf()).id}/invite/link`, { email });
  return { email, path: inside(data.link) };
}

/** The link with which somebody who asked for a place confirms their address. */
export async function confirmationLink(mode: 'existing' | 'new'): Promise<string> {
  await renewBudgets();
  const email = `${unique()}@press.example`;
  const where =
    mode === 'new' ? { company: { name: `Press ${unique()}` } } : { customer_code: (await customerOf()).code };
  await (await staffApi()).post('/customer-onboard', { mode, first_name: 'Cleo', email, language: 'en', ...where });
  return mailedLink(email, mode === 'new' ? '/customer-user2' : '/customer-user');
}

/** The link of the mail about a sign-in from a browser that was never seen: "that was not me". */
export async function notMeLink(): Promise<string> {
  const email = `${unique()}@press.example`;
  await (await staffApi()).post('/user', { first_name: 'Noor', email, password: TEST_PASSWORD });
  for (const agent of ['Mozilla/5.0 (X11; Linux) Firefox/140.0', 'Mozilla/5.0 (iPhone) Safari/605.1'])
    await fetch(`${inject('origin')}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ email, password: TEST_PASSWORD }),
    });
  return mailedLink(email, '/reset_password');
}

/** A pixel as somebody drew it. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The code of a proof that somebody signed by a link. */
export async function signedProof(): Promise<string> {
  const staff = await staffApi();
  const id = await newActivity({ title: `Signed ${unique()}` });
  await staff.post(`/order/${id}/release`);
  const { data: link } = await staff.post(`/order/${id}/sign-link`, {});
  const { pathname } = new URL(String(link.url));
  const { data: work } = await staff.get(pathname);
  const { data } = await staff.post(pathname, {
    content_sha256: work.content_sha256,
    signer_name: 'María Peña',
    signature: PIXEL,
    confirmed: true,
  });
  return String(data.proof_code);
}
