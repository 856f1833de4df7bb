import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffGroups } from '../apps/web/staff/groups.ts';
import { staffScreens } from '../apps/web/staff/screens.ts';
import { TEST_PASSWORD } from '../platform/testing/companies.ts';
import { violations } from './support/accessibility.ts';
import { chooseLanguage, open, openBrowser, openContext, signIn } from './support/browser.ts';
import { newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('another language', () => {
  test('language.change: loads the page anew and keeps what was typed and not sent', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/activities?open=new');
    const form = page.getByRole('dialog', { name: 'New activity' });
    await form.getByRole('textbox', { name: /^Title/ }).fill('Cambiar el filtro');
    await form.getByRole('combobox', { name: /^Customer/ }).fill('Kingston Cold');
    await page.getByRole('option', { name: /Kingston Cold Storage/ }).click();
    // The form lies over the top bar: another version of the page may reload it too, so the switch is pressed beneath.
    await page.getByRole('button', { name: /Language: English/, includeHidden: true }).dispatchEvent('click');
    const loaded = page.waitForEvent('load');
    await page.getByRole('menuitem', { name: 'Español' }).click();
    await loaded;
    const formulario = page.getByRole('dialog', { name: 'Nueva actividad' });
    await formulario.waitFor();
    await expect
      .poll(() => formulario.getByRole('textbox', { name: /^Título/ }).inputValue())
      .toBe('Cambiar el filtro');
    await expect
      .poll(() => formulario.getByRole('combobox', { name: /^Cliente/ }).inputValue())
      .toContain('Kingston Cold Storage');
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    // The account speaks English again, for the mails of other journeys.
    await (await staffApi()).put('/auth/update_profile', { language: 'en' });
    await context.close();
  });

  test('an activity being changed comes back as it was left', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, `/ams/activities/${await newActivity({ title: 'Whole' })}?edit=title`);
    const text = page.getByRole('textbox', { name: /^Title/ });
    await text.fill('Half a sentence');
    await chooseLanguage(page, 'es');
    await expect.poll(() => page.getByRole('textbox', { name: /^Título/ }).inputValue()).toBe('Half a sentence');
    await page.getByRole('button', { name: 'Guardar actividad' }).waitFor();
    await chooseLanguage(page, 'en');
    await expect.poll(() => page.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Half a sentence');
    expect(errors).toEqual([]);
    await context.close();
  });

  test('every entry of the menu and the title of its page are translated', async () => {
    const { context, page } = await openContext(browser, { language: 'es' });
    await signIn(page, 'admin@demo.test');
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    for (const group of staffGroups) {
      const screens = staffScreens.filter((screen) => screen.group === group.id && !screen.isForDevelopment);
      const button = menu.getByRole('button', { name: group.label[1], exact: true });
      await button.waitFor();
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      // Pages that are still to come carry a mark behind their name.
      for (const screen of screens) await menu.getByRole('link', { name: screen.title[1] }).first().waitFor();
    }
    // Found by the word of the other language too.
    await menu.getByRole('searchbox').fill('lifecycle');
    await menu.getByRole('link', { name: 'Etapas del ciclo de vida' }).click();
    await page.getByRole('heading', { level: 1, name: /Etapas del ciclo de vida/ }).waitFor();
    await expect.poll(() => page.title()).toContain('Etapas del ciclo de vida');
    await context.close();
  });

  test('what is chosen in the top bar is the account’s own: whoever logs in elsewhere has it', async () => {
    const manager = await staffApi('manager@demo.test');
    const { context, page } = await openContext(browser);
    await signIn(page, 'manager@demo.test');
    await chooseLanguage(page, 'es');
    await page.getByRole('navigation', { name: 'Menú principal' }).waitFor();
    expect((await manager.get('/user/me')).data).toMatchObject({ user: { language: 'es' } });
    // Elsewhere the account chose English since: at the next log in that wins.
    await manager.put('/auth/update_profile', { language: 'en' });
    await page.getByRole('button', { name: /menú de la cuenta|Bennett/i }).click();
    await page.getByRole('menuitem', { name: /Cerrar sesión/ }).click();
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    await signIn(page, 'manager@demo.test');
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    await context.close();
  });

  test('the choice outlives signing out, on the page before it as well', async () => {
    const { context, page } = await openContext(browser);
    await open(page, '/login');
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Español' }).click();
    await loaded;
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    await signIn(page, 'manager@demo.test');
    await page.getByRole('navigation', { name: 'Menú principal' }).waitFor();
    await page.getByRole('button', { name: /menú de la cuenta|Bennett/i }).click();
    await page.getByRole('menuitem', { name: /Cerrar sesión/ }).click();
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    await context.close();
  });
});

/** Ends the session of a browser from another one. */
async function endSession(agent: string): Promise<void> {
  const elsewhere = await staffApi();
  const sessions = (await elsewhere.get('/auth/sessions')).data as unknown as { id: number; user_agent: string }[];
  const own = sessions.find(({ user_agent }) => user_agent === agent);
  expect((await elsewhere.delete(`/auth/sessions/${own?.id}`)).status).toBe(200);
}

describe('what was typed', () => {
  test('is there again after the session ended and the same person signed in', async () => {
    const { context, page, errors } = await openContext(browser);
    const agent = `Ended ${unique()}`;
    await page.setExtraHTTPHeaders({ 'user-agent': agent });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/activities?open=new');
    const title = page.getByRole('dialog', { name: 'New activity' }).getByRole('textbox', { name: /^Title/ });
    await title.fill('Before the session ended');
    await endSession(agent);
    // The page hears of it by itself, or with its next question.
    const customer = page.getByRole('combobox', { name: /^Customer/ });
    await Promise.race([page.waitForURL(/\/login/), customer.fill('King').catch(() => undefined)]);
    await page.waitForURL(/\/login/);
    await page.getByRole('textbox', { name: /^Email/ }).fill('admin@demo.test');
    await page.getByLabel(/^Password/).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/open=new/);
    await expect.poll(() => title.inputValue()).toBe('Before the session ended');
    expect(errors).toEqual([]);
    await context.close();
  });

  test('is asked for before the browser’s way back closes its drawer', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/activities');
    await page.getByRole('link', { name: 'New activity' }).first().click();
    const form = page.getByRole('dialog', { name: 'New activity' });
    const title = form.getByRole('textbox', { name: /^Title/ });
    await title.fill('Not sent yet');
    const question = page.getByRole('heading', { name: 'Discard changes?' });
    await page.evaluate(() => history.back());
    await question.waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await title.inputValue()).toBe('Not sent yet');
    // Closed by its own button it is asked about once.
    await page.keyboard.press('Escape');
    await question.waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await question.isVisible()).toBe(false);
    // Without anything typed the way back is free.
    await page.getByRole('link', { name: 'New activity' }).first().click();
    await form.waitFor();
    await page.evaluate(() => history.back());
    await form.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await context.close();
  });

  test('into a new customer is asked for as well, and outlives a session that another tab learns has ended', async () => {
    const { context, page, errors } = await openContext(browser);
    const agent = `Two tabs ${unique()}`;
    await context.setExtraHTTPHeaders({ 'user-agent': agent });
    // No live events: only who asks the server hears of it.
    await context.route(/\/stream(\?|$)/, (route) => route.abort());
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/customers');
    await page.getByRole('button', { name: 'New customer' }).first().click();
    const name = page.getByRole('dialog', { name: 'New customer' }).getByRole('textbox', { name: /^Name/ });
    await name.fill('Half a name');
    await page.evaluate(() => history.back());
    await page.getByRole('heading', { name: 'Discard changes?' }).waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await name.inputValue()).toBe('Half a name');
    const other = await context.newPage();
    await open(other, '/ams/activities');
    await endSession(agent);
    await other.reload();
    await other.waitForURL(/\/login/);
    await page.waitForURL(/\/login\?redirect=/);
    await page.getByText('Your session has expired', { exact: false }).first().waitFor();
    await page.getByRole('textbox', { name: /^Email/ }).fill('admin@demo.test');
    await page.getByLabel(/^Password/).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/customers\?.*open=new/);
    await expect.poll(() => name.inputValue()).toBe('Half a name');
    expect(errors).toEqual([]);
    await context.close();
  });
});
