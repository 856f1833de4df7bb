import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { toPdf } from '../platform/server/documents/pdf.ts';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { idOf } from './support/records.ts';
import { unique } from './support/unique.ts';

const PART = 10_485_760;
let browser: Browser;
let customer: string;
beforeAll(async () => {
  browser = await openBrowser();
  customer = `/ams/customers/${await idOf('/customer', '')}?tab=files`;
});
afterAll(() => browser.close());

const choose = (page: Page, name: string, buffer: Buffer, mimeType: string) =>
  page.locator('input[type="file"]').first().setInputFiles({ name, mimeType, buffer });
const threePages = () =>
  toPdf(
    [1, 2, 3]
      .map((n) => `<p>Plan, sheet ${n}</p>${'<p>Pump room, ground floor</p>'.repeat(45)}`)
      .join('<p style="page-break-after: always"></p>'),
    { chromiumPath: null },
  );

describe('files', () => {
  test('a large file goes in parts; cut off in the middle it goes on by itself, and nothing is sent twice', async () => {
    const { page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    const name = `${unique()}.txt`;
    const sent: { part: string; size: number }[] = [];
    let cuts = 0;
    await page.route(/\/storage\/multipart\/\d+\/\d+/, async (route) => {
      const part = new URL(route.request().url()).pathname.split('/').pop() ?? '';
      if (part === '2' && cuts++ === 0) return route.abort('internetdisconnected');
      sent.push({ part, size: route.request().postDataBuffer()?.length ?? 0 });
      return route.continue();
    });
    await open(page, customer);
    await choose(page, name, Buffer.alloc(PART + 2_000_000, 'Log line of a pump\n'), 'text/plain');
    await page.getByText(name).first().waitFor();
    await page.getByRole('link', { name }).waitFor({ timeout: 30_000 });
    expect([cuts > 1, sent.map(({ part }) => part)]).toEqual([true, ['1', '2']]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('a file that fails for longer waits for Retry, and a cancelled one leaves nothing', async () => {
    const { page } = await openContext(browser, { width: 390, height: 844 });
    await signIn(page, 'admin@demo.test');
    const name = `${unique()}.txt`;
    let isDown = true;
    const parts: string[] = [];
    await page.route(/\/storage\/multipart\/\d+\/(2)/, (route) =>
      isDown
        ? route.fulfill({ status: 422, json: { code: 'part_size', message: 'Part 2 did not arrive whole.' } })
        : route.continue(),
    );
    page.on('request', (request) => {
      if (request.method() === 'DELETE' && request.url().includes('/storage/multipart/')) parts.push('given up');
    });
    await open(page, customer);
    const bytes = Buffer.concat([Buffer.alloc(PART + 9, 'Text\n'), Buffer.from(unique())]);
    await choose(page, name, bytes, 'text/plain');
    await page.getByText('Part 2 did not arrive whole.').waitFor({ timeout: 30_000 });
    expect(await violations(page)).toEqual([]);
    isDown = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('link', { name }).waitFor({ timeout: 30_000 });
    await page.route(/\/storage\/multipart\/\d+\/1/, () => undefined);
    const left = `${unique()}.txt`;
    await choose(page, left, Buffer.concat([bytes, randomBytes(2).map((byte) => (byte % 26) + 97)]), 'text/plain');
    await page.getByText(left).first().waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(left).first().waitFor({ state: 'detached' });
    await expect.poll(() => parts).toEqual(['given up']);
    await page.context().close();
  });

  test('a PDF opens in the viewer: pages, zoom, download; on a phone and in the dark too', async () => {
    const { page, context, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    const name = `${unique()}.pdf`;
    await open(page, customer);
    await choose(page, name, await threePages(), 'application/pdf');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name }).click();
    const viewer = await opened;
    await viewer.getByRole('heading', { level: 1, name }).waitFor();
    await viewer.getByText(/^1 \/ \d/).waitFor();
    await viewer.getByText('Plan, sheet 1').waitFor({ state: 'attached' });
    await viewer.getByRole('button', { name: 'Next page' }).click();
    await viewer.getByText(/^2 \/ \d/).waitFor();
    const drawn = () =>
      viewer.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('#page-2 canvas');
        const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return { isDrawn: pixels.some((value) => value < 100), width: canvas?.clientWidth ?? 0 };
      });
    await expect.poll(async () => (await drawn()).isDrawn).toBe(true);
    const { width } = await drawn();
    await viewer.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(async () => (await drawn()).width).toBeLessThan(width);
    expect(await violations(viewer)).toEqual([]);
    // A browser without a window prints nothing; what it would print is looked at instead.
    const printed = viewer.evaluate(
      () =>
        new Promise<number>((resolve) => {
          window.print = () => resolve([...document.images].filter(({ naturalWidth }) => naturalWidth > 1000).length);
        }),
    );
    await viewer.getByRole('button', { name: 'Print' }).click();
    expect(await printed).toBe(3);
    const saved = viewer.waitForEvent('download');
    await viewer.getByRole('button', { name: 'Download' }).click();
    expect((await saved).suggestedFilename()).toBe(name);
    const phone = await openContext(browser, { width: 390, height: 844, scheme: 'dark', language: 'es' });
    await phone.page.goto(viewer.url());
    await phone.page.getByText(/^1 \/ \d/).waitFor();
    expect(await violations(phone.page)).toEqual([]);
    expect([...errors, ...phone.errors]).toEqual([]);
    for (const one of [page, phone.page]) await one.context().close();
  });

  test('a record may show the viewer inside its page; nobody else may, and no other page at all', async () => {
    const policy = async (path: string) => {
      const { headers } = await fetch(`${inject('origin')}${path}`);
      return [
        headers.get('x-frame-options'),
        /frame-ancestors [^;]+/.exec(headers.get('content-security-policy') ?? '')?.[0],
      ];
    };
    expect(await policy('/pdf_viewer?key=x')).toEqual(['SAMEORIGIN', "frame-ancestors 'self'"]);
    expect(await policy('/login')).toEqual(['DENY', "frame-ancestors 'none'"]);
  });

  test.each([
    ['another site', 'key=https%3A%2F%2Fevil.example%2Fx.pdf&exp=9999999999&sig=aaaaaaaaaaaaaaaaaaaaaaaa'],
    ['a made-up signature', 'key=t1/2026/0123456789abcdef&exp=9999999999&sig=aaaaaaaaaaaaaaaaaaaaaaaa'],
    ['no address at all', ''],
  ])('the viewer refuses %s, and asks nobody else', async (_what, query) => {
    const { page } = await openContext(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await open(page, `/pdf_viewer?${query}`);
    await page.getByText('This link doesn’t open a document of this company.').waitFor();
    expect(new Set(asked)).toEqual(new Set([inject('origin')]));
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});
