import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { unique } from './support/unique.ts';

const ROWS = 10_000;
let browser: Browser;
let customer: number;
/** An activity of that customer with 200 lines. */
let activity: number;

/** Something done as the owner of the database: no screen makes ten thousand activities. */
async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    await client.query(
      `select set_config('app.tenant_id', (select id::text from tenant where subdomain = 'demo'), false)`,
    );
    return await work(client);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  browser = await openBrowser();
  customer = await asOwner(async (client) => {
    const { rows } = await client.query('insert into customer (name, customer_code) values ($1, $2) returning id', [
      'Long List Ltd.',
      unique(),
    ]);
    // Cancelled, so that no other list of the company speaks of them; row n of the list is number n.
    await client.query(
      `insert into "order" (reference_no, reference_prefix, reference_seq, order_type_id, customer_id, status, title, created_at)
      select 'ROW-' || lpad(n::text, 5, '0'), 'ROW', n, t.id, $1, 'cancelled', 'Row ' || n, now() - make_interval(mins => n)
      from generate_series(1, $2::int) n,
        (select id from order_type where tenant_id = app.current_tenant() order by id limit 1) t`,
      [rows[0].id, ROWS],
    );
    const { rows: first } = await client.query(
      `insert into order_item (order_id, order_item_type_id, hash, name, price, position)
      select o.id, kind.id, 'line-' || n, 'Line ' || n, n, n from generate_series(1, 200) n,
        (select id from "order" where customer_id = $1 order by id limit 1) o,
        (select id from order_item_type where tenant_id = app.current_tenant() and is_order_item and not is_task and not is_discount
          order by id limit 1) kind
      returning order_id`,
      [rows[0].id],
    );
    activity = Number(first[0].order_id);
    await client.query(`update "order" set status = 'pending' where id = $1`, [activity]);
    return Number(rows[0].id);
  });
});

afterAll(async () => {
  await browser?.close();
  await asOwner(async (client) => {
    await client.query('delete from "order" where customer_id = $1', [customer]);
    await client.query('delete from customer where id = $1', [customer]);
  });
});

const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest('tr[data-row]')?.querySelector('th')?.textContent ?? undefined);

async function longList(page: Page): Promise<void> {
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities?f.customer_id=${customer}`);
  await page.getByRole('link', { name: 'ROW-00001' }).waitFor();
}

test('the keyboard goes through 10,000 rows from end to end, and readers are told where they are', async () => {
  const { context, page, errors } = await openContext(browser);
  await longList(page);
  expect(await page.getByRole('table', { name: 'Activities' }).getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
  await page.locator('tr[data-row]').first().focus();
  const press = async (key: string, reference: string) => {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toBe(reference);
  };
  await press('End', 'ROW-10000');
  const row = page.locator('tr[data-row]:focus');
  expect(await row.getAttribute('aria-rowindex')).toBe(String(ROWS + 1));
  await press('ArrowUp', 'ROW-09999');
  await press('j', 'ROW-10000');
  await press('j', 'ROW-10000');
  await press('Home', 'ROW-00001');
  await page.keyboard.press('PageDown');
  await expect.poll(async () => (await focused(page)) ?? '').toMatch(/^ROW-000[1-4]\d$/);
  expect(errors).toEqual([]);
  await context.close();
});

test('10,000 rows scroll to the last one, few are drawn at a time, and the row with the focus is not lost', async () => {
  const { context, page, errors } = await openContext(browser);
  await longList(page);
  await page.locator('tr[data-row]').nth(1).focus();
  const list = page.locator('div:has(> table[aria-rowcount])');
  const scrollTo = (part: number) =>
    list.evaluate((element, to) => {
      element.scrollTop = to * (element.scrollHeight - element.clientHeight);
    }, part);
  // Near enough that its page is still held: from there the keyboard goes on.
  await list.evaluate((element) => {
    element.scrollTop = 60 * 32;
  });
  await page.getByRole('link', { name: 'ROW-00070' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('ROW-00003');
  await scrollTo(0.5);
  await page.getByRole('link', { name: 'ROW-05000' }).waitFor();
  await scrollTo(1);
  await page.getByRole('link', { name: 'ROW-10000' }).waitFor();
  expect(await page.locator('tbody tr').count()).toBeLessThanOrEqual(60);
  expect(errors).toEqual([]);
  await context.close();
});

test('the keyboard goes through 200 lines of an activity, drawn where one looks', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${activity}/items`);
  await page.getByRole('gridcell', { name: 'Line 2', exact: true }).click();
  const line = () => page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-label'));
  await page.keyboard.press('Control+End');
  await expect.poll(line).toBe('Line 200');
  await page.keyboard.press('ArrowUp');
  await expect.poll(line).toBe('Line 199');
  await page.getByRole('gridcell', { name: 'Line 195', exact: true }).waitFor();
  await page.keyboard.press('Control+Home');
  await expect.poll(line).toBe('Line 1');
  await expect.poll(() => page.getByRole('gridcell', { name: 'Line 195', exact: true }).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});
