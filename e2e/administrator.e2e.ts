import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { chooseLanguage, open, openBrowser, openContext, signIn } from './support/browser.ts';
import { newActivity } from './support/records.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const ADMIN = 'Andrea Campbell';
const SET_PASSWORD = 'three green lorries';
const OWN_PASSWORD = 'seven brown foxes jump';

/** A role made in the screens that opens deliveries and nothing else; gives its name. */
async function deliveriesRole(page: Page): Promise<string> {
  const name = `Deliveries ${unique()}`;
  await open(page, '/ams/roles');
  await page.keyboard.press('c');
  await page.locator('#name').fill(name);
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('searchbox', { name: 'Find a permission' }).fill('activities');
  await page.getByRole('checkbox', { name: 'View activities', exact: true }).check();
  await page.getByRole('checkbox', { name: 'View everyone’s activities' }).check();
  await page.getByText('2 unsaved changes').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('2 unsaved changes').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Activity types/ }).click();
  await page.getByRole('checkbox', { name: 'Delivery, View' }).check();
  await page.keyboard.press('Control+s');
  await page.getByText(/unsaved change/).waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);
  return name;
}

/** A person with this role and a password set by the administrator; gives the e-mail. */
async function personWith(page: Page, role: string): Promise<string> {
  const email = `${unique()}@demo.test`;
  await open(page, '/ams/users');
  await page.keyboard.press('c');
  await page.locator('#first_name').fill('Rosa Gate');
  await page.locator('#email').fill(email);
  await page.getByRole('combobox', { name: /^Role/ }).fill(role);
  await page.getByRole('option', { name: role }).click();
  await page.getByRole('button', { name: 'Add and invite' }).click();
  await page.getByRole('link', { name: 'Open user' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rosa Gate' }).waitFor();
  await page.locator('main button[aria-haspopup="menu"]').first().click();
  await page.getByRole('menuitem', { name: 'Set password…' }).click();
  await page.getByLabel('New password').fill(SET_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Password set for Rosa Gate').waitFor();
  return email;
}

/** What the new person meets: an own password first, then deliveries and nothing beside them. */
async function seesDeliveriesOnly(email: string): Promise<void> {
  const delivery = await newActivity({ type: 'Delivery', title: `Crates ${unique()}` });
  const audit = await newActivity({ type: 'Inspection', title: 'Not for the gate' });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, email, '/login', SET_PASSWORD);
  await page.getByText('Welcome. Set a new password to continue.').waitFor();
  await page.getByLabel('Current password').fill(SET_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('Confirm new password').fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText(/^Welcome\./).waitFor({ state: 'detached' });

  await open(page, '/ams/activities?per_page=100');
  const references = page.locator('tbody a[href^="/ams/activities/"]');
  await references.first().waitFor();
  const seen = await references.allTextContents();
  expect(seen.filter((reference) => !reference.startsWith('DEL-'))).toEqual([]);
  await open(page, `/ams/activities/${delivery}`);
  await page.getByRole('heading', { level: 1, name: /Crates/ }).waitFor();
  await page.goto(`${inject('origin')}/ams/activities/${audit}`);
  await page.getByText('Activity not available').first().waitFor();
  expect(await page.getByText('Not for the gate').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
}

/** "Gate code", required for deliveries; gives the address of the field's page. */
async function gateCode(page: Page): Promise<string> {
  await open(page, '/ams/additional-field');
  await page.keyboard.press('c');
  await page.locator('#name').fill('Gate code');
  await page.locator('#name_es').fill('Código de portón');
  await page.getByRole('checkbox', { name: 'Required' }).check();
  await page.getByRole('combobox', { name: /^Only for Activity type/ }).fill('Delivery');
  await page.getByRole('option', { name: 'Delivery' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create field' }).click();
  await page.getByRole('heading', { level: 1, name: 'Gate code' }).waitFor();
  return new URL(page.url()).pathname;
}

/** The form of a new delivery asks for it, refuses without it, and the record shows it. */
async function asksForGateCode(page: Page): Promise<void> {
  await open(page, '/ams/activities?open=new');
  const form = page.getByRole('dialog', { name: 'New activity' });
  await form.getByRole('combobox', { name: /^Type/ }).click();
  await page.getByRole('option', { name: 'Inspection' }).click();
  await form.getByRole('combobox', { name: /^Customer/ }).fill('Kingston Cold');
  await page.getByRole('option', { name: /Kingston Cold Storage/ }).click();
  expect(await form.getByRole('textbox', { name: /^Gate code/ }).count()).toBe(0);
  await form.getByRole('combobox', { name: /^Type/ }).click();
  await page.getByRole('option', { name: 'Delivery' }).click();
  const code = form.getByRole('textbox', { name: /^Gate code/ });
  await code.waitFor();
  await form.getByRole('button', { name: /^Create activity/ }).click();
  await form.getByText('Enter a value.').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await code.fill('4711 B');
  await form.getByRole('button', { name: /^Create activity/ }).click();
  await page.getByRole('dialog', { name: 'New activity' }).waitFor({ state: 'detached' });
  await page.waitForURL(/\/ams\/activities\/\d+/);
  await page.getByText('Gate code').first().waitFor();
  await page.getByText('4711 B').first().waitFor();
}

/** Other words for a key in Spanish, the English ones as they were; gives the words before. */
async function spanishWords(page: Page, words: string): Promise<string> {
  await open(page, '/ams/settings/language-settings?q=activity.create.save');
  const cell = page.getByRole('textbox', { name: 'activity.create.save, Spanish' });
  const before = await cell.inputValue();
  await cell.fill(words);
  await cell.press('Enter');
  await page.getByText('Customised').first().waitFor();
  expect(await page.getByRole('textbox', { name: 'activity.create.save, English' }).inputValue()).toBe(
    'Create activity',
  );
  return before;
}

async function formSays(page: Page, words: string): Promise<void> {
  await open(page, '/ams/activities?open=new');
  await page.getByRole('dialog').getByRole('button', { name: words, exact: false }).first().waitFor();
}

/** Types a colour of the company, lets `look` see what the form says of it, and saves. */
async function brandColour(page: Page, colour: string, look?: () => Promise<void>): Promise<void> {
  await open(page, '/ams/settings/company?section=brand');
  await page.locator('#background_color').fill(colour);
  await look?.();
  await page.keyboard.press('Control+s');
  await page.getByText('1 unsaved change').waitFor({ state: 'detached' });
}

/** The colour the customers' portal paints with, as their browser has it. */
async function portalAccent(): Promise<string> {
  const { context, page } = await openContext(browser);
  await signIn(page, 'customer@demo.test', '/customer-login');
  const handle = await page.waitForFunction(() => {
    const value = document.documentElement.style.getPropertyValue('--app-accent');
    return value.trim();
  });
  const accent = await handle.jsonValue();
  await context.close();
  return accent;
}

/** Every day at 08:00 in New York; gives the name. */
async function newYorkSchedule(page: Page): Promise<string> {
  const name = `New York ${unique()}`;
  await open(page, '/ams/email-schedule');
  await page.getByRole('button', { name: 'New schedule' }).first().click();
  const form = page.getByRole('dialog', { name: 'New schedule' });
  await form.getByRole('textbox', { name: /^Name/ }).fill(name);
  await form.getByRole('combobox', { name: /^Repeats/ }).click();
  await page.getByRole('option', { name: 'Every day', exact: true }).click();
  await form.getByRole('textbox', { name: /^Time/ }).fill('08:00');
  await form.getByRole('combobox', { name: /^Time zone/ }).fill('New York');
  await page.getByRole('option', { name: 'America/New York' }).click();
  await form.getByText(next8InNewYork('America/Jamaica')).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create schedule' }).click();
  await page.getByText(`${name} saved`).waitFor();
  await open(page, '/ams/email-schedule');
  await page.getByRole('row', { name: new RegExp(name) }).waitFor();
  return name;
}

/** The clock of `zone` when it is next eight in New York: "07:00" in Jamaica while New York has summer time. */
function next8InNewYork(zone: string): string {
  const clock = (at: Date, timeZone: string) =>
    at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const at = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000);
  while (clock(at, 'America/New_York') !== '08:00') at.setUTCHours(at.getUTCHours() + 1);
  return clock(at, zone);
}

interface Told {
  /** Words that find the record in the list. */
  find: string;
  type: readonly [en: string, es: string];
  field: readonly [en: string, es: string];
  before: string;
  after: string;
}

/** The newest entry of the history that these words find tells who, what, before and after. */
async function historyTells(page: Page, language: 'en' | 'es', told: Told): Promise<void> {
  const at = language === 'en' ? 0 : 1;
  await open(page, `/ams/auditlogs?q=${encodeURIComponent(told.find)}`);
  const row = page.locator('tbody tr').filter({ has: page.getByRole('cell', { name: told.type[at], exact: true }) });
  await row.first().getByText(ADMIN).waitFor();
  await row.first().click();
  const entry = page.getByRole('complementary').or(page.getByRole('dialog'));
  const change = entry
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: told.field[at], exact: true }) });
  await change.waitFor();
  const [before, after] = await change.getByRole('cell').allTextContents();
  expect([before, after], told.find).toEqual([told.before, told.after]);
  expect(await violations(page)).toEqual([]);
}

describe('a new administrator', () => {
  test('sets up a role, a field, a text, a colour and a schedule; each works at once and is in the history', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    const role = await deliveriesRole(page);
    await seesDeliveriesOnly(await personWith(page, role));

    const field = await gateCode(page);
    await asksForGateCode(page);

    const words = `Abrir trabajo ${unique()}`;
    const wordsBefore = await spanishWords(page, words);
    await formSays(page, 'Create activity');
    await open(page, '/ams/dashboard');
    await chooseLanguage(page, 'es');
    await formSays(page, words);
    await page.getByRole('button', { name: 'Cancelar' }).first().click();
    await chooseLanguage(page, 'en');

    await open(page, '/ams/settings/company?section=brand');
    const colour = await page.locator('#background_color').inputValue();
    await brandColour(page, '#ffff00', async () => {
      await page.getByText(/#[0-9a-f]{6} is shown on buttons instead of #ffff00/).waitFor();
    });
    expect(await portalAccent()).not.toBe('#ffff00');
    await brandColour(page, '#7a1f5c', async () => {
      await page.getByText(/instead of #7a1f5c/).waitFor({ state: 'detached' });
    });
    expect(await portalAccent()).toBe('#7a1f5c');

    const schedule = await newYorkSchedule(page);

    const told: Told[] = [
      { find: role, type: ['Role', 'Rol'], field: ['Name', 'Nombre'], before: '—', after: role },
      {
        find: 'Gate code',
        type: ['Additional field', 'Campo adicional'],
        field: ['Name', 'Nombre'],
        before: '—',
        after: 'Gate code',
      },
      {
        find: 'activity.create.save',
        type: ['Text', 'Texto'],
        field: ['Text', 'Texto'],
        before: wordsBefore,
        after: words,
      },
      {
        find: 'Northstar',
        type: ['Company', 'Empresa'],
        field: ['Background colour', 'Color de fondo'],
        before: '#ffff00',
        after: '#7a1f5c',
      },
      {
        find: schedule,
        type: ['Scheduled email', 'Correo programado'],
        field: ['Time zone', 'Zona horaria'],
        before: '—',
        after: 'America/New_York',
      },
    ];
    for (const entry of told) await historyTells(page, 'en', entry);
    await open(page, '/ams/dashboard');
    await chooseLanguage(page, 'es');
    for (const entry of told) await historyTells(page, 'es', entry);
    await chooseLanguage(page, 'en');

    // The other tests share this company.
    await brandColour(page, colour);
    await open(page, field);
    await page.locator('main button[aria-haspopup="menu"]').first().click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByText('inactive').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  }, 300_000);
});
