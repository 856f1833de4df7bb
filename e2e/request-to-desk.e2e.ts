import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { photo } from './support/files.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Answers the request form by touch; gives the id of the request. */
async function request(page: Page, words: string, picture?: string): Promise<number> {
  await open(page, '/customer-portal/new-service');
  await page.getByRole('radio', { name: 'Something is broken' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Where do you need it?' }).waitFor();
  await page.getByRole('radio', { name: /Main site/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'When would suit you?' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: /Short description/ }).fill(words);
  if (picture) {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add files' }).click();
    await (await chooser).setFiles({ name: picture, mimeType: 'image/png', buffer: photo() });
    // Nobody waits for the upload: the request takes the file along all the same.
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Review your request' }).waitFor();
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/view-service\/\d+\?told=sent/);
  await page.getByText(/ sent$/).waitFor();
  return Number(/view-service\/(\d+)/.exec(page.url())?.[1]);
}

describe('a request with a photo comes to the desk', () => {
  test('the desk hears of it in the bell; the customer changes one and withdraws another', async () => {
    const desk = await openContext(browser);
    await signIn(desk.page, 'manager@demo.test');
    const bell = desk.page.getByRole('button', { name: /notification/i });
    await bell.waitFor();

    const { context, page, errors } = await openContext(browser, { width: 390, height: 844 });
    await signIn(page, 'customer@demo.test', '/customer-login');
    const words = `Lobby cooler ${unique()} is loud`;
    const id = await request(page, words, 'cooler.png');
    await page.getByText('Requested').first().waitFor();
    await page.getByText('cooler.png').first().waitFor();

    // It is one of the open ones in the list, which has more of them than a page: its words find it.
    await open(page, `/customer-portal/service-requests?state=open&q=${encodeURIComponent(words)}`);
    await page.getByText(words).first().waitFor();
    await page.getByText('Requested').first().waitFor();

    await desk.page.getByRole('button', { name: /new notification/ }).waitFor({ timeout: 15_000 });
    await desk.page.getByRole('button', { name: /new notification/ }).click();
    const panel = desk.page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link').first().click();
    await desk.page.waitForURL((url) => url.pathname === `/ams/activities/${id}`);
    await desk.page.getByText(words).first().waitFor();
    await desk.page
      .getByRole('tab', { name: /Files/ })
      .or(desk.page.getByRole('link', { name: /Files/ }))
      .first()
      .click();
    await desk.page.getByText('cooler.png').first().waitFor();
    // Opened once, the bell is quiet again.
    await desk.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

    await open(page, `/customer-portal/view-service/${id}`);
    await page.getByRole('link', { name: 'Edit request' }).first().click();
    await page.getByRole('heading', { name: /^Edit / }).waitFor();
    for (const question of ['Where do you need it?', 'When would suit you?', 'What do you need done?']) {
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: question }).waitFor();
    }
    await page.getByRole('textbox', { name: /Short description/ }).fill(`${words} and drips`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(/ updated$/).waitFor();
    await page.getByText(`${words} and drips`).first().waitFor();

    const other = await request(page, 'Sent by mistake');
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Withdraw request' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }).click();
    await page.getByText(/ withdrawn$/).waitFor();
    await open(page, `/customer-portal/view-service/${other}`);
    await page.getByText('Cancelled').first().waitFor();
    expect(await page.getByRole('link', { name: 'Edit request' }).count()).toBe(0);
    await page.goto(`${inject('origin')}/customer-portal/edit-service/${other}`);
    await page.getByText('This request is cancelled').waitFor();
    expect([...errors, ...desk.errors]).toEqual([]);
    await context.close();
    await desk.context.close();
  });

  test('a file that is not allowed is refused by name, the request stays', async () => {
    const { context, page } = await openContext(browser, { width: 390, height: 844 });
    await signIn(page, 'customer@demo.test', '/customer-login');
    await open(page, '/customer-portal/new-service?step=what');
    await page.getByRole('textbox', { name: /Short description/ }).fill('Door squeaks');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add files' }).click();
    await (await chooser).setFiles({
      name: 'tool.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('MZ'),
    });
    await page.getByText(/tool\.exe wasn’t added\. Allowed: /).waitFor();
    expect(await page.getByRole('textbox', { name: /Short description/ }).inputValue()).toBe('Door squeaks');
    await context.close();
  });
});
