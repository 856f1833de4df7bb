import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { aNewActivity, open, openBrowser, openContext, settled, signIn } from './support/browser.ts';
import { newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('a new activity', () => {
  test('is not made by one click on the button, nor by Enter in a list of choices', async () => {
    const { context, page, errors } = await openContext(browser);
    const made: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/order') made.push(request.url());
    });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/activities?open=new');
    const form = page.getByRole('dialog', { name: 'New activity' });
    const customer = form.getByRole('combobox', { name: /^Customer/ });
    await customer.waitFor();
    // Names are read with their pauses: not "Startoptional", not "Create activityCtrl".
    expect(await form.getByRole('textbox', { name: 'Start, optional', exact: true }).count()).toBe(1);
    expect(await form.getByRole('button', { name: /^Create activity \S/ }).count()).toBe(1);
    expect(await customer.getAttribute('aria-required')).toBe('true');
    for (const field of [/^Type/, /^Customer/, /^Officer/, /^Priority/]) {
      await form.getByRole('combobox', { name: field }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('listbox').waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    }
    expect(made).toEqual([]);
    // One press, one step: each choice can be reached by the arrow.
    const type = form.getByRole('combobox', { name: /^Type/ });
    await type.click();
    const names = await page.getByRole('option').allTextContents();
    const reached: string[] = [];
    for (let n = 0; n < names.length; n++) {
      await page.keyboard.press('ArrowDown');
      const id = await type.getAttribute('aria-activedescendant');
      reached.push((await page.locator(`[id="${id}"]`).textContent()) ?? '');
    }
    expect(reached.toSorted()).toEqual(names.toSorted());
    await page.keyboard.press('Escape');
    await type.click();
    await page.getByRole('option', { name: 'Maintenance' }).click();
    await form.getByRole('button', { name: /^Create activity/ }).click();
    await form.getByText('Choose a customer.').first().waitFor();
    expect(made).toEqual([]);
    await customer.fill('Kingston Cold');
    await page.getByRole('option', { name: /Kingston Cold Storage/ }).waitFor();
    // Enter takes the option, and only that.
    await page.keyboard.press('Enter');
    await expect.poll(() => customer.inputValue()).toContain('Kingston Cold Storage');
    // What was missing is there: nothing says otherwise until the next try.
    expect(await form.getByText('Choose a customer.').count()).toBe(0);
    await page.waitForTimeout(300);
    expect(made).toEqual([]);
    await form.getByRole('button', { name: /^Create activity/ }).click();
    await page.waitForURL(/\/ams\/activities\/\d+$/);
    expect(made).toHaveLength(1);
    expect(errors).toEqual([]);
    await context.close();
  });
});

test('an error of a new activity goes with the value it was about', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activities?open=new');
  const form = page.getByRole('dialog', { name: 'New activity' });
  await form.getByRole('combobox', { name: /^Customer/ }).fill('Kingston Cold');
  await page.getByRole('option', { name: /Kingston Cold Storage/ }).click();
  await form.getByRole('textbox', { name: 'Start, optional', exact: true }).fill('05/09/2033 09:00');
  await page.keyboard.press('Tab');
  const end = form.getByRole('textbox', { name: 'End, optional', exact: true });
  await end.fill('05/09/2033 08:00');
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: /^Create activity/ }).click();
  const wrong = page.getByText(/can’t be before the start/);
  await wrong.first().waitFor();
  await end.fill('05/09/2033 11:00');
  await page.keyboard.press('Tab');
  await expect.poll(() => wrong.count()).toBe(0);
  expect(await form.getByRole('alert').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

describe('single keys', () => {
  test('are silent from the press of F until the box has the focus, and while a layer is open', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/customers');
    const list = new URL(page.url()).pathname;
    // A fast hand: F, and the name of a field that begins with letters which are shortcuts themselves.
    await page.locator('h1').click();
    await page.keyboard.type('fcegc');
    await page.waitForTimeout(800);
    expect(new URL(page.url()).pathname).toBe(list);
    expect(new URL(page.url()).search).not.toContain('open=new');
    const box = page.getByRole('dialog').getByRole('searchbox');
    await box.waitFor();
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    // The box is open, though the focus was taken from it.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.type('c');
    await page.waitForTimeout(300);
    expect(new URL(page.url()).search).not.toContain('open=new');
    await page.keyboard.press('Escape');
    expect(errors).toEqual([]);
    await context.close();
  });

  test('are in the search box from the first on, though its list comes two seconds late', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/activities');
    const held: string[] = [];
    await page.route('**/assets/*.js', async (route) => {
      held.push(route.request().url());
      await new Promise((done) => setTimeout(done, 2000));
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('customers');
    const box = page.getByRole('dialog').getByRole('combobox');
    expect(await box.inputValue()).toBe('customers');
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /^Customers/ })
      .first()
      .waitFor();
    expect(held.length).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/ams\/customers/);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a dialog whose code comes late is announced until it is there', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/customers');
    let release = () => {};
    const gate = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/assets/*.js', async (route) => {
      await gate;
      await route.continue();
    });
    await page.keyboard.press('?');
    await page.getByRole('status').filter({ hasText: 'Refreshing' }).waitFor();
    release();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await context.close();
  });

  test('work again once nothing takes text', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/customers');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.waitForURL(/\/ams\/activities/);
    await settled(page);
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'New activity' }).waitFor();
    await context.close();
  });
});

/** Controls of a part of the page: the words of their labels as they are seen, and what they are called where nothing is seen. */
async function namesIn(page: Page, part: string) {
  const found: { seen: string; name: string }[] = [];
  const plain = (text: string) => text.replace(/[\s*]+/g, ' ').trim();
  for (const control of await page.locator(part).locator('input, textarea, select').all()) {
    if (!(await control.isVisible())) continue;
    const seen = await control.evaluate((one) =>
      // biome-ignore lint/performance/useDomNodeTextContent: words as they are seen, not those for readers
      [...((one as HTMLInputElement).labels ?? [])].map((label) => label.innerText).join(' '),
    );
    const name = /"((?:[^"\\]|\\.)*)"/.exec(await control.ariaSnapshot())?.[1] ?? '';
    found.push({ seen: plain(seen), name: plain(name) });
  }
  return found;
}

test('a list of choices stays within the window, wherever its field stands and however late its options come', async () => {
  const { context, page, errors } = await openContext(browser, { width: 1440, height: 900 });
  await page.route(/\/api\/v1\/(order-category|customer)\b/, async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activities?open=new');
  const form = page.getByRole('dialog', { name: 'New activity' });
  for (const name of [/^Customer/, /^Category/, /^Officer/]) {
    await form.getByRole('combobox', { name }).click();
    const list = page.getByRole('listbox').filter({ visible: true });
    await list.getByRole('option').first().waitFor();
    const outside = () =>
      list.evaluate((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return Math.max(-left, -top, right - innerWidth, bottom - innerHeight, 0);
      });
    await expect.poll(outside, { message: String(name) }).toBe(0);
    await page.keyboard.press('Escape');
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('each control of a form is called what its label says, word by word', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  const forms = [
    ['/ams/activities?open=new', '[role="dialog"]'],
    ['/ams/customers?open=new', '[role="dialog"]'],
    ['/ams/users?open=new', '[role="dialog"]'],
    ['/ams/activity-type/1', 'main'],
    ['/ams/settings/company', 'main'],
  ] as const;
  for (const [path, part] of forms) {
    await open(page, path);
    await page.locator(part).locator('input').first().waitFor();
    const names = await namesIn(page, part);
    expect([path, names.length > 2]).toEqual([path, true]);
    const wrong = names.filter(({ seen, name }) => {
      // "Startoptional", "NameCtrl": two words that run into one.
      const runsTogether = /[a-z](optional|required|Ctrl)|[a-z][A-Z][a-z]/.test(name);
      const isOther = !name.toLowerCase().includes(seen.replace(/^—\s/, '').split(', ')[0]?.toLowerCase() ?? '');
      return name === '' || runsTogether || isOther;
    });
    expect([path, wrong]).toEqual([path, []]);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('a calendar is never an empty box: it shows its days, or says that they come while its code is on its way', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activities?open=new');
  const form = page.getByRole('dialog', { name: 'New activity' });
  const opener = form.getByRole('button', { name: 'Start: open calendar' });
  await opener.waitFor();
  let release = () => {};
  const gate = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await opener.click();
  const popover = page
    .locator('[role="dialog"]')
    .filter({ hasNot: page.getByRole('combobox') })
    .last();
  const days = page.locator('table button').locator('visible=true');
  await popover.waitFor();
  const says = popover.getByRole('status').getByText('Loading');
  expect((await days.count()) + (await says.count())).toBeGreaterThan(0);
  await expect.poll(async () => (await popover.boundingBox())?.height ?? 0).toBeGreaterThan(150);
  release();
  await days.nth(20).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('a number that is none is never saved as what stood there before', async () => {
  const word = unique();
  const staff = await staffApi();
  const made = await staff.post('/customer-group', { name: `Terms ${word}`, default_terms_days: 30 });
  const { id } = made.data as unknown as { id: number };
  const terms = async () =>
    ((await staff.get(`/customer-group/${id}`)).data as unknown as { default_terms_days: number }).default_terms_days;
  const { context, page, errors } = await openContext(browser);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/customer-group');
  await page.getByRole('link', { name: `Terms ${word}` }).click();
  const drawer = page.getByRole('dialog');
  const days = drawer.getByRole('textbox', { name: /^Payment terms/ });
  const save = drawer.getByRole('button', { name: /^Save/ });
  await drawer.getByRole('textbox', { name: 'Name' }).fill(`Terms of ${word}`);
  await days.fill('two weeks');
  for (const go of [() => save.click(), () => page.keyboard.press('Enter'), () => page.keyboard.press('Control+s')]) {
    await go();
    await expect.poll(() => days.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await days.inputValue()).toBe('two weeks');
    expect(await days.getAttribute('aria-invalid')).toBe('true');
  }
  expect(sent).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await days.fill('14');
  await save.click();
  await drawer.waitFor({ state: 'detached' });
  expect(await terms()).toBe(14);
  expect(sent).toHaveLength(1);
  expect(errors).toEqual([]);
  await context.close();
});

test('Escape asks before it throws away a text that is no value yet; an untouched form closes at once', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/user-roster');
  const drawer = page.getByRole('dialog', { name: 'New shift' });
  const question = page.getByRole('heading', { name: 'Discard changes?' });
  const openDrawer = async () => {
    await page
      .getByRole('button', { name: /^New shift/ })
      .first()
      .click();
    await drawer.waitFor();
  };
  await openDrawer();
  await page.keyboard.press('Escape');
  await expect.poll(() => drawer.count()).toBe(0);
  await openDrawer();
  await drawer.getByRole('textbox', { name: /^Day/ }).pressSequentially('31/02');
  await page.keyboard.press('Escape');
  await question.waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => question.count()).toBe(0);
  expect(await drawer.getByRole('textbox', { name: /^Day/ }).inputValue()).toBe('31/02');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('a day and a time that are still being typed are sent with the key that sends, and never as something else', async () => {
  const { context, page, errors, made, form } = await aNewActivity(browser);
  const start = form.getByRole('textbox', { name: 'Start, optional', exact: true });
  await start.fill('when they call');
  for (const go of [
    () => form.getByRole('button', { name: /^Create activity/ }).click(),
    () => page.keyboard.press('Control+Enter'),
    () => page.keyboard.press('Control+s'),
    () => form.getByRole('button', { name: /items$/ }).click(),
  ]) {
    await go();
    await expect.poll(() => start.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await start.inputValue()).toBe('when they call');
    expect(await start.getAttribute('aria-invalid')).toBe('true');
  }
  // One alone is listed as well.
  await form
    .getByRole('alert')
    .getByRole('link', { name: /^Start: Enter a date as/ })
    .waitFor();
  expect(made).toEqual([]);
  await start.fill('tomorrow 9');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/ams\/activities\/\d+$/);
  expect(made).toHaveLength(1);
  expect(made[0]?.scheduled_start).toMatch(/T\d\d:00:00/);
  expect(errors).toEqual([]);
  await context.close();
});

test('a time waits for its day and an end for its start: nothing that was typed is left out', async () => {
  const { context, page, errors, made, form } = await aNewActivity(browser);
  const [startDay, endDay] = ['Start, optional', 'End, optional'].map((name) =>
    form.getByRole('textbox', { name, exact: true }),
  ) as [Locator, Locator];
  const [startTime, endTime] = ['Start', 'End'].map((name) => form.getByRole('textbox', { name: `${name}: time` })) as [
    Locator,
    Locator,
  ];

  await startTime.fill('7:30');
  await startTime.press('Control+Enter');
  await form.getByRole('alert').getByRole('link', { name: 'Enter the start day.', exact: true }).waitFor();
  await expect.poll(() => startDay.evaluate((field) => field === document.activeElement)).toBe(true);
  expect([await startTime.inputValue(), made]).toEqual(['7:30', []]);
  await startDay.fill('31/02/2027');
  await startDay.press('Tab');
  await form.getByText('There is no such day.', { exact: true }).waitFor();
  await startDay.fill('5/12/2027');
  await startDay.press('Tab');
  await expect.poll(() => startTime.inputValue()).toBe('07:30');

  await startDay.fill('');
  await startDay.press('Tab');
  await endDay.fill('5/12/2027');
  await endDay.press('Tab');
  await endTime.fill('17:00');
  await endTime.press('Control+Enter');
  await form.getByText('Enter a start, or remove the end.').first().waitFor();
  expect(made).toEqual([]);
  await startTime.fill('1530');
  await startDay.fill('5/12/2027');
  await startDay.press('Control+Enter');
  await page.waitForURL(/\/ams\/activities\/\d+$/);
  expect(made).toHaveLength(1);
  expect(Date.parse(made[0]?.scheduled_start ?? '') % 3_600_000).toBe(1_800_000);
  expect(errors).toEqual([]);
  await context.close();
});

test('⌘S takes the day that is still being typed', async () => {
  const word = unique();
  const staff = await staffApi();
  const id = await newActivity({ title: `Due ${word}` });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}`);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('e');
  const title = page.getByRole('textbox', { name: /^Title/ });
  await title.fill(`Due soon ${word}`);
  const due = page.getByRole('textbox', { name: /^Due/ }).first();
  await due.fill('tomorrow 9');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await staff.get(`/order/${id}`)).data.title).toBe(`Due soon ${word}`);
  expect(String((await staff.get(`/order/${id}`)).data.due_at)).toMatch(/T\d\d:00:00/);
  expect(errors).toEqual([]);
  await context.close();
});

test('one try names all that is wrong: what is missing, and each text that is no value', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  // A derived form.
  await open(page, '/ams/customer-group?open=new');
  const group = page.getByRole('dialog');
  const days = group.getByRole('textbox', { name: /^Payment terms/ });
  await days.fill('two weeks');
  await group.getByRole('button', { name: 'Create customer group' }).click();
  const listed = group.getByRole('alert').getByRole('listitem');
  await expect.poll(() => listed.allInnerTexts()).toHaveLength(2);
  expect(await listed.allInnerTexts()).toEqual([
    expect.stringMatching(/^Name: /),
    expect.stringMatching(/^Payment terms.*: /),
  ]);
  expect(await violations(page)).toEqual([]);
  await listed.getByRole('link', { name: /^Payment terms/ }).click();
  expect(await days.evaluate((field) => field === document.activeElement)).toBe(true);
  // What is put right is told no longer.
  await days.fill('14');
  await days.press('Tab');
  await expect.poll(() => group.getByText(/^Payment terms.*: /).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  // A form written by hand.
  await open(page, '/ams/activities?open=new');
  const form = page.getByRole('dialog', { name: 'New activity' });
  for (const name of ['Start, optional', 'End, optional']) {
    await form.getByRole('textbox', { name, exact: true }).fill('31/02/2027');
    await page.keyboard.press('Tab');
  }
  // A text that is too long is one of them, named by its field.
  await form.getByRole('textbox', { name: /^Title/ }).fill('x'.repeat(201));
  await form.getByRole('button', { name: /^Create activity/ }).click();
  const told = form.getByRole('alert').getByRole('listitem');
  await expect
    .poll(async () => (await told.allInnerTexts()).filter((text) => /^(Start|End): /.test(text)))
    .toHaveLength(2);
  await form.getByRole('alert').getByText('There are 4 problems').waitFor();
  await told.getByRole('link', { name: 'Title: At most 200 characters.' }).waitFor();
  expect(await told.getByRole('link', { name: /customer/ }).count()).toBe(1);
  expect(errors).toEqual([]);
  await context.close();
});
