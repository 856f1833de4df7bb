import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { pricesOf } from './support/random-orders.ts';

const ORDERS = 10_000;

/** The engine as the web application ships it: bundled and minified for browsers. */
async function bundledEngine(): Promise<string> {
  const entry = fileURLToPath(new URL('support/random-orders.ts', import.meta.url));
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'prices' } },
  });
  const [bundle] = Array.isArray(made) ? made : [made];
  const code = bundle && 'output' in bundle ? bundle.output.find((each) => each.type === 'chunk')?.code : undefined;
  return code ?? expect.fail('the engine was not bundled');
}

test('browser and server give byte-equal totals for 10,000 random activities', async () => {
  const code = await bundledEngine();
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: code });
    const asked = page.evaluate(`prices.pricesOf(${ORDERS})`) as Promise<ReturnType<typeof pricesOf>>;
    const here = pricesOf(ORDERS);
    const there = await asked;
    expect(there.totals.split('\n')).toHaveLength(ORDERS);
    expect(sha256(there.totals)).toBe(sha256(here.totals));
    expect(there.everything).toBe(here.everything);
  } finally {
    await browser.close();
  }
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
