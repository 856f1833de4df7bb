import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn, type View } from './support/browser.ts';
import { idOf, newActivity, portalPerson, tasks } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A released activity and the path of a link by which a stranger signs it. */
async function sent(title: string): Promise<{ id: number; path: string }> {
  const id = await newActivity({ title, items: await tasks('Read the meter') });
  const staff = await staffApi();
  await staff.post(`/order/${id}/release`);
  const { data } = await staff.post(`/order/${id}/sign-link`, { name: 'María Peña' });
  return { id, path: new URL(String(data.url)).pathname };
}

/** Opens the link as somebody without an account; every load of the whole page is counted. */
async function asStranger(path: string, view: View) {
  const { context, page, errors } = await openContext(browser, view);
  let loads = 0;
  page.on('load', () => loads++);
  await page.goto(inject('origin') + path);
  await page.getByRole('textbox', { name: /^Your name/ }).waitFor();
  return { context, page, errors, loads: () => loads };
}

async function draw(page: Page): Promise<void> {
  const area = page.locator('canvas');
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  if (!box) throw new Error('there is no place to sign');
  await page.mouse.move(box.x + 20, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 60, { steps: 6 });
  await page.mouse.move(box.x + 160, box.y + 25, { steps: 6 });
  await page.mouse.up();
}

const record = async (id: number) => (await (await staffApi()).get(`/order/${id}`)).data;

describe.each([
  { place: 'a desk', width: 1440, height: 900 },
  { place: 'a phone', width: 390, height: 844 },
])('a customer with a link, at $place', ({ width, height }) => {
  test('draws a signature and reads its proof', async () => {
    const { id, path } = await sent('Pump drawn');
    const { context, page, errors, loads } = await asStranger(path, { width, height });
    // Nothing filled in: the page says what is missing and stays where it is.
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There are 2 problems' });
    await summary.waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await draw(page);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    const proof = page.locator('a[href^="/proof/"]');
    await proof.waitFor();
    const heading = page.getByRole('heading', { level: 1, name: 'Signed' });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    // What was signed stays said.
    await page
      .getByText((await record(id)).reference_no as string)
      .first()
      .waitFor();
    await page.getByText('Pump drawn').waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    expect(loads()).toBe(1);
    expect((await record(id)).signed_off_at).not.toBeNull();
    await proof.click();
    await page.waitForURL(/\/proof\//);
    await page.getByText('María Peña').first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('types a signature and sends it with Enter', async () => {
    const { id, path } = await sent('Pump typed');
    const { context, page, loads } = await asStranger(path, { width, height });
    await page.getByRole('button', { name: 'Type', exact: true }).click();
    await page.getByRole('checkbox').check();
    // What stands as the signature is the name that is sent, and no other.
    const signature = page.locator('fieldset').filter({ has: page.getByRole('button', { name: 'Type', exact: true }) });
    await signature.getByText('María Peña', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Your name' }).fill('María Peña Ruiz');
    await signature.getByText('María Peña Ruiz', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Your name' }).press('Enter');
    await page.locator('a[href^="/proof/"]').waitFor();
    expect(loads()).toBe(1);
    expect(await record(id)).toMatchObject({
      signed_off_at: expect.any(String),
      signoff: { signer_name: 'María Peña Ruiz' },
    });
    await context.close();
  });

  test('work that changes while it is read is not signed: the page says so and shows what it is now', async () => {
    const { id, path } = await sent('Pump changed');
    const { context, page } = await asStranger(path, { width, height });
    await draw(page);
    await page.getByRole('checkbox').check();
    await (await staffApi()).put(`/order/${id}`, { title: 'Other pump' });
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByText('This work changed while the page was open').waitFor();
    await page.getByText('Other pump').waitFor();
    expect(await page.getByRole('checkbox').isChecked()).toBe(false);
    expect((await record(id)).signed_off_at).toBeNull();
    await context.close();
  });

  test('says why not', async () => {
    const { id, path } = await sent('Pump refused');
    const { context, page, loads } = await asStranger(path, { width, height });
    // The other way out, beside the button that signs.
    await page.locator('form button:has(+ button[type="submit"])').click();
    await page.getByRole('textbox').last().fill('The valve still leaks');
    await page.locator('button[type="submit"]').click();
    await page.locator('form').waitFor({ state: 'detached' });
    expect(loads()).toBe(1);
    const staff = await staffApi();
    expect(JSON.stringify((await staff.get(`/order/${id}`)).data)).toContain('The valve still leaks');
    await context.close();
  });
});

test('beside a long list the form stays in sight; on a phone one press leads to it', async () => {
  const id = await newActivity({
    title: 'Many lines',
    items: await tasks(...Array.from({ length: 24 }, (_, n) => `Check valve ${n + 1}`)),
  });
  const staff = await staffApi();
  await staff.post(`/order/${id}/release`);
  const path = new URL(String((await staff.post(`/order/${id}/sign-link`, {})).data.url)).pathname;
  const desk = await asStranger(path, { width: 1440, height: 900 });
  const submit = (page: Page) => page.getByRole('button', { name: 'Sign', exact: true });
  await desk.page.mouse.wheel(0, 5000);
  await desk.page.getByText('Check valve 24').waitFor();
  await expect.poll(() => desk.page.evaluate(() => scrollY)).toBeGreaterThan(100);
  const { y = 0, height = 0 } = (await submit(desk.page).boundingBox()) ?? {};
  expect([y > 0, y + height <= 900]).toEqual([true, true]);
  await desk.context.close();
  const phone = await asStranger(path, { width: 390, height: 844 });
  await phone.page.getByRole('link', { name: 'Go to the signature' }).tap();
  const name = phone.page.getByRole('textbox', { name: /^Your name/ });
  await expect.poll(async () => (await name.boundingBox())?.y ?? 9999).toBeLessThan(844);
  expect(await violations(phone.page)).toEqual([]);
  await phone.context.close();
});

test('work that is not begun is agreed to, not confirmed as done, and who sends the link is told', async () => {
  const { id, path } = await sent('Pump planned');
  const { context, page } = await asStranger(path, { width: 390, height: 844 });
  await page.getByRole('heading', { name: 'What you agree to' }).waitFor();
  await page.getByRole('checkbox', { name: /agree to the work as shown here. 1 task is not done yet\.$/ }).waitFor();
  expect(await page.getByText(/work was done/i).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await context.close();
  const office = await openContext(browser, { width: 1440, height: 900 });
  await signIn(office.page, 'admin@demo.test');
  await open(office.page, `/ams/activities/${id}`);
  await office.page.getByRole('button', { name: 'More actions' }).first().click();
  await office.page.getByRole('menuitem', { name: 'Send for signature' }).click();
  await office.page.getByRole('dialog').getByText('1 task is not done.').waitFor();
  expect(await violations(office.page)).toEqual([]);
  await office.context.close();
});

test('signed work asks for nothing more; replacing the signature says whose it voids, and the Timeline keeps it', async () => {
  const { id, path } = await sent('Pump signed');
  const staff = await staffApi();
  const token = path.split('/').at(-1);
  const link = (await staff.get(`/sign/${token}`)).data;
  const body = { content_sha256: link.content_sha256, signer_name: 'Camille Gordon', confirmed: true };
  await staff.post(`/sign/${token}`, body);
  const [line] = (await record(id)).items as { id: number }[];
  await staff.post(`/order/${id}/checklist`, { data: [{ id: line?.id, task_checked: true }] });
  await staff.post(`/order/${id}/complete`);
  expect(await record(id)).toMatchObject({ status: 'completed', signoff: { signer_name: 'Camille Gordon' } });
  const { context, page, errors } = await openContext(browser, { width: 1440, height: 900 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}`);
  await page.getByText('Camille Gordon').first().waitFor();
  expect(await page.getByRole('button', { name: 'Sign off' }).count()).toBe(0);
  await page.keyboard.press('Control+Enter');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Replace signature…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^This voids Camille Gordon’s signature of .+\.$/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: /^Signer’s name/ }).fill('Somebody Else');
  await draw(page);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: /^Replace signature/ }).click();
  await dialog.waitFor({ state: 'detached' });
  const struck = page.getByRole('listitem').filter({ hasText: 'Camille Gordon' }).filter({ hasText: 'Voided' });
  await struck.locator('s', { hasText: 'signed off the work' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Somebody Else' }).first().waitFor();
  // The history names fields in words, and leaves what only the machine reads out.
  await open(page, `/ams/activities/${id}?tab=history`);
  await page.getByText('Status: Pending → Released').waitFor();
  expect(await page.getByText(/sha256|evidence|changed sign link/i).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('a link by email while no email goes out: the page says that it waits, and offers no second one', async () => {
  const { id } = await sent('Pump held');
  const { context, page, errors } = await openContext(browser, { width: 1440, height: 900 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}`);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Send for signature' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Email/ }).fill('maria@site.example');
  await dialog.getByRole('button', { name: /^Send link/ }).click();
  await dialog.getByText('Email on hold until a mail server is set up').waitFor();
  await dialog.getByRole('button', { name: /^Send link/ }).waitFor({ state: 'detached' });
  // Another address is another link; to one that is blocked none is said to be sent.
  const blocked = { address: 'office@site.example', reason: 'Asked not to be contacted' };
  await (await staffApi()).post('/communication/suppression', blocked);
  await dialog.getByRole('textbox', { name: /^Email/ }).fill('office@site.example');
  await dialog.getByRole('button', { name: /^Send link/ }).click();
  await dialog.getByText('This address is blocked.').waitFor();
  await dialog.getByText('Copy the link and share it yourself.', { exact: true }).waitFor();
  expect(await dialog.getByText('Link sent').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('an email about an activity goes to an address that was typed, also without Enter', async () => {
  const { id } = await sent('Pump written');
  const { context, page, errors } = await openContext(browser, { width: 1440, height: 900 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}`);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: /email/i }).click();
  const to = page.getByRole('combobox', { name: /^To/ });
  await to.fill('maria@site.example');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Remove maria@site.example' }).waitFor();
  await to.fill('office@site.example');
  await page.getByRole('option', { name: 'office@site.example' }).click();
  await page.getByRole('button', { name: 'Remove office@site.example' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('a quantity that cannot be stays open with its reason', async () => {
  const order_item_type_id = await idOf('/itemtype', 'Parts');
  const items = [{ hash: 'e2e-seal', order_item_type_id, name: 'Seal', quantity: 1 }];
  const id = await newActivity({ title: 'Pump counted', items });
  const { context, page } = await openContext(browser, { width: 1440, height: 900 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}/items`);
  await page.locator('[role="gridcell"][data-column="quantity"]').first().dblclick();
  const cell = page.locator('[data-column="quantity"] input');
  await cell.fill('-5');
  await cell.press('Tab');
  await page.getByRole('alert').filter({ hasText: 'Enter 0.0001' }).waitFor();
  expect(await cell.inputValue()).toBe('-5');
  await cell.press('Escape');
  await cell.waitFor({ state: 'detached' });
  await context.close();
});

test('what is signed stands in parts, tasks, then items, then the total; the box stands at the first line; nothing jumps', async () => {
  const order_item_type_id = await idOf('/itemtype', 'Parts');
  const part = { hash: 'e2e-signed-part', order_item_type_id, name: 'Seal', quantity: 3, price: 20 };
  // Planned and then not needed: nobody is asked to agree to none of it.
  const spare = { ...part, hash: 'e2e-signed-spare', name: 'Spare valve', quantity_used: 0 };
  const id = await newActivity({
    title: 'Pump in parts',
    items: [part, spare, ...(await tasks('Read the meter', 'Close the gate'))],
  });
  const staff = await staffApi();
  await staff.post(`/order/${id}/release`);
  const { data } = await staff.post(`/order/${id}/sign-link`, { name: 'María Peña' });
  const { context, page } = await asStranger(new URL(String(data.url)).pathname, { width: 390, height: 844 });
  const work = page.getByRole('region', { name: 'What you agree to' });
  expect(await work.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Tasks', 'Items']);
  await work.getByText('0 of 2 done').waitFor();
  expect(await work.getByText('Spare valve').count()).toBe(0);
  const y = async (text: string) => (await work.getByText(text, { exact: true }).first().boundingBox())?.y ?? 0;
  const order = [await y('Close the gate'), await y('Seal'), await y('× 3'), await y('Total')];
  expect(order[0]).toBeLessThan(order[1] ?? 0);
  expect(Math.abs((order[1] ?? 0) - (order[2] ?? 0))).toBeLessThan(4);
  expect(order[2]).toBeLessThan(order[3] ?? 0);

  const box = await page.getByRole('checkbox').boundingBox();
  const line = await page.getByText(/agree to the work as shown here/).evaluate((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    const [first] = range.getClientRects();
    return { middle: (first?.top ?? 0) + (first?.height ?? 0) / 2, lines: range.getClientRects().length };
  });
  expect(line.lines).toBeGreaterThan(1);
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - line.middle)).toBeLessThanOrEqual(2);

  const comment = page.getByRole('textbox', { name: /^Comment/ });
  const before = await comment.boundingBox();
  await page.getByRole('button', { name: 'Type', exact: true }).tap();
  await page.getByText('The name you entered is your signature.').waitFor();
  expect((await comment.boundingBox())?.y).toBe(before?.y);
  expect(await violations(page)).toEqual([]);
  await context.close();
});

/** Amounts of the page that take more than one line or leave the window. */
const broken = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { index, 0: amount } of (node.textContent ?? '').matchAll(/\$[\d.,]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + amount.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1 || range.getBoundingClientRect().right > innerWidth) found.push(amount);
      }
    }
    return found;
  });

test('by a link and in the portal the same act reads the same; on a phone no amount breaks', async () => {
  const { email, customerId } = await portalPerson();
  const order_item_type_id = await idOf('/itemtype', 'Parts');
  const name = 'High-efficiency circulation pump with variable speed drive';
  const part = { hash: 'e2e-extreme', order_item_type_id, name, quantity: 12_345, price: 98_765.43 };
  const items = [part, ...(await tasks('Read the meter'))];
  const id = await newActivity({ title: 'Pump twice', customer_id: customerId, items });
  const staff = await staffApi();
  await staff.post(`/order/${id}/release`);
  const { data } = await staff.post(`/order/${id}/sign-link`, { name: 'María Peña' });
  const amounts = (page: Page) => page.locator('.app-money').allTextContents();
  const link = await asStranger(new URL(String(data.url)).pathname, { width: 390, height: 844 });
  const work = link.page.getByRole('region', { name: 'What you agree to' });
  // The customer's name is the address here.
  expect(await work.getByRole('definition').first().textContent()).toBe(email);
  await work.getByText('For', { exact: true }).waitFor();
  expect(await broken(link.page)).toEqual([]);
  const told = (await amounts(link.page)).slice(0, 3);
  expect(told[0]).toBe('$1,219,259,233.35');
  // The amount stands below what it is of, at the edge.
  const [quantity, amount] = [work.getByText('× 12,345'), work.getByText('$1,219,259,233.35')];
  const [above, below] = [await quantity.boundingBox(), await amount.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  expect(Math.abs(right(above) - right(below))).toBeLessThanOrEqual(1);
  // Every problem has its mark.
  await link.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await link.page.locator('#mark-error svg').waitFor();
  await link.page.locator('#isSure-error svg').waitFor();
  await link.context.close();

  const own = await openContext(browser, { width: 390, height: 844 });
  await signIn(own.page, email, '/customer-login');
  await open(own.page, `/customer-portal/view-service/${id}?sign=1`);
  await own.page.getByRole('button', { name: 'Sign off work' }).waitFor();
  const heads = own.page.getByRole('main').getByRole('heading', { level: 2 });
  expect(await heads.allTextContents()).toEqual(['What you agree to', 'Tasks', 'Items', 'Your signature']);
  expect(await own.page.getByRole('definition').first().textContent()).toBe(email);
  await own.page.getByText('× 12,345').waitFor();
  await own.page.getByText('0 of 1 done').waitFor();
  expect(await amounts(own.page)).toEqual(told);
  expect(await broken(own.page)).toEqual([]);
  expect(await violations(own.page)).toEqual([]);
  await open(own.page, `/customer-portal/view-service/${id}`);
  await own.page.getByText('× 12,345').waitFor();
  expect(await broken(own.page)).toEqual([]);
  expect(own.errors).toEqual([]);
  await own.context.close();
});

const right = (box: { x: number; width: number } | null): number => (box?.x ?? 0) + (box?.width ?? 0);

test('who holds a stopped link is told how to reach the company; who guesses one is not', async () => {
  const { id, path } = await sent('Pump stopped');
  const staff = await staffApi();
  const [made] = (await staff.get(`/order/${id}/sign-link`)).data as unknown as { id: number }[];
  await staff.delete(`/order/${id}/sign-link/${made?.id}`);
  const { email, phone } = (await staff.get('/company')).data as unknown as { email: string; phone: string };
  const { context, page } = await openContext(browser, { width: 390, height: 844 });
  await page.goto(inject('origin') + path);
  await page.getByRole('heading', { name: 'This link isn’t valid or has expired' }).waitFor();
  await page.getByRole('link', { name: phone }).waitFor();
  await page.getByRole('link', { name: email }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${inject('origin')}/sign/${'A'.repeat(43)}`);
  await page.getByText('Ask the company for a new one.').waitFor();
  expect(await page.getByRole('main').getByRole('link').count()).toBe(0);
  await context.close();
});

test.each([
  { code: 'JPY', exchange_rate: 150, price: 1500, net: 'JPY 4,500', tax: 'JPY 675', total: 'JPY 5,175' },
  { code: 'KWD', exchange_rate: 0.3, price: 1.234, net: 'KWD 3.702', tax: 'KWD 0.555', total: 'KWD 4.257' },
])('every amount of the public pages has the decimals of its currency: $code', async (each) => {
  const staff = await staffApi();
  const known = (await staff.get('/currency/list')).data as unknown as { id: number; code: string }[];
  const { code, exchange_rate } = each;
  const currency_id =
    known.find((one) => one.code === code)?.id ??
    (await staff.post('/currency', { code, name: code, symbol: code, exchange_rate })).data.id;
  const order_item_type_id = await idOf('/itemtype', 'Parts');
  const items = [{ hash: `e2e-${code}`, order_item_type_id, name: 'Seal', quantity: 3, price: each.price }];
  const id = await newActivity({ title: `Pump in ${code}`, currency_id, items });
  await staff.post(`/order/${id}/release`);
  const { data } = await staff.post(`/order/${id}/sign-link`, { name: 'María Peña' });
  const { context, page, errors } = await asStranger(new URL(String(data.url)).pathname, { width: 1440, height: 900 });
  const amounts = async () => {
    const told = await page.locator('main .app-num').allTextContents();
    return told.map((text) => text.replaceAll('\u00A0', ' ')).filter((text) => text.startsWith(code));
  };
  // The line, its tax, and the total twice: under the lines and above the confirmation.
  expect(await amounts()).toEqual([each.net, each.tax, each.total, each.total]);
  await draw(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const proof = page.locator('a[href^="/proof/"]');
  await proof.waitFor();
  expect(await amounts()).toEqual([each.total]);
  await proof.click();
  await page.waitForURL(/\/proof\//);
  await page.getByText('María Peña').first().waitFor();
  expect(await amounts()).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});
