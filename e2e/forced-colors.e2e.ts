import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Share of points that differ between two pictures of the same control, each without the ring of the focus. */
const differing = async (control: Locator, change: () => Promise<unknown>): Promise<number> => {
  const picture = async () => {
    await control.evaluate((one: HTMLElement) => one.blur());
    return (await control.screenshot()).toString('base64');
  };
  const before = await picture();
  await change();
  const after = await picture();
  return control.page().evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (picture) => {
          const image = new Image();
          image.src = `data:image/png;base64,${picture}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext('2d');
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
        }),
      );
      const points = (first?.length ?? 0) / 4;
      let others = 0;
      for (let at = 0; at < points * 4; at += 4) {
        const far = [0, 1, 2].some((part) => Math.abs((first?.[at + part] ?? 0) - (second?.[at + part] ?? 0)) > 60);
        if (far) others++;
      }
      return others / points;
    },
    [before, after],
  );
};

for (const scheme of ['light', 'dark'] as const) {
  test(`with the system’s own colours (${scheme}) on and off are told apart: switch, radio, checkbox, what is chosen`, async () => {
    const { context, page, errors } = await openContext(browser, { scheme });
    await page.emulateMedia({ forcedColors: 'active', colorScheme: scheme });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/settings/company?section=customers');
    const flag = page.getByRole('switch', { name: /^Require customer address/ });
    expect(await differing(flag, () => flag.click())).toBeGreaterThan(0.2);
    const sections = page.getByRole('navigation', { name: 'Sections' });
    const [here, there] = ['Customers and portal', 'Activities'].map((name) => sections.getByRole('link', { name }));
    const ground = (one: Locator | undefined) => one?.evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(await ground(here)).not.toBe(await ground(there));
    await sections.getByRole('link', { name: 'Login methods' }).click();
    const all = page.getByRole('radio', { name: 'All staff' });
    expect(await differing(all, () => all.check())).toBeGreaterThan(0.2);
    await there?.click();
    const day = page.getByRole('checkbox', { name: 'Sat' });
    expect(await differing(day, () => day.click())).toBeGreaterThan(0.2);
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(errors).toEqual([]);
    await context.close();
  });
}
