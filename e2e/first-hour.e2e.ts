import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { TEST_PASSWORD } from '../platform/testing/companies.ts';
import { violations } from './support/accessibility.ts';
import { openBrowser, openContext, settled, signIn } from './support/browser.ts';
import { photo } from './support/files.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const CUSTOMERS = {
  name: 'customers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Name,Email\nIsland Hotel,desk@island.example\nHarbour Clinic,desk@harbour.example\n'),
};

async function passwordsAreOld(): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  await client.query('update session set reauthenticated_at = null');
  await client.end();
}

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: new RegExp(`${name}.*Done$`) });
/** A step that was done by doing it says so in the list. */
const isDone = (page: Page, name: string) => step(page, name).waitFor();

test('a stranger goes from an empty company to a first completed activity, by clicks that the page shows', async () => {
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  const origin = inject('origin').replace('127.0.0.1', 'beta.ordo.localhost');
  let clicks = 0;
  const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    clicks++;
    await page.getByRole(role, { name }).first().click();
  };
  await signIn(page, 'admin@beta.test', '/login', undefined, origin);
  await page.getByRole('heading', { name: /^Set up / }).waitFor();

  // A schedule of nobody says so, and leads to where people are invited.
  for (const view of ['timeline', 'week', 'month']) {
    await page.goto(`${origin}/ams/activity-schedule?view=${view}`);
    await page.getByRole('heading', { name: 'No officers yet' }).waitFor();
  }
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Invite people' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Email/ })
    .waitFor();
  // On a phone too.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/ams/activity-schedule`);
  await page.getByRole('link', { name: 'Invite people' }).waitFor();
  // The next step opens at its question, however much it has to read.
  await page.goto(`${origin}/ams/dashboard`);
  await page.getByRole('button', { name: 'Skip' }).click();
  const question = page.getByRole('heading', { name: 'Which trade are you in?' });
  await question.waitFor();
  await settled(page);
  const y = async () => (await question.boundingBox())?.y ?? -1;
  expect([(await y()) > 0, (await y()) < 400]).toEqual([true, true]);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Lists with nothing in them say how to begin, and export nothing.
  for (const [path, empty] of [
    ['activities', 'No activities yet'],
    ['customers', 'No customers yet'],
  ]) {
    await page.goto(`${origin}/ams/${path}`);
    await page.getByRole('heading', { name: empty }).waitFor();
    const state = page.getByRole('main');
    await state.getByRole('link', { name: 'Import' }).last().waitFor();
    await state.getByRole('button', { name: 'Export', disabled: true }).waitFor();
    expect(await violations(page)).toEqual([]);
  }
  await page.goto(`${origin}/ams/dashboard`);

  // 1: the company stands there already, with what was said when it was made; its address is missing.
  for (const [field, value] of [
    ['Country', 'Spain'],
    ['Time zone', 'Europe/Madrid'],
    ['Language', 'Spanish'],
    ['Currency', /^EUR/],
  ] as const)
    expect(await page.getByRole('combobox', { name: field }).inputValue()).toMatch(value);
  // Nobody has said yet what the person is called who sets it up.
  await page.getByRole('textbox', { name: /^Your first name/ }).fill('Alba');
  await page.getByRole('textbox', { name: /^Your last name/ }).fill('Ruiz');
  const heightOf = async (field: string) => (await page.getByRole('combobox', { name: field }).boundingBox())?.y;
  expect(await heightOf('Language')).toBe(await heightOf('Currency'));
  await page.getByRole('textbox', { name: /^Street/ }).fill('12 Harbour Street');
  await page.getByRole('textbox', { name: /^City/ }).fill('Kingston');
  clicks++;
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: photo() });
  await page.getByRole('img', { name: /Beta Rentals/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await press('Save company');
  await isDone(page, 'Company and logo');
  await page.getByRole('button', { name: /Alba Ruiz/ }).waitFor();

  // 2: the trade; nothing is written before the button.
  await page.getByRole('heading', { name: 'Which trade are you in?' }).waitFor();
  expect(await violations(page)).toEqual([]);
  // On a phone the form of a step stands at the step: below it, above the next.
  await page.setViewportSize({ width: 390, height: 844 });
  const top = async (role: 'button' | 'heading', name: string | RegExp) =>
    (await page.getByRole(role, { name }).first().boundingBox())?.y ?? Number.NaN;
  const form = await top('heading', 'Which trade are you in?');
  expect(form).toBeGreaterThan(await top('button', /^2 /));
  expect(form).toBeLessThan(await top('button', /^3 /));
  // A set is a card there: its tick and its name in one line, what it is for below.
  expect(await top('button', 'Rental')).toBeLessThan((await page.getByText(/^Equipment out/).boundingBox())?.y ?? 0);
  // In the narrowest frame of a desk the foot is one row; a box stands where its text does, ticked or not.
  await page.setViewportSize({ width: 1024, height: 800 });
  const middle = async (role: 'button' | 'checkbox', name: RegExp | string) => {
    const box = await page.getByRole(role, { name, exact: true }).first().boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
  };
  expect(await middle('button', 'Start empty instead')).toBe(await middle('button', 'Skip'));
  const off = page.getByRole('checkbox', { name: 'Rental', exact: true });
  expect(await off.isChecked()).toBe(false);
  expect(Math.abs((await middle('checkbox', 'Rental')) - (await middle('button', 'Rental')))).toBeLessThan(2);
  await cardsOnPhone(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await ticksOfSets(page);
  // An add that fails says that nothing was added, and tries again.
  await page.route('**/api/v1/starter-set?*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: FAILED }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Add 29 entries' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Nothing was added.' });
  await failed.getByText(/Something went wrong on our side/).waitFor();
  expect(((await failed.boundingBox())?.y ?? -1) > 0).toBe(true);
  await page.unroute('**/api/v1/starter-set?*');
  clicks++;
  await failed.getByRole('button', { name: 'Try again' }).click();
  // What is told of it stands above the next step's button.
  const told = await page.getByText(/^\d+ entries were added$/).boundingBox();
  const next = await page.getByRole('button', { name: 'Add person' }).boundingBox();
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(next?.y ?? 0);
  await isDone(page, 'Starter set');

  // 3: a person; no email goes out, so the link is there to hand over.
  await page.getByRole('heading', { name: 'Who works with you?' }).waitFor();
  // Every step has the same foot; what waits for another step says for which.
  const done = page.getByRole('progressbar', { name: 'Steps done' });
  expect(await done.getAttribute('aria-valuenow')).toBe('2');
  await page.getByRole('button', { name: /First activity Needs a customer/ }).waitFor();
  const place = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.y;
  const foot = await place('Back');
  expect([await place('Skip'), await place('Add person')]).toEqual([foot, foot]);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('heading', { name: 'Which trade are you in?' }).waitFor();
  expect([await place('Back'), await place('Next')]).toEqual([foot, foot]);
  await partlyAdded(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('heading', { name: 'Who works with you?' }).waitFor();
  await page.getByRole('textbox', { name: /^First name/ }).fill('Rosa');
  await page.getByRole('textbox', { name: /^Email/ }).fill('rosa@island.example');
  await press('Add person');
  await page.getByText('The invitation to rosa@island.example is on hold').waitFor();
  await page.getByRole('button', { name: 'Copy invitation link' }).waitFor();
  await isDone(page, 'People');
  // What is done gives way to the next step, until somebody else is typed in.
  await isPrimary(page, 'Next', 'Add person');
  // Who comes next does not take the link of the one before away.
  await page.getByRole('textbox', { name: /^First name/ }).fill('Luis');
  await isPrimary(page, 'Add person', 'Next');
  await page.getByRole('textbox', { name: /^Email/ }).fill('luis@island.example');
  await press('Add person');
  await page.getByRole('button', { name: 'Copy invitation link of luis@island.example' }).waitFor();
  await press('Copy invitation link of rosa@island.example');
  await page
    .getByRole('dialog', { name: /rosa@island\.example/ })
    .getByText(/^http/)
    .waitFor();
  await page.keyboard.press('Escape');

  // 4: customers, out of the spreadsheet the company has.
  await press(/Customers Import a spreadsheet/);
  await press('Import a spreadsheet', 'link');
  await page.locator('input[type=file]').setInputFiles(CUSTOMERS);
  await page.getByText('2 of 2 columns mapped').waitFor();
  await press('Check file');
  await page.getByText('2 will be created').waitFor();
  await press('Create 2 customers');
  await page.getByRole('heading', { name: '2 rows imported' }).waitFor();
  await page.goto(`${origin}/ams/dashboard`);
  await isDone(page, 'Customers');

  // 5: type, customer and officer stand there already.
  await press(/First activity/);
  await page.getByRole('heading', { name: 'Create your first activity' }).waitFor();
  await page.getByRole('textbox', { name: /What needs to be done/ }).fill('Check the cold room');
  await press('Create activity');
  await page.waitForURL(/\/ams\/activities\/\d+/);
  await settled(page);
  await press(/^Release/);
  // The type asks for its tasks: nothing completes before they are ticked. They are in the company's language.
  const complete = page.getByRole('button', { name: /^Complete/ }).first();
  await complete.and(page.locator('[aria-disabled="true"]')).waitFor();
  const tasks = ['Limpiar filtros', 'Verificar presión', 'Registrar lecturas', 'Dejar limpio el lugar'];
  for (const [at, task] of tasks.entries()) {
    clicks++;
    await page.getByRole('checkbox', { name: task }).click();
    await page.getByText(`${at + 1} of 4 done`).waitFor();
  }
  await complete.and(page.locator(':not([aria-disabled="true"])')).waitFor();
  await press(/^Complete/);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  clicks++;
  await dialog.getByRole('button', { name: /^Complete activity/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Completed').first().waitFor();
  expect(clicks).toBeLessThan(20);
  await page.goto(`${origin}/ams/dashboard`);
  await isDone(page, 'First activity');
  await page.goto(`${origin}/ams/dashboard?step=activity`);
  await page.getByRole('heading', { name: 'Create another activity' }).waitFor();
  await isPrimary(page, 'Next', 'Create another activity');

  // What is in use stays when the set is taken back, and is named; the set can come again.
  await page.goto(`${origin}/ams/dashboard?step=starter`);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText(/In use, so they stay: .*(Maintenance|Mantenimiento)/).waitFor();
  await page.getByText(/^\d+ of 29 added$/).waitFor();
  await page.getByRole('checkbox', { name: 'Field service', exact: true }).click();
  await press(/^Add \d+ entries$/);
  await page.getByText('29 of 29 added').waitFor();
  // Hidden by hand the list goes; the button of the settings brings it back as it was.
  await page.goto(`${origin}/ams/dashboard`);
  await page.getByRole('button', { name: 'Hide this list' }).click();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  await page.goto(`${origin}/ams/settings/company?section=start`);
  await page.getByRole('button', { name: 'Show on the dashboard' }).click();
  await page.getByRole('button', { name: 'Hide the list' }).waitFor();
  // Whoever cannot be told how far the company is gets no page of zeros.
  await page.route('**/api/v1/first-hour?*', (route) => route.fulfill({ status: 500, json: FAILED }));
  await page.goto(`${origin}/ams/dashboard`);
  const again = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await again.waitFor();
  expect(await page.getByRole('heading', { name: 'Team now' }).count()).toBe(0);
  await page.unroute('**/api/v1/first-hour?*');
  await again.click();

  // 6: the first person of a customer; with the last step the list is finished, and stays until the link is handed over.
  await page.getByRole('heading', { name: 'Invite a customer to the portal' }).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: /^Email/ }).inputValue()).toMatch(/^desk@/);
  await page.getByRole('textbox', { name: /^First name/ }).fill('Marta');
  await press(/^Invite$/);
  await page.getByText(/^The invitation to desk@\w+\.example is on hold/).waitFor();
  await isDone(page, 'Portal invitation');
  await press('Copy invitation link');
  await page.getByRole('dialog', { name: /^Invitation.*desk@/ }).waitFor();
  await page.keyboard.press('Escape');
  await press('Finish');
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  expect(await page.getByRole('heading', { name: /^Set up / }).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

const FAILED = { error: true, message: 'Unknown Error!', code: 'internal' };

/** Of the two buttons one is the way on. */
async function isPrimary(page: Page, name: string, other: string): Promise<void> {
  const isFilled = (button: string) =>
    page.getByRole('button', { name: button, exact: true }).evaluate(({ className }) => /primary/.test(className));
  await expect.poll(() => isFilled(name)).toBe(true);
  expect(await isFilled(other)).toBe(false);
}

/** A thumb ticks a set beside its box and an entry anywhere on its card. */
async function cardsOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const repair = page.getByRole('checkbox', { name: 'Repair', exact: true });
  const card = page.getByRole('row').filter({ has: repair });
  const box = await card.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  for (const isOn of [false, true]) {
    await card.click({ position: { x: (box?.width ?? 0) - 10, y: 12 } });
    expect(await repair.isChecked()).toBe(isOn);
  }
  const tick = page.locator('label').filter({ has: page.getByRole('checkbox', { name: 'Rental', exact: true }) });
  const area = await tick.boundingBox();
  expect([area?.width, area?.height]).toEqual([44, 44]);
  expect((await page.getByRole('button', { name: 'Rental', exact: true }).boundingBox())?.height).toBe(44);
}

/** The tick of a set says what is added of it: all, some, nothing; ticked again it brings everything. */
async function ticksOfSets(page: Page): Promise<void> {
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const set = box('Field service');
  const repair = box('Repair');
  const add = (label: string | RegExp) => page.getByRole('button', { name: label }).waitFor();
  const tab = (name: RegExp) => page.getByRole('region', { name: /trade/ }).getByRole('button', { name }).click();
  await set.click();
  // With nothing to add the button says why it does nothing.
  const none = page.getByRole('button', { name: 'Add entries', description: /^Choose a set/ });
  await none.and(page.locator('[aria-disabled="true"]')).waitFor();
  await repair.click();
  await add('Add 1 entry');
  expect(await set.evaluate((one: HTMLInputElement) => one.indeterminate)).toBe(true);
  await page.getByText(/^1 of \d+$/).waitFor();
  // Without its checklist the first activity has no tasks, and its row names none.
  expect(await page.getByText('Describe the fault').count()).toBe(0);
  expect(await page.getByText('Fault repair, 3 tasks').count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'How an activity runs' }).count()).toBe(0);
  await repair.click();
  expect(await set.isChecked()).toBe(false);
  await set.click();
  expect(await repair.isChecked()).toBe(true);
  await page.getByText('Fault repair, 3 tasks').waitFor();
  // What depends on an entry that is left out is off with it and says so.
  await box('Maintenance').click();
  await add('Add 26 entries');
  await tab(/^Checklists/);
  await page
    .getByRole('row', { name: /Monthly service/ })
    .getByText('Needs Maintenance')
    .waitFor();
  expect(await box('Monthly service').isChecked()).toBe(false);
  // Ticked, it brings its type along.
  await box('Monthly service').click();
  await tab(/^Types/);
  expect(await box('Maintenance').isChecked()).toBe(true);
  // One entry of another set takes nothing from the first; what both bring is counted once.
  await page.getByRole('button', { name: 'Delivery', exact: true }).click();
  await box('Second attempt').click();
  await add('Add 30 entries');
  await tab(/^Items/);
  await page
    .getByRole('row', { name: /Discount/ })
    .getByText('Comes with Field service')
    .waitFor();
  await tab(/^Types/);
  await box('Second attempt').click();
  await add('Add 29 entries');
  await page.getByRole('button', { name: 'Field service', exact: true }).click();
}

/** The set that was added says so, and no button adds nothing. */
async function partlyAdded(page: Page): Promise<void> {
  await page.getByText('29 of 29 added').waitFor();
  const nothing = page.getByRole('button', { name: 'Add entries', exact: true });
  await nothing.and(page.locator('[aria-disabled="true"]')).waitFor();
  await isPrimary(page, 'Next', 'Add entries');
}

/** A second currency of the new company, made elsewhere. */
async function addDollars(): Promise<void> {
  const post = async (path: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const address = `${inject('origin')}/api/v1${path}?subdomain=beta`;
    return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { success } = await post('/auth/login', { email: 'admin@beta.test', password: TEST_PASSWORD });
  const dollars = { code: 'USD', name: 'US dollar', symbol: '$', exchange_rate: 1.1 };
  await post('/currency', dollars, String(success.data.token));
}

test('another currency becomes the base once what it does was read', async () => {
  await addDollars();
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  const origin = inject('origin').replace('127.0.0.1', 'beta.ordo.localhost');
  await signIn(page, 'admin@beta.test', '/login', undefined, origin);
  await page.goto(`${origin}/ams/currency`);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Change base currency' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Current base currency: EUR/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('combobox', { name: /^New base currency/ }).click();
  await page.getByRole('option', { name: /^USD/ }).click();
  await dialog.getByRole('button', { name: 'Change base currency' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(
      async () => {
        await page.goto(`${origin}/ams/currency`);
        await page.getByRole('button', { name: 'More actions' }).first().click();
        await page.getByRole('menuitem', { name: 'Change base currency' }).click();
        return page.getByText(/Current base currency: [A-Z]{3}/).textContent();
      },
      { timeout: 60_000 },
    )
    .toContain('USD');
  expect(errors).toEqual([]);
  await context.close();
});

test('everything is exported from where the backups are, and can be downloaded', async () => {
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  const origin = inject('origin').replace('127.0.0.1', 'beta.ordo.localhost');
  await signIn(page, 'admin@beta.test', '/login', undefined, origin);
  await page.goto(`${origin}/ams/settings/usage`);
  await page.getByRole('button', { name: 'Backups' }).click();
  await page.getByRole('button', { name: 'Export everything' }).click();
  const row = page.getByRole('row', { name: /Full export/ }).first();
  await row.getByText('Completed').waitFor({ timeout: 60_000 });
  expect(await violations(page)).toEqual([]);
  const download = row.getByRole('button', { name: 'Download' });
  const [first] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(first.suggestedFilename()).toMatch(/^ordo-export-\d+\.zip$/);
  expect(errors).toEqual([]);

  // Some time later the password is asked for first; whoever gives up gets nothing, and no complaint.
  await passwordsAreOld();
  await download.click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').count()).toBe(0);
  await download.click();
  await question.locator('input[name=password]').fill(TEST_PASSWORD);
  const [second] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: /^Confirm/ }).click(),
  ]);
  expect(second.suggestedFilename()).toBe(first.suggestedFilename());
  await context.close();
});
