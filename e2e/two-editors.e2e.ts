import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A desk of its own with the form of the activity open. */
async function desk(email: string, id: number) {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, email);
  await open(page, `/ams/activities/${id}?edit=title`);
  await title(page).waitFor();
  return { context, page, errors };
}

const title = (page: Page) => page.getByRole('textbox', { name: /^Title/ });
const description = (page: Page) => page.getByRole('textbox', { name: /^Description/ });
const save = (page: Page) => page.getByRole('button', { name: 'Save activity' });

describe('two people change one activity', () => {
  test('different fields are merged, and the second one is told', async () => {
    const id = await newActivity({ title: 'Pump service' });
    const first = await desk('admin@demo.test', id);
    const second = await desk('manager@demo.test', id);
    await title(first.page).fill('Pump service in the cellar');
    await description(second.page).fill('Bring the long hose');
    await save(first.page).click();
    await title(first.page).waitFor({ state: 'detached' });

    await save(second.page).click();
    await second.page.getByText('Merged with someone else’s changes').waitFor();
    await second.page.getByText('Bring the long hose').first().waitFor();
    await second.page.getByText('Pump service in the cellar').first().waitFor();

    const { data } = await (await staffApi()).get(`/order/${id}`);
    expect([data.title, data.description]).toEqual(['Pump service in the cellar', 'Bring the long hose']);
    expect([...first.errors, ...second.errors]).toEqual([]);
    await first.context.close();
    await second.context.close();
  });

  test('the same field is for the second one to decide, and nothing typed is lost', async () => {
    const id = await newActivity({ title: 'Filter change' });
    const first = await desk('admin@demo.test', id);
    const second = await desk('manager@demo.test', id);
    await title(first.page).fill('Filter change on Monday');
    await save(first.page).click();
    await title(first.page).waitFor({ state: 'detached' });

    await title(second.page).fill('Filter change on Tuesday');
    await description(second.page).fill('Two filters');
    await save(second.page).click();
    const choice = second.page.getByRole('dialog', { name: 'Conflicting changes' });
    await choice.getByText('Filter change on Monday').waitFor();
    await choice.getByText('Filter change on Tuesday').waitFor();
    expect(await violations(second.page)).toEqual([]);
    // Looking at the other version first keeps what was typed.
    await second.page.keyboard.press('Escape');
    await choice.waitFor({ state: 'detached' });
    expect(await title(second.page).inputValue()).toBe('Filter change on Tuesday');
    expect(await description(second.page).inputValue()).toBe('Two filters');

    await save(second.page).click();
    await title(second.page).waitFor({ state: 'detached' });
    const { data } = await (await staffApi()).get(`/order/${id}`);
    expect([data.title, data.description]).toEqual(['Filter change on Tuesday', 'Two filters']);
    expect([...first.errors, ...second.errors]).toEqual([]);
    await first.context.close();
    await second.context.close();
  });

  test('field by field: theirs for one, mine for the other', async () => {
    const id = await newActivity({ title: 'Door seal' });
    const first = await desk('admin@demo.test', id);
    const second = await desk('manager@demo.test', id);
    await title(first.page).fill('Door seal left');
    await description(first.page).fill('Grey seal');
    await save(first.page).click();
    await title(first.page).waitFor({ state: 'detached' });

    await title(second.page).fill('Door seal right');
    await description(second.page).fill('Black seal');
    await save(second.page).click();
    const choice = second.page.getByRole('dialog', { name: 'Conflicting changes' });
    await choice.getByRole('radio', { name: /Door seal left/ }).check();
    await choice.getByRole('radio', { name: /Black seal/ }).check();
    await choice.getByRole('button', { name: 'Apply and save' }).click();
    await title(second.page).waitFor({ state: 'detached' });
    const { data } = await (await staffApi()).get(`/order/${id}`);
    expect([data.title, data.description]).toEqual(['Door seal left', 'Black seal']);
    await first.context.close();
    await second.context.close();
  });
});

test('words of one text: the other language changes nothing, the same words are told, and whoever saves again means it', async () => {
  const staff = await staffApi();
  const key = `edited.words_${unique()}`.toLowerCase().replace(/[^a-z_.\d]/g, '_');
  await staff.post('/lang', { key, en: 'One', es: 'Uno' });
  const { data } = await staff.get(`/lang/data?q=${key}`);
  const [row] = data as unknown as { id: number }[];
  const say = (locale: string, text: string) => staff.put(`/lang/${row?.id}`, { values: [{ locale, text }] });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/settings/language-settings?q=${key}`);
  const cell = page.getByRole('textbox', { name: `${key}, English` });
  await say('es', 'Dos');
  await cell.fill('Two');
  await cell.press('Enter');
  await expect.poll(async () => (await staff.get(`/lang/${row?.id}`)).data.en).toBe('Two');
  expect((await staff.get(`/lang/${row?.id}`)).data.es).toBe('Dos');
  await expect.poll(() => page.getByRole('textbox', { name: `${key}, Spanish` }).inputValue()).toBe('Dos');

  await say('en', 'Theirs');
  await cell.fill('Mine');
  await cell.press('Enter');
  await page.getByText('This record was changed by someone else. Please try again.').waitFor();
  expect([await cell.inputValue(), (await staff.get(`/lang/${row?.id}`)).data.en]).toEqual(['Mine', 'Theirs']);
  expect(await violations(page)).toEqual([]);
  await cell.press('Escape');
  expect(await cell.inputValue()).toBe('Theirs');
  await say('en', 'Theirs again');
  await cell.fill('Mine');
  await cell.press('Enter');
  await page.getByText('This record was changed by someone else. Please try again.').waitFor();
  await cell.press('Enter');
  await expect.poll(async () => (await staff.get(`/lang/${row?.id}`)).data.en).toBe('Mine');
  await staff.delete(`/lang/${row?.id}`);
  expect(errors).toEqual([]);
  await context.close();
});

test('one’s own profile on two screens: other fields are merged, the same one is told, and whoever saves again means it', async () => {
  const me = await staffApi('accounts@demo.test');
  const { data: before } = await me.put('/auth/update_profile', {});
  await me.put('/auth/update_profile', { last_name: 'Before', phone: null });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'accounts@demo.test');
  await open(page, '/ams/profile');
  const field = (name: RegExp) => page.getByRole('textbox', { name });
  const press = () => page.getByRole('button', { name: 'Save details' }).click();
  const merged = page.getByText('Merged with someone else’s changes');
  await me.put('/auth/update_profile', { phone: '+1 876 555 0199' });
  await field(/^Last name/).fill('Merged');
  await press();
  await merged.waitFor();
  expect(await field(/^Phone/).inputValue()).toBe('+1 876 555 0199');

  await me.put('/auth/update_profile', { last_name: 'Theirs' });
  await field(/^Last name/).fill('Mine');
  await press();
  await page.getByText('This record was changed by someone else. Please try again.').waitFor();
  expect(await field(/^Last name/).inputValue()).toBe('Mine');
  expect(await violations(page)).toEqual([]);
  await press();
  await expect.poll(async () => (await me.put('/auth/update_profile', {})).data.last_name).toBe('Mine');
  await merged.waitFor({ state: 'detached' });
  // What changes the account elsewhere is no change of these fields.
  await me.put('/auth/update_profile', { notification: before.notification !== true });
  await field(/^Last name/).fill('Alone');
  await press();
  await expect.poll(async () => (await me.put('/auth/update_profile', {})).data.last_name).toBe('Alone');
  expect(await merged.count()).toBe(0);
  await me.put('/auth/update_profile', {
    ...{ last_name: before.last_name, phone: before.phone, notification: before.notification },
  });
  expect(errors).toEqual([]);
  await context.close();
});

test('whoever changes a record that somebody deleted meanwhile is told so, with what they typed still there', async () => {
  const staff = await staffApi();
  const name = `Leaving ${unique()}`;
  const { data } = await staff.post('/customer-group', { name });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/customer-group');
  await page.getByRole('link', { name }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name' }).fill(`${name} with words`);
  expect((await staff.delete(`/customer-group/${data.id}`)).status).toBe(200);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('This customer group no longer exists.').waitFor();
  await drawer.getByText('Copy what you need before you close.', { exact: false }).waitFor();
  expect(await drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(`${name} with words`);
  expect(errors).toEqual([]);
  await context.close();
});
