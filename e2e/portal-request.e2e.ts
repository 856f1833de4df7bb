import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { kept, open, openBrowser, openContext, signIn } from './support/browser.ts';
import { tabAndType, tabTo, typeSignature } from './support/keyboard.ts';
import { newActivity, portalPerson } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Answers the form by keyboard alone and sends it; gives the id of the request. */
async function ask(page: Page, title: string): Promise<number> {
  await open(page, '/customer-portal/dashboard');
  await tabTo(page, 'link', 'Request service');
  await page.keyboard.press('Enter');
  await tabTo(page, 'radio', 'Something is broken');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Where do you need it?' }).waitFor();
  await tabTo(page, 'radio', /Main site/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'When would suit you?' }).waitFor();
  await tabTo(page, 'button', 'Continue');
  await page.keyboard.press('Enter');
  await tabAndType(page, /Short description/, title);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Review your request' }).waitFor();
  await page.getByText('Site 2').first().waitFor();
  await tabTo(page, 'button', 'Send request');
  await page.keyboard.press('Enter');
  await page.waitForURL(/view-service\/\d+\?told=sent/);
  return Number(/view-service\/(\d+)/.exec(page.url())?.[1]);
}

/** A request of the customer the page acts for, as the desk enters it. */
async function entered(page: Page, staff: Awaited<ReturnType<typeof staffApi>>, title: string): Promise<number> {
  await open(page, '/customer-portal/service-requests');
  const acting = await page.getByRole('button', { name: /Acting for/ }).getAttribute('aria-label');
  const name = /Acting for (.+?)\. /.exec(acting ?? '')?.[1] ?? '';
  const customers = (await staff.get(`/customer?q=${encodeURIComponent(name)}`)).data as unknown as { id: number }[];
  const types = (await staff.get('/ordertype?page=0')).data as unknown as { id: number; name: string }[];
  const type = types.find((each) => each.name === 'Maintenance');
  const made = await staff.post('/order', { order_type_id: type?.id, customer_id: customers[0]?.id, title });
  expect(made.status, JSON.stringify(made.data)).toBe(201);
  return made.data.id;
}

describe('a customer asks for work, follows it and signs it off, by keyboard alone', () => {
  test('request, progress, sign-off, receipt', async () => {
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'customer@demo.test', '/customer-login');
    const words = `Ice machine ${unique()} leaks`;
    const id = await ask(page, words);
    await page.getByText(/ sent$/).waitFor();
    expect(await violations(page)).toEqual([]);

    const staff = await staffApi();
    await staff.post(`/order/${id}/release`);
    const completed = await staff.post(`/order/${id}/complete`);
    expect(completed.status, JSON.stringify(completed.data)).toBe(200);

    await open(page, '/customer-portal/service-requests?state=sign');
    await page.getByText(words).waitFor();
    await open(page, `/customer-portal/view-service/${id}`);
    await tabTo(page, 'button', 'Sign off');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Sign off / }).waitFor();
    expect(await violations(page)).toEqual([]);
    await tabAndType(page, /Your name/, 'Sofia M Reid');
    await tabTo(page, 'button', 'Type');
    await page.keyboard.press('Enter');
    await tabTo(page, 'checkbox', /I have read/);
    await page.keyboard.press('Space');
    await tabTo(page, 'button', 'Sign off work');
    await page.keyboard.press('Enter');
    await page.getByText(/ signed off$/).waitFor();
    await page.getByText('Sofia M Reid').first().waitFor();

    const paper = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Receipt, PDF' }).click();
    await paper;
    expect(errors).toEqual([]);
    await context.close();
  });

  test('something is wrong: the customer says what instead of signing, the desk hears of it and reads it on the activity', async () => {
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'customer@demo.test', '/customer-login');
    const mark = unique();
    const id = await ask(page, `Cold room ${mark} is warm`);
    const staff = await staffApi();
    await staff.post(`/order/${id}/release`);
    expect((await staff.post(`/order/${id}/complete`)).status).toBe(200);

    await open(page, `/customer-portal/view-service/${id}`);
    await page.getByRole('button', { name: 'Sign off' }).first().click();
    await page.getByRole('button', { name: 'Report a problem' }).click();
    const reason = `Door ${mark} does not close`;
    await page.getByRole('button', { name: 'Send to our team' }).click();
    await page.getByText('Enter a reason.').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('textbox', { name: /What is wrong/ }).fill(reason);
    await page.getByRole('button', { name: 'Send to our team' }).click();
    await page.getByText('Our team has your reason').waitFor();
    await page.getByText(reason).first().waitFor();
    await page.getByRole('button', { name: 'Sign off' }).first().waitFor();
    expect(errors).toEqual([]);
    await context.close();

    const desk = await openContext(browser, { width: 1440 });
    await signIn(desk.page, 'manager@demo.test');
    await desk.page.getByRole('button', { name: /new notification/ }).click();
    const line = desk.page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('link', { name: new RegExp(reason) });
    await line.click();
    await desk.page.waitForURL((url) => url.pathname === `/ams/activities/${id}`);
    await desk.page.getByText('Sofia Reid declined to sign').first().waitFor();
    await desk.page.getByText(reason).first().waitFor();
    expect(await violations(desk.page)).toEqual([]);
    expect(desk.errors).toEqual([]);
    await desk.context.close();
  });

  test('a refused signature names what is missing; answers survive leaving the form', async () => {
    const { context, page } = await openContext(browser, { width: 390, height: 844 });
    await signIn(page, 'customer@demo.test', '/customer-login');
    await open(page, '/customer-portal/new-service');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Choose a category.').waitFor();
    const since = Date.now();
    await page.getByRole('radio', { name: 'Regular service' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Where do you need it?' }).waitFor();
    await kept(page, { database: 'ordo-drafts', store: 'drafts', name: ':portal-request:', since });
    await open(page, '/customer-portal/dashboard');
    await open(page, '/customer-portal/new-service');
    await page.getByText('We saved what you entered last time.').waitFor();
    expect(await page.getByRole('radio', { name: 'Regular service' }).isChecked()).toBe(true);
    await context.close();
  });

  test('work that changes while it is read is not signed off: the page says so', async () => {
    const staff = await staffApi();
    const { context, page } = await openContext(browser, { width: 390, height: 844 });
    await signIn(page, 'customer@demo.test', '/customer-login');
    const id = await entered(page, staff, `Blue roof ${unique()}`);
    await staff.post(`/order/${id}/release`);
    expect((await staff.post(`/order/${id}/complete`)).status).toBe(200);
    await open(page, `/customer-portal/view-service/${id}`);
    await page.getByRole('button', { name: 'Sign off' }).first().click();
    await typeSignature(page);
    await page.getByRole('checkbox').check();
    expect((await staff.post(`/order/${id}/incomplete`, { reason: 'One part is missing' })).status).toBe(200);
    await page.getByRole('button', { name: 'Sign off work' }).click();
    await page.getByText('This work changed while the page was open').waitFor();
    expect((await staff.get(`/order/${id}`)).data.signed_off_at).toBeNull();
    await context.close();
  });

  test('a visit that is done is rated where it is followed; the team reads it', async () => {
    const { context, page, errors } = await openContext(browser, { width: 390, height: 844 });
    await signIn(page, 'customer@demo.test', '/customer-login');
    const staff = await staffApi();
    const id = await entered(page, staff, `Filter ${unique()} is due`);
    await staff.post(`/order/${id}/release`);
    expect((await staff.post(`/order/${id}/complete`)).status).toBe(200);
    await open(page, `/customer-portal/view-service/${id}`);
    await page.getByRole('radio', { name: '4 stars' }).first().check({ force: true });
    const words = `Very tidy ${unique()}`;
    await page.getByRole('textbox', { name: /Anything you’d like/ }).fill(words);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByRole('heading', { name: 'Your feedback' }).waitFor();
    await page.getByText(words).waitFor();
    const said = (await staff.get(`/feedback?q=${encodeURIComponent(words)}`)).data as unknown as { rating: number }[];
    expect(said.map(({ rating }) => rating)).toEqual([4]);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a paper the company asks for is uploaded in its own row', async () => {
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'customer@demo.test', '/customer-login');
    const staff = await staffApi();
    const name = `Site permit ${unique()}`;
    const kind = await staff.post('/document-type', { name, needs_approval: true, needs_number: true });
    const id = await entered(page, staff, `Lift ${unique()} needs a permit`);
    const typeId = (await staff.get(`/order/${id}`)).data.order_type_id;
    const asked = { document_type_id: kind.data.id, requirement: 'optional', stage: 'complete' };
    expect((await staff.post(`/ordertype/${String(typeId)}/documents`, asked)).status).toBe(201);
    const again = await entered(page, staff, `Lift ${unique()} with a permit`);
    await open(page, `/customer-portal/view-service/${again}`);
    await page.getByRole('button', { name: `Upload ${name}` }).click();
    await page.getByRole('button', { name: 'Send document' }).click();
    await page.getByRole('link', { name: 'Add the file first.' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page
      .locator('form input[type=file]')
      .first()
      .setInputFiles({ name: 'permit.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') });
    await page.getByRole('textbox', { name: /Document number/ }).fill('P-1204');
    await page.getByRole('link', { name: 'permit.pdf' }).waitFor();
    await page.getByRole('button', { name: 'Send document' }).click();
    await page.getByText('Under review').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a paper that ends before the visit says so; the form names what is missing; a long word breaks', async () => {
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'customer@demo.test', '/customer-login');
    const staff = await staffApi();
    const mark = unique();
    const name = `Certificate ${mark}`;
    const kind = await staff.post('/document-type', { name, has_expiry: true });
    const type = await staff.post('/ordertype', {
      name: `Checked ${mark}`,
      prefix: mark.toUpperCase(),
      portal_visible: true,
    });
    const asked = { document_type_id: kind.data.id, requirement: 'optional', stage: 'complete' };
    expect((await staff.post(`/ordertype/${type.data.id}/documents`, asked)).status).toBe(201);
    const customer_id = (await (await staffApi('customer@demo.test')).get('/user/me')).data.selected_customer_id;
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const order = await staff.post('/order', {
      ...{ order_type_id: type.data.id, customer_id, title: 'Pipe'.repeat(30) },
      scheduled_start: inDays(30),
    });
    expect(order.status, JSON.stringify(order.data)).toBe(201);
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, `/customer-portal/view-service/${order.data.id}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const cut = (h1: HTMLElement) => h1.scrollWidth > h1.clientWidth || h1.getBoundingClientRect().right > innerWidth;
      expect(await page.getByRole('heading', { level: 1 }).evaluate(cut)).toBe(false);
    }
    await page.getByText('Missing').first().waitFor();
    await page.getByRole('button', { name: `Upload ${name}` }).click();
    const form = page.getByRole('form', { name: `Upload ${name}` });
    await form.getByRole('button', { name: 'Send document' }).click();
    const summary = form.getByRole('alert').filter({ hasText: 'There are 2 problems' });
    await summary.waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await summary.getByRole('link', { name: 'Add the file first.' }).click();
    const add = form.getByRole('button', { name: 'Add files' });
    expect(await add.evaluate((element) => element === document.activeElement)).toBe(true);
    await summary.getByRole('link', { name: 'Enter the date it is valid until.' }).click();
    await page.keyboard.type(inDays(10).slice(0, 10));
    expect(await violations(page)).toEqual([]);
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'one.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') });
    await form.getByRole('link', { name: 'one.pdf' }).waitFor();
    await form.getByRole('button', { name: 'Send document' }).click();
    await page.getByText('Expires before the visit').waitFor();
    await page.getByText(/^Valid until .+, visit .+\. Send the new one\. · Optional$/).waitFor();
    expect(await page.getByText(/Expired/).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('another customer is one choice away and everything is read anew', async () => {
    const { context, page } = await openContext(browser, { width: 1024, height: 768 });
    await signIn(page, 'customer@demo.test', '/customer-login');
    await open(page, '/customer-portal/dashboard');
    const before = await page.locator('main').textContent();
    // The choice stands in the bar of every page.
    await open(page, '/customer-portal/service-requests');
    // Narrow and wide again: every state stands in the row once it has room.
    const states = page.getByRole('navigation', { name: 'Requests by status' });
    await page.setViewportSize({ width: 780, height: 768 });
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(() => states.getByRole('link').locator('visible=true').count()).toBe(5);
    const switcher = page.getByRole('button', { name: /Acting for/ });
    const other = (await switcher.getAttribute('aria-label'))?.includes('Harbour View')
      ? 'Blue Mountain'
      : 'Harbour View';
    await switcher.click();
    await page.getByRole('menuitem', { name: new RegExp(other) }).click();
    await page.getByRole('button', { name: new RegExp(`Acting for ${other}`) }).waitFor();
    await open(page, '/customer-portal/dashboard');
    await page.waitForFunction((old) => document.querySelector('main')?.textContent !== old, before);
    expect(await violations(page)).toEqual([]);
    // The other journeys find their customer as it was.
    await page.getByRole('button', { name: new RegExp(`Acting for ${other}`) }).click();
    await page.getByRole('menuitem', { name: other === 'Harbour View' ? /Blue Mountain/ : /Harbour View/ }).click();
    await page.getByRole('button', { name: new RegExp(`Acting for ${other}`) }).waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('a document of the company', () => {
  test('is read and signed in the request, and the desk sees who signed it', async () => {
    const staff = await staffApi();
    const word = unique();
    const type = await staff.post('/ordertype', {
      name: `Signed ${word}`,
      prefix: word.toUpperCase(),
      portal_visible: true,
    });
    const paper = await staff.post('/master-document', {
      name: `Terms ${word}`,
      link: 'https://papers.example/terms',
      status: 'published',
      signature_required: true,
    });
    await staff.post(`/ordertype/${type.data.id}/documents`, { master_document_id: paper.data.id, stage: 'complete' });
    const portal = await staffApi('customer@demo.test');
    const customer_id = (await portal.get('/user/me')).data.selected_customer_id;
    const order = await staff.post('/order', { order_type_id: type.data.id, customer_id });
    const { context, page, errors } = await openContext(browser, { width: 390, height: 844 });
    await signIn(page, 'customer@demo.test', '/customer-login');
    // The home page asks for it; on the page of the work it is read first.
    await page.getByRole('link', { name: `Sign Terms ${word} for ${order.data.reference_no}` }).click();
    await page.waitForURL(`**/customer-portal/view-service/${order.data.id}`);
    const signs = page.getByRole('button', { name: `Sign Terms ${word}` });
    const top = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN;
    await signs.waitFor();
    expect(await top(page.getByRole('link', { name: `Read Terms ${word}` }))).toBeLessThan(await top(signs));
    await signs.click();
    const confirm = async () => {
      await typeSignature(page);
      await page.getByRole('checkbox', { name: /I have read/ }).check();
    };
    await confirm();
    // Meanwhile the company writes it anew: nothing is signed, and the page says so.
    await staff.put(`/master-document/${paper.data.id}`, { link: 'https://papers.example/terms-2' });
    await page.getByRole('button', { name: 'Sign document' }).click();
    await page.getByText(`Terms ${word} changed while this page was open`).waitFor();
    await confirm();
    await page.getByRole('button', { name: 'Sign document' }).click();
    await page.getByText(`Document signed: Terms ${word}`).waitFor();
    await page.getByText(/^Signed by .+, today \d\d:\d\d/).waitFor();
    await page.getByRole('link', { name: 'Proof' }).waitFor();
    expect(await page.getByText('changed while this page was open').count()).toBe(0);
    expect(await page.getByRole('button', { name: `Sign Terms ${word}` }).count()).toBe(0);
    expect(errors.filter((text) => !text.includes('409'))).toEqual([]);
    await context.close();
    const desk = await openContext(browser);
    await signIn(desk.page, 'admin@demo.test');
    await open(desk.page, `/ams/activities/${order.data.id}?tab=documents`);
    await desk.page.getByText(/^Signed by /).waitFor();
    await desk.context.close();
  });

  test('words that are filled from the request are signed as they were read; what cannot be opened is not', async () => {
    const staff = await staffApi();
    const word = unique();
    const made = await staff.post('/communication-template', {
      name: `Words ${word}`,
      subject: 'x',
      html: '<p>{{order.title}}</p>',
    });
    const type = await staff.post('/ordertype', {
      name: `Filled ${word}`,
      prefix: word.toUpperCase(),
      portal_visible: true,
    });
    const paper = await staff.post('/master-document', {
      name: `Permit ${word}`,
      link: `template:${made.data.id}`,
      status: 'published',
      signature_required: true,
    });
    await staff.post(`/ordertype/${type.data.id}/documents`, { master_document_id: paper.data.id, stage: 'complete' });
    const portal = await staffApi('customer@demo.test');
    const customer_id = (await portal.get('/user/me')).data.selected_customer_id;
    const order = await staff.post('/order', { order_type_id: type.data.id, customer_id, title: 'Blue roof' });
    const { context, page } = await openContext(browser, { width: 390, height: 844 });
    await signIn(page, 'customer@demo.test', '/customer-login');
    await open(page, `/customer-portal/view-service/${order.data.id}`);
    const confirm = async () => {
      await typeSignature(page);
      await page.getByRole('checkbox', { name: /I have read/ }).check();
    };
    await page.getByRole('button', { name: `Sign Permit ${word}` }).click();
    await confirm();
    await staff.put(`/order/${order.data.id}`, { title: 'Red roof' });
    // Whether the page knew before the button or after it: nothing is signed, and it says so.
    await page.getByRole('button', { name: 'Sign document' }).click();
    await page.getByText(`Permit ${word} changed while this page was open`).waitFor();
    await staff.put(`/communication-template/${made.data.id}`, { active: false });
    await open(page, `/customer-portal/view-service/${order.data.id}`);
    await page.getByText('This document can’t be opened right now').waitFor();
    expect(await page.getByRole('button', { name: `Sign Permit ${word}` }).count()).toBe(0);
    await context.close();
    const desk = await openContext(browser);
    await signIn(desk.page, 'admin@demo.test');
    await open(desk.page, `/ams/activities/${order.data.id}?tab=documents`);
    await desk.page.getByText('Can’t be signed: its template is inactive or empty').waitFor();
    await desk.context.close();
  });
});

test('another time is asked for in a small form, which the team reads as a note', async () => {
  const { email, customerId } = await portalPerson();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const visit = await newActivity({ customer_id: customerId, scheduled_start: tomorrow });
  expect((await (await staffApi()).post(`/order/${visit}/release`)).status).toBe(200);
  const { context, page, errors } = await openContext(browser, { width: 390, height: 844 });
  await signIn(page, email, '/customer-login');
  await page.getByRole('link', { name: 'Reschedule' }).tap();
  const form = page.getByRole('form', { name: 'Ask for another time' });
  const times = form.getByRole('textbox', { name: /^Which days and times/ });
  await times.waitFor();
  const box = await times.boundingBox();
  expect((box?.y ?? 0) > 0 && (box?.y ?? 0) < 844).toBe(true);
  await form.getByRole('button', { name: 'Ask for another time' }).tap();
  await form.getByText('Enter at least one day that suits you.').waitFor();
  expect(await violations(page)).toEqual([]);
  const wish = `Thursday after 14:00 ${unique()}`;
  await times.fill(wish);
  await form.getByRole('textbox', { name: /^Reason/ }).fill('The gate is closed on Mondays');
  // What is open below is not offered again at the thumb.
  expect(await page.getByRole('link', { name: 'Reschedule' }).filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'More actions' }).filter({ visible: true }).count()).toBe(0);
  // Without a network nothing is lost, and the form says so.
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Ask for another time' }).tap();
  await form.getByText('Your changes are kept. Check your connection and try again.').waitFor({ timeout: 40_000 });
  await context.setOffline(false);
  await form.getByRole('button', { name: 'Ask for another time' }).tap();
  await form.waitFor({ state: 'detached' });
  await page.getByText(`I need another time. These suit me: ${wish}`).waitFor();
  await page.getByText('Reason: The gate is closed on Mondays').waitFor();
  // The record of a planned visit offers the same, within reach of the thumb.
  await page.goto(page.url().replace(/\?.*/, ''));
  await page.getByRole('link', { name: 'Reschedule' }).filter({ visible: true }).tap();
  await times.waitFor();
  // Looks are all a customer chooses here: the keys of the office have no place.
  await page
    .getByRole('button', { name: /account menu/ })
    .filter({ visible: true })
    .tap();
  await page.getByRole('menuitem', { name: 'Appearance' }).tap();
  const looks = page.getByRole('dialog', { name: 'Appearance', exact: true });
  await looks.getByText('Theme').waitFor();
  expect(await looks.getByRole('switch').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('on a phone the details come before the progress, a step goes by the word of its state, and the menu is a square', async () => {
  const { context, page, errors } = await openContext(browser, { width: 390, height: 844 });
  await signIn(page, 'customer@demo.test', '/customer-login');
  const staff = await staffApi();
  const id = await entered(page, staff, `Cold room ${unique()}`);
  await staff.put(`/order/${id}`, { scheduled_start: new Date(Date.now() + 26 * 3_600_000).toISOString() });
  await staff.post(`/order/${id}/release`);
  await open(page, `/customer-portal/view-service/${id}`);
  const heads = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect.poll(async () => (await heads.allTextContents()).slice(0, 2)).toEqual(['Details', 'Progress']);
  const menu = page.getByRole('button', { name: 'More actions' }).filter({ visible: true });
  const { width, height } = (await menu.boundingBox()) ?? {};
  expect([width, height]).toEqual([48, 48]);
  // The day and its hour, without a comma, as everywhere; the day itself stays on one line.
  const when = page.getByRole('definition').filter({ hasText: /\d\d:\d\d/ });
  expect(await when.first().textContent()).toMatch(
    /^(Today|Tomorrow|\w{3}\u00a0\d{1,2}\u00a0\w{3}(\u00a0\d{4})?) \d\d:\d\d/,
  );
  expect((await staff.post(`/order/${id}/complete`)).status).toBe(200);
  await open(page, `/customer-portal/view-service/${id}`);
  await page.getByRole('list').locator('[aria-current="step"], [data-state="done"]').getByText('Completed').waitFor();
  expect(await page.getByText('Done', { exact: true }).count()).toBe(0);
  const star = page.getByRole('group', { name: /visit/ }).locator('svg').first();
  const legend = page.getByText(/How was your visit/);
  const [left, words] = [(await star.boundingBox())?.x ?? 0, (await legend.boundingBox())?.x ?? 0];
  expect(Math.abs(left - words)).toBeLessThanOrEqual(3);
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('in Spanish the words of what is to sign off keep their width: the longer button takes its own line', async () => {
  const { context, page } = await openContext(browser, { width: 390, height: 844, language: 'es' });
  await signIn(page, 'customer@demo.test', '/customer-login');
  const sign = page.getByRole('link', { name: /^Dar conformidad a / }).first();
  await sign.waitFor();
  const row = sign.locator('xpath=..');
  const [button, words, whole] = await Promise.all([
    sign.boundingBox(),
    row.locator('> :first-child').boundingBox(),
    row.boundingBox(),
  ]);
  expect(words?.width).toBeGreaterThan((whole?.width ?? 0) - 48);
  expect(button?.y).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0));
  expect(await violations(page)).toEqual([]);
  await context.close();
});
