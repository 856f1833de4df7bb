import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { TEST_PASSWORD } from '../platform/testing/companies.ts';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
let customer: number;
let name: string;

beforeAll(async () => {
  browser = await openBrowser();
  name = `Palm Court ${unique()}`;
  const made = await (await staffApi()).post('/customer', { name, kind: 'company', credit_limit: '1000.00' });
  customer = made.data.id;
});
afterAll(() => browser.close());

const isSeen = (page: Page, text: string) =>
  page
    .getByText(text)
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });

describe('a save that was refused', () => {
  test.each([1440, 390])(
    'is said above Save, wherever the form is scrolled to, and goes through by Retry at %i',
    async (width) => {
      const { context, page } = await openContext(browser, { width, height: 800 });
      await signIn(page, 'admin@demo.test');
      await open(page, `/ams/customers/${customer}?edit=1`);
      const drawer = page.getByRole('dialog');
      const limit = drawer.getByRole('textbox', { name: /^Credit limit/ });
      await limit.fill(width === 390 ? '2500' : '2600');
      const answers = [
        {
          status: 0,
          says: 'Network or System Error!',
          next: 'Your changes are kept. Check your connection and try again.',
        },
        { status: 403, says: 'You may not do this today.', next: null },
        { status: 500, says: 'Something broke.', next: null },
        { status: 502, says: 'This couldn’t be completed. Try again in a few minutes.', next: null },
      ];
      for (const { status, says, next } of answers) {
        await page.route(`**/api/v1/customer/${customer}?*`, (route) => {
          if (route.request().method() !== 'PUT') return route.fallback();
          if (status === 0) return route.abort();
          return route.fulfill(status === 502 ? { status, body: '' } : { status, json: { code: 'x', message: says } });
        });
        await limit.focus();
        await page.keyboard.press('Control+s');
        const refusal = drawer.getByRole('alert').filter({ hasText: says });
        await refusal.waitFor();
        if (next) await refusal.getByText(next).waitFor();
        expect([status, await isSeen(page, says)]).toEqual([status, true]);
        const [box, button] = await Promise.all([
          refusal.boundingBox(),
          drawer.getByRole('button', { name: 'Save', exact: true }).boundingBox(),
        ]);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
        expect(await refusal.getByRole('button', { name: 'Retry' }).count()).toBe(status === 403 ? 0 : 1);
        await page.unroute(`**/api/v1/customer/${customer}?*`);
      }
      // The gateway's answer to this is not about signing in.
      await page
        .getByText('The service is temporarily unavailable. Please try again in a few minutes.')
        .first()
        .waitFor();
      expect(await page.getByText(/authentication service/).count()).toBe(0);
      expect(await violations(page)).toEqual([]);
      await drawer.getByRole('button', { name: 'Retry' }).click();
      await drawer.waitFor({ state: 'detached' });
      const { data } = await (await staffApi()).get(`/customer/${customer}`);
      expect(Number(data.credit_limit)).toBe(width === 390 ? 2500 : 2600);
      await context.close();
    },
  );

  test('a field one comes to with Tab stands clear of the foot of its drawer', async () => {
    const { context, page, errors } = await openContext(browser, { width: 1440, height: 800 });
    await signIn(page, 'admin@demo.test');
    await open(page, `/ams/customers/${customer}?edit=1`);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: /^Name/ }).focus();
    const covered: string[] = [];
    for (let n = 0; n < 30; n++) {
      await page.keyboard.press('Tab');
      const word = await page.evaluate(() => {
        const here = document.activeElement;
        const body = here?.closest('form')?.parentElement;
        if (!here || !body) return null;
        const room = body.getBoundingClientRect().bottom - here.getBoundingClientRect().bottom;
        return room < 16 ? `${here.id}: ${Math.round(room)}` : null;
      });
      if (word) covered.push(word);
    }
    expect(covered).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('a layer that is opened from a menu', () => {
  test.each(['customers', 'activities'])('has the focus, though its code and its data come late: %s', async (kind) => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, kind === 'customers' ? `/ams/customers/${customer}` : `/ams/activities/1`);
    const more = page.getByRole('button', { name: 'More actions' }).first();
    await page.route(/written-mail|\/assets\/.*mail.*\.js/, async (route) => {
      await new Promise((done) => setTimeout(done, 700));
      await route.continue();
    });
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Write email' }).waitFor();
    await page.getByRole('menuitem', { name: 'Write email' }).focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: /^Subject/ }).waitFor();
    const isInside = () => drawer.evaluate((element) => element.contains(document.activeElement));
    await page.waitForTimeout(300);
    expect(await isInside()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await isInside()).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => more.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });
});

/** A customer with one contact and one open activity. */
async function withContact(long = false) {
  const staff = await staffApi();
  const called = `${'Long Meadow Agricultural Cooperative and Processing Society of the Eastern Parishes '.repeat(long ? 2 : 0)}Hill ${unique()}`;
  const { data } = await staff.post('/customer', { name: called, kind: 'company', credit_limit: '200.00' });
  await staff.post(`/customer/${data.id}/contacts`, {
    first_name: 'Nadine',
    last_name: 'Nelson',
    title: 'Buyer',
    email: 'nadine.nelson.purchasing@hill-estates.test',
    phone: '+1 876 555 0199',
  });
  return { id: data.id as number, name: called, staff };
}

test('a customer that is not on the loaded page of the list is shown beside it', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/customers?open=${customer}&q=no-such-customer`);
  const peek = page.getByRole('complementary', { name: /C-\d+/ });
  await peek.getByRole('heading', { name }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('a held customer says since when, by whom and why; no new activity until the hold is removed', async () => {
  const { id, staff, name: held } = await withContact();
  await staff.post(`/customer/${id}/status`, { status: 'on_hold', reason: 'Two invoices unpaid' });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/customers/${id}`);
  await page.getByText(/^On hold since .+ by \S+/).waitFor();
  await page.getByText('Reason: Two invoices unpaid').waitFor();
  const create = page.getByRole('button', { name: 'New activity' });
  expect(await create.getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByRole('link', { name: 'New activity' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await open(page, '/ams/activities?open=new');
  const picker = page.getByRole('dialog').getByRole('combobox', { name: /^Customer/ });
  await picker.fill(held);
  await page.getByRole('option', { name: /On hold/ }).waitFor();
  // It can be chosen: whoever types its name is told, and does not add it a second time.
  await page.keyboard.press('Enter');
  await page.getByText('On hold: no new activities until the hold is removed.').waitFor();
  await open(page, `/ams/customers/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Remove hold' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove hold' }).click();
  await page.getByRole('link', { name: 'New activity' }).waitFor();
  expect(await page.getByText(/^On hold since/).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('on a phone a contact’s card begins with the number to call; a long name is there whole', async () => {
  const { id, name: called } = await withContact(true);
  const { context, page, errors } = await openContext(browser, { width: 390 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/customers/${id}?tab=places`);
  const call = page.getByRole('main').locator('a[href="tel:+1 876 555 0199"]');
  const mail = page.getByRole('main').getByRole('link', { name: /nadine\.nelson/ });
  const [tel, email] = await Promise.all([call.last().boundingBox(), mail.last().boundingBox()]);
  expect(tel?.height).toBeGreaterThanOrEqual(44);
  expect((tel?.y ?? 0) + (tel?.x ?? 0)).toBeLessThan((email?.y ?? 0) + (email?.x ?? 0));
  await page.getByText('Buyer').first().waitFor();
  const title = page.getByRole('heading', { level: 1, name: called.trim() });
  expect(await title.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
  expect(errors).toEqual([]);
  await context.close();
});

test('editing a contact is called so, and takes only numbers one could dial; email addresses stay on one line', async () => {
  const { id, staff } = await withContact();
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/customers/${id}`);
  await page.getByRole('button', { name: 'Edit contact' }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit contact' });
  await drawer.getByText('Nadine Nelson').waitFor();
  await drawer.getByRole('textbox', { name: /^Phone/ }).fill('call me');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Enter a phone number.').waitFor();
  await drawer.getByRole('textbox', { name: /^Phone/ }).fill('+1 876 555 0200');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'detached' });
  await open(page, `/ams/customers/${id}?tab=places`);
  const mail = page.getByRole('cell').getByRole('link', { name: /nadine\.nelson/ });
  const tops = await mail.evaluate((element) => [...element.getClientRects()].map(({ top }) => Math.round(top)));
  expect(new Set(tops).size).toBe(1);
  await page.keyboard.press('e');
  await page.getByRole('dialog', { name: 'Edit customer' }).waitFor();
  const { status } = await staff.post(`/customer/${id}/contacts`, { first_name: 'Ann', phone: 'call me' });
  expect(status).toBe(422);
  expect(errors).toEqual([]);
  await context.close();
});

/** Somebody who keeps customers and sees no type of activity. */
async function keeper(): Promise<string> {
  const staff = await staffApi();
  const email = `${unique()}@demo.test`;
  const permissions = ['view.customers', 'update.customers', 'view.order', 'view_all.order'];
  const role = await staff.post('/role', { name: `Keeper ${unique()}`, permissions });
  const body = { first_name: 'Kit', email, password: TEST_PASSWORD, roles: [role.data.id], web_access: true };
  expect((await staff.post('/user', body)).status).toBe(201);
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  await client.query('update app_user set is_first_time_login = false where email = $1', [email]);
  await client.end();
  return email;
}

test('who does not see all activities cannot say where their emails go, and changes the rest', async () => {
  const { id, staff } = await withContact();
  await staff.put(`/customer/${id}`, { email: 'office@hill-estates.test' });
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, await keeper());
  await open(page, `/ams/customers/${id}`);
  await page.getByRole('button', { name: 'Edit contact' }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit contact' });
  await drawer.getByText('Set by people who see all activities and prices.').waitFor();
  for (const tick of ['Receives statements by email', 'Receives activity emails'])
    expect([tick, await drawer.getByRole('checkbox', { name: tick }).isDisabled()]).toEqual([tick, true]);
  expect(await drawer.getByRole('textbox', { name: 'Email' }).isDisabled()).toBe(true);
  await drawer.getByRole('textbox', { name: 'Job title' }).fill('Head buyer');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'detached' });
  await open(page, `/ams/customers/${id}?edit=1`);
  const form = page.getByRole('dialog', { name: 'Edit customer' });
  await form.getByText('Set by people who see all activities.').waitFor();
  expect(await form.getByRole('textbox', { name: 'Email' }).isDisabled()).toBe(true);
  await form.getByRole('textbox', { name: 'Notes' }).fill('Rings first');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  const { data } = await staff.get(`/customer/${id}`);
  const contacts = data.contacts as { title: string; receives_order_mail: boolean }[];
  expect([data.notes, contacts]).toMatchObject(['Rings first', [{ title: 'Head buyer', receives_order_mail: true }]]);
  expect(errors).toEqual([]);
  await context.close();
});

test('two people change the credit limit: amounts are amounts, and the sentence begins as one', async () => {
  const { id, staff } = await withContact();
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/customers/${id}?edit=1`);
  const limit = page.getByRole('textbox', { name: /^Credit limit/ });
  await limit.fill('300');
  await staff.put(`/customer/${id}`, { credit_limit: '250.00' });
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  const choice = page.getByRole('dialog', { name: 'Conflicting changes' });
  await choice.getByText(/^Someone else changed this while you were editing\./).waitFor();
  await choice.getByText('$250.00').waitFor();
  await choice.getByText('$300.00').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('the account’s segments and agents are changed where they are shown, in both languages', async () => {
  const { id, staff } = await withContact();
  const made = async (list: string) => {
    const called = `${list} ${unique()}`.replace('-', ' ');
    return { called, id: (await staff.post(`/${list}`, { name: called })).data.id as number };
  };
  const [segment, kept, agent] = [
    await made('customer-segment'),
    await made('customer-segment'),
    await made('customer-agent'),
  ];
  await staff.put(`/customer/${id}`, { segment_ids: [kept.id] });
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/customers/${id}`);
  await page.getByRole('button', { name: 'Edit account' }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit customer' });
  const choose = async (field: RegExp, called: string) => {
    await drawer.getByRole('combobox', { name: field }).fill(called);
    await page.getByRole('option', { name: called }).click();
  };
  // What the customer has already stands there.
  await drawer.getByText(kept.called).waitFor();
  await choose(/^Segments/, segment.called);
  await choose(/^Agents/, agent.called);
  expect(await violations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByText(agent.called).first().waitFor();
  const { data } = await staff.get(`/customer/${id}`);
  const ids = (list: unknown) => (list as { id: number }[]).map((one) => one.id).sort();
  expect([ids(data.segments), ids(data.agents)]).toEqual([[kept.id, segment.id].sort(), [agent.id]]);
  expect(errors).toEqual([]);
  await context.close();
  const spanish = await openContext(browser, { language: 'es' });
  await signIn(spanish.page, 'admin@demo.test');
  await open(spanish.page, `/ams/customers/${id}?edit=1`);
  await spanish.page
    .getByRole('dialog')
    .getByRole('combobox', { name: /^Segmentos/ })
    .waitFor();
  await spanish.page
    .getByRole('dialog')
    .getByRole('combobox', { name: /^Agentes/ })
    .waitFor();
  await spanish.context.close();
});

test('a customer that cannot be deleted says why with ways there; else the refusal stays in the dialog', async () => {
  const { id, staff, name: called } = await withContact();
  await newActivity({ customer_id: id, title: 'Still open' });
  const { context, page } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  const ask = async () => {
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Delete customer' }).click();
  };
  await open(page, `/ams/customers/${id}`);
  await ask();
  const kept = page.getByRole('dialog', { name: `${called} can’t be deleted` });
  await kept.getByRole('link', { name: '1 open activity' }).waitFor();
  expect(await kept.getByRole('button', { name: 'Delete customer' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  // Another one, that gets its activity while the question stands.
  const other = (await staff.post('/customer', { name: `Short ${unique()}`, kind: 'company' })).data.id as number;
  await open(page, `/ams/customers/${other}`);
  await ask();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Delete customer' }).waitFor();
  await newActivity({ customer_id: other, title: 'Meanwhile' });
  await question.getByRole('button', { name: 'Delete customer' }).click();
  await question.getByRole('alert').waitFor();
  expect(await page.getByText('Error', { exact: true }).count()).toBe(0);
  await context.close();
});
