import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('Help opens a chat without any setting; the team answers from its inbox and the customer sees it at once', async () => {
  const customer = await openContext(browser, { width: 390, height: 844 });
  await signIn(customer.page, 'customer@demo.test', '/customer-login');
  const question = `Where is my ${unique()}?`;
  await customer.page.getByRole('button', { name: /^Help/ }).click();
  await customer.page.getByRole('textbox', { name: 'Message' }).fill(question);
  await customer.page.getByRole('button', { name: 'Send' }).click();
  await customer.page.getByRole('listitem').filter({ hasText: question }).waitFor();
  expect(await violations(customer.page)).toEqual([]);

  const desk = await openContext(browser, { width: 1440 });
  await signIn(desk.page, 'manager@demo.test');
  await open(desk.page, '/ams/support?view=unread');
  await desk.page.getByRole('link', { name: /Sofia/ }).first().click();
  await desk.page.getByRole('listitem').filter({ hasText: question }).waitFor();
  // What was opened from among the unread stands beside the unread.
  expect(new URL(desk.page.url()).searchParams.get('view')).toBe('unread');
  expect(await violations(desk.page)).toEqual([]);
  const answer = `On its way, ${unique()}`;
  await desk.page.getByRole('textbox', { name: 'Message' }).fill(answer);
  await desk.page.getByRole('button', { name: 'Send' }).click();
  await desk.page.getByRole('listitem').filter({ hasText: answer }).waitFor();
  await customer.page.getByRole('listitem').filter({ hasText: answer }).waitFor();
  expect([customer.errors, desk.errors]).toEqual([[], []]);

  // With the chat closed, the figure on Help tells of the next answer, and its notification opens the chat.
  await customer.page.keyboard.press('Escape');
  await desk.page.getByRole('textbox', { name: 'Message' }).fill('Anything else?');
  await desk.page.getByRole('button', { name: 'Send' }).click();
  await customer.page.getByRole('button', { name: /Help, 1 new answer/ }).waitFor();
  await open(customer.page, '/customer-portal/dashboard?help=1');
  await customer.page.getByText('Anything else?').waitFor();
  await customer.page.getByRole('button', { name: 'Help', exact: true }).waitFor();
  await customer.context.close();
  await desk.context.close();
});
