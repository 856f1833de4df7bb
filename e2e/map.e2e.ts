import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { idOf, newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** A customer with seven activities around Kingston and one far away, of two types, two of them released. */
async function spread(): Promise<number> {
  const staff = await staffApi();
  const customer_id = (await staff.post('/customer', { name: `${unique()} Ltd` })).data.id;
  for (let n = 0; n < 8; n++) {
    const place = n === 0 ? { lat: '40.41', long: '-3.7' } : { lat: `18.0${n}`, long: `-76.8${n}` };
    const id = await newActivity({ customer_id, driver_id: null, type: n % 2 ? 'Maintenance' : 'Repair', ...place });
    if (n === 1 || n === 2) await staff.post(`/order/${id}/release`);
  }
  return customer_id;
}

test('the map opens on where most of the work is and says what lies farther away; one press shows all', async () => {
  const customer = await spread();
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/maps?f.customer_id=${customer}`);
  await page.getByText('1 activity outside the view').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => page.getByText('1 activity outside the view').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('what is shown is named: any open; the list has the shape of each state, and bars and legend follow the chosen colours', async () => {
  const customer = await spread();
  const { context, page, errors } = await openContext(browser, { scheme: 'dark' });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/maps?f.customer_id=${customer}`);
  await page.getByRole('button', { name: /Status is Any open/ }).waitFor();
  expect(new URL(page.url()).searchParams.has('f.status')).toBe(false);
  const legend = page.getByRole('list', { name: 'Legend' });
  const list = page.getByRole('region', { name: 'Activities on the map' });
  await list.getByRole('listitem').first().waitFor();
  const bars = () =>
    list.locator('li i').evaluateAll((all) => new Set(all.map((one) => getComputedStyle(one).backgroundColor)).size);
  expect(await list.locator('li button svg').count()).toBeGreaterThanOrEqual(8);
  const words = async () => (await legend.getByRole('listitem').allTextContents()).map((each) => each.trim());
  expect(await words()).toEqual(['Pending', 'Released', 'Unassigned']);
  expect(await bars()).toBe(2);
  const choice = page.getByRole('group', { name: 'Colour by' });
  await choice.getByRole('button', { name: 'Type' }).click();
  await expect.poll(words).toEqual(['Maintenance', 'Repair', 'Unassigned']);
  // A colour never tells a type alone: a letter goes with it, and the list writes its name.
  const marks = legend.locator('[data-mark]');
  expect(await marks.evaluateAll((all) => all.map((one) => one.getAttribute('data-mark')))).toEqual(['M', 'R']);
  await list
    .getByText(/· Maintenance ·/)
    .first()
    .waitFor();
  expect(await choice.getByRole('button', { name: 'Type' }).getAttribute('aria-pressed')).toBe('true');
  expect(await bars()).toBe(2);
  expect(await violations(page)).toEqual([]);
  // On a phone nothing lies over the map but its own buttons.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => legend.count()).toBe(0);
  await page.getByRole('button', { name: 'Legend' }).click();
  await expect.poll(words).toEqual(['Maintenance', 'Repair', 'Unassigned']);
  await page.keyboard.press('Escape');
  await expect.poll(() => legend.count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('a long second line of the list wraps, at a desk and on a phone; what even that cuts is read in the tooltip', async () => {
  const staff = await staffApi();
  const mark = unique();
  const customer_id = (await staff.post('/customer', { name: `${mark} Ltd` })).data.id;
  const long = { type: 'Maintenance', driver_id: null, lat: '18.02', long: '-76.8' };
  await newActivity({ customer_id, ...long, city: 'Saint Thomas in the Vale' });
  await newActivity({ customer_id, ...long, city: `${'Very far away and '.repeat(4)}north of Kingston` });
  for (const width of [1440, 390]) {
    const { context, page, errors } = await openContext(browser, { width, height: 844 });
    await signIn(page, 'admin@demo.test');
    await open(page, `/ams/maps?f.customer_id=${customer_id}&colour=type`);
    const rows = page.getByRole('region', { name: 'Activities on the map' }).getByRole('listitem');
    const wrapped = rows.filter({ hasText: 'Saint Thomas in the Vale' }).locator('button > span').last();
    await wrapped.waitFor();
    expect(
      await wrapped.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]),
    ).toEqual([0, 0]);
    if (width > 1000) {
      await rows.filter({ hasText: 'north of Kingston' }).getByRole('button').hover();
      await page.locator('[role=presentation]').filter({ hasText: 'north of Kingston' }).waitFor();
    }
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  }
}, 60_000);

test('what is late says how long; with rows ticked hint, legend and bar stand on one line, and the choice by drawing is no primary', async () => {
  const staff = await staffApi();
  const customer_id = (await staff.post('/customer', { name: `${unique()} Ltd` })).data.id;
  const late = new Date(Date.now() - 53 * 86_400_000 - 3_600_000).toISOString();
  for (const due_at of [late, null, null])
    await newActivity({ customer_id, driver_id: null, due_at, lat: '18.01', long: '-76.81' });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/maps?f.customer_id=${customer_id}`);
  const list = page.getByRole('region', { name: 'Activities on the map' });
  const row = list.getByRole('listitem').filter({ hasText: '53 days overdue' });
  await row.waitFor();
  expect(await row.getByText(/Was due/).count()).toBe(0);
  const lines = row.locator('button > span');
  expect(await lines.count()).toBe(2);
  await row.getByRole('checkbox').check();
  const middles = async () => {
    const parts = [
      page.getByText('Outlines only, no street map.'),
      page.getByRole('list', { name: 'Legend' }),
      page.locator('[data-bulk] section'),
    ];
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    return boxes.map((box) => (box ? box.y + box.height / 2 : 0));
  };
  await expect
    .poll(async () => {
      const all = await middles();
      return Math.max(...all) - Math.min(...all);
    })
    .toBeLessThanOrEqual(2);
  const draw = page.getByRole('button', { name: 'Draw a selection' });
  await draw.click();
  const accent = await page.evaluate(() => {
    const one = document.createElement('i');
    one.style.color = 'var(--app-accent)';
    return getComputedStyle(document.body.appendChild(one)).color;
  });
  expect(await draw.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe(accent);
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('where all there is has no place, the way to it is the primary button', async () => {
  const staff = await staffApi();
  const customer_id = (await staff.post('/customer', { name: `${unique()} Ltd` })).data.id;
  await newActivity({ customer_id, driver_id: null });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/maps?f.customer_id=${customer_id}`);
  const show = page.getByRole('link', { name: 'Show the activity' });
  await show.waitFor();
  expect(await show.count()).toBe(1);
  const accent = await page.evaluate(() => {
    const one = document.createElement('i');
    one.style.color = 'var(--app-accent)';
    return getComputedStyle(document.body.appendChild(one)).color;
  });
  expect(await show.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(accent);
  expect(errors).toEqual([]);
  await context.close();
});

test('on a phone the head is one row, map and list share the room, and the sheet is pulled up and down', async () => {
  const customer = await spread();
  for (const language of ['en', 'es'] as const) {
    const { context, page, errors } = await openContext(browser, { width: 390, height: 844, language });
    await signIn(page, 'admin@demo.test');
    await open(page, `/ams/maps?f.customer_id=${customer}`);
    const [picture, sheet] = [page.locator('canvas'), page.locator('[data-sheet]')];
    await sheet.getByRole('listitem').first().waitFor();
    const heightOf = async (one: typeof sheet) => (await one.boundingBox())?.height ?? 0;
    // Top bar and one row above the map.
    expect((await picture.boundingBox())?.y).toBeLessThanOrEqual(116);
    expect(Math.abs((await heightOf(picture)) - (await heightOf(sheet)))).toBeLessThanOrEqual(4);
    expect(await violations(page)).toEqual([]);
    const [half, head] = [
      await heightOf(sheet),
      sheet.getByRole('button', { name: language === 'en' ? '8 activities' : '8 actividades' }),
    ];
    expect(await heightOf(head)).toBeGreaterThanOrEqual(44);
    await head.tap();
    await expect.poll(() => heightOf(sheet)).toBeGreaterThan(1.8 * half);
    expect(await head.getAttribute('aria-expanded')).toBe('true');
    // What is chosen is acted on over the list: no room is taken from it.
    const full = await heightOf(sheet);
    await sheet.getByRole('checkbox').first().tap();
    await page.locator('[data-bulk]').waitFor();
    expect(await heightOf(sheet)).toBe(full);
    await sheet.getByRole('checkbox').first().tap();
    await head.press('ArrowDown');
    await head.press('ArrowDown');
    await expect.poll(() => heightOf(sheet)).toBeLessThan(60);
    const box = await head.boundingBox();
    await page.mouse.move(180, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(180, (box?.y ?? 0) - 180, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => sheet.getAttribute('data-sheet')).toBe('half');
    expect(errors).toEqual([]);
    await context.close();
  }
});

test('without a street map one line says so and where it is set up; where none answers the points still show', async () => {
  const customer = await spread();
  const pattern = 'https://tiles.test/{z}/{x}/{y}.png';
  for (const words of ['Outlines only, no street map.', 'The street map isn’t responding.']) {
    const { context, page, errors } = await openContext(browser);
    if (words.startsWith('The')) {
      await page.route(/configurations\/map_tiles_url/, (route) =>
        route.fulfill({ json: { success: { data: { text_value: pattern } } } }),
      );
      await page.route(/\/map\/tiles\//, (route) => route.fulfill({ status: 404, json: {} }));
    }
    await signIn(page, 'admin@demo.test');
    await open(page, `/ams/maps?f.customer_id=${customer}`);
    await page.getByText(words).waitFor();
    const mend = page.getByRole('link', { name: 'Map settings' });
    expect(await mend.getAttribute('href')).toMatch(/setting=map_tiles_url$/);
    await page.getByRole('region', { name: 'Activities on the map' }).getByRole('listitem').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  }
});

test('choosing by drawing shows that it is on and what to do; a drag around nothing keeps it, Esc ends it', async () => {
  const customer = await spread();
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/maps?f.customer_id=${customer}`);
  const draw = page.getByRole('button', { name: 'Draw a selection' });
  const ground = () => draw.evaluate((one) => getComputedStyle(one).backgroundColor);
  await page.getByText('1 activity outside the view').waitFor();
  const off = await ground();
  const hint = page.getByText('Draw around the activities. Esc cancels.');
  await draw.click();
  await hint.waitFor();
  await expect.poll(ground).not.toBe(off);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => hint.count()).toBe(0);
  await draw.click();
  const box = await page.locator('canvas').boundingBox();
  const at = (across: number, down: number) =>
    [(box?.x ?? 0) + (box?.width ?? 0) * across, (box?.y ?? 0) + (box?.height ?? 0) * down] as const;
  const drag = async (...ways: (readonly [number, number])[]) => {
    const [first = [0, 0], ...rest] = ways;
    await page.mouse.move(...at(...first));
    await page.mouse.down();
    for (const way of rest) await page.mouse.move(...at(...way), { steps: 4 });
    await page.mouse.up();
  };
  await drag([0.1, 0.2], [0.1, 0.3]);
  await page.getByText('Nothing inside. Draw around the activities. Esc cancels.').waitFor();
  expect(await draw.getAttribute('aria-pressed')).toBe('true');
  await drag([0.02, 0.1], [0.9, 0.1], [0.9, 0.98], [0.02, 0.98], [0.02, 0.1]);
  await page.getByRole('button', { name: 'Assign officer…' }).waitFor();
  expect(await draw.getAttribute('aria-pressed')).toBe('false');
  expect(errors).toEqual([]);
  await context.close();
});

test('a press on several that stand together comes nearer and chooses nothing; with Shift it chooses them all', async () => {
  const staff = await staffApi();
  const customer_id = (await staff.post('/customer', { name: `${unique()} Ltd` })).data.id;
  for (const [lat, long] of [
    ['18.01', '-76.81'],
    ['18.0102', '-76.81'],
    ['18.0104', '-76.81'],
    ['18.4', '-77.9'],
  ] as const)
    await newActivity({ customer_id, driver_id: null, lat, long });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/maps?f.customer_id=${customer_id}`);
  const list = page.getByRole('region', { name: 'Activities on the map' });
  await expect.poll(() => list.getByRole('listitem').count()).toBe(4);
  const canvas = page.locator('canvas');
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // The group is the lowest and rightmost thing that the pointer can press.
  const find = async () => {
    for (let down = 0.98; down > 0; down -= 0.03)
      for (let across = 0.94; across > 0.05; across -= 0.03) {
        const at = { x: box.x + box.width * across, y: box.y + box.height * down };
        await page.mouse.move(at.x, at.y);
        if ((await canvas.evaluate((one) => one.style.cursor)) === 'pointer') return at;
      }
    throw new Error('nothing to press');
  };
  const picture = () => canvas.evaluate((one) => (one as HTMLCanvasElement).toDataURL());
  const whole = await picture();
  const group = await find();
  await page.keyboard.down('Shift');
  await page.mouse.click(group.x, group.y);
  await page.keyboard.up('Shift');
  await page.getByText('3 selected').waitFor();
  await page.locator('[data-bulk]').getByRole('button').last().click();
  await expect.poll(() => page.locator('[data-bulk]').count()).toBe(0);
  await page.mouse.move(box.x + 4, box.y + box.height / 2);
  await expect.poll(async () => (await picture()) === whole).toBe(true);
  await page.mouse.click(group.x, group.y);
  await page.mouse.move(box.x + 4, box.y + box.height / 2);
  await expect.poll(async () => (await picture()) === whole).toBe(false);
  expect(await page.locator('[data-bulk]').count()).toBe(0);
  expect(await list.locator('input:checked').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('chosen activities get an officer of the schedule’s own list, told what stands against it, and all of it is taken back', async () => {
  const staff = await staffApi();
  const customer_id = (await staff.post('/customer', { name: `${unique()} Ltd` })).data.id;
  const before = await idOf('/user', 'Tanya Morrison');
  const times = { scheduled_start: '2034-06-05T14:00:00Z', scheduled_end: '2034-06-05T16:00:00Z' };
  const place = { lat: '18.01', long: '-76.81' };
  const ids = [
    await newActivity({ customer_id, driver_id: before, ...times, ...place }),
    await newActivity({ customer_id, driver_id: null, ...times, ...place }),
  ];
  const drivers = async () =>
    Promise.all(ids.map(async (id) => ((await staff.get(`/order/${id}`)).data.driver as { id: number } | null)?.id));
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/maps?f.customer_id=${customer_id}`);
  const boxes = page.getByRole('region', { name: 'Activities on the map' }).getByRole('checkbox');
  await boxes.first().check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Assign officer…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Officer/ }).click();
  const options = page.getByRole('option');
  await options.filter({ hasText: 'Devon Grant' }).waitFor();
  // The administrator drives nowhere.
  expect(await options.filter({ hasText: 'Andrea Campbell' }).count()).toBe(0);
  // Who may not do the type is told before the server refuses.
  await options.filter({ hasText: 'Winston Brown' }).click();
  await dialog
    .getByText(/Can’t do this activity type/)
    .first()
    .waitFor();
  await dialog.getByRole('combobox', { name: /^Officer/ }).click();
  await options.filter({ hasText: 'Devon Grant' }).click();
  await expect.poll(() => dialog.getByText(/Can’t do this activity type/).count()).toBe(0);
  await dialog
    .getByText(/Overlaps .* by 2 h/)
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Assign officer' }).click();
  await page.getByText('2 activities assigned to Devon Grant').waitFor();
  const devon = await idOf('/user', 'Devon Grant');
  expect(await drivers()).toEqual([devon, devon]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(drivers).toEqual([before, undefined]);
  expect(errors).toEqual([]);
  await context.close();
});

test('a failure stands in the list’s place: list and map stay where they are', async () => {
  const { context, page } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/maps');
  await page.getByRole('region', { name: 'Activities on the map' }).getByRole('listitem').first().waitFor();
  const whole = await page.locator('canvas').boundingBox();
  await page.route(/\/api\/v1\/order\/map/, (route) =>
    route.fulfill({ status: 500, headers: { 'x-request-id': 'map-1' }, json: { code: 'internal', message: 'Failed' } }),
  );
  await page.reload();
  const list = page.getByRole('region', { name: 'Activities on the map' });
  await list.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor();
  await list.getByText('map-1').waitFor();
  expect(await page.locator('canvas').boundingBox()).toEqual(whole);
  expect(await page.getByRole('button', { name: /^(Type|Priority) Any$/ }).count()).toBe(0);
  await context.close();
});
