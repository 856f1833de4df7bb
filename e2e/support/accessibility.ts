import type { AxeResults, RunOptions } from 'axe-core';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};

type WithAxe = typeof globalThis & { axe?: { run: (options: RunOptions) => Promise<AxeResults> } };

/** What axe finds on the page: rule, element, reason. Empty is good. Its code is put into a document once. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  // What still fades in has not its contrast yet; what moves for ever (a skeleton) is not waited for.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      return playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
    }),
  );
  const found = await page.evaluate(async (options) => {
    const results = await (globalThis as WithAxe).axe?.run(options);
    return results?.violations;
  }, OPTIONS);
  if (!found) throw new Error('axe did not run');
  return found.flatMap((rule) =>
    rule.nodes
      .slice(0, 3)
      .map(
        (node) => `${rule.id}: ${node.target.join(' ')} — ${node.failureSummary?.split('\n')[1]?.trim() ?? rule.help}`,
      ),
  );
}
