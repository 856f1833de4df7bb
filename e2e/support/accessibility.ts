import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on the page: rule, element, reason. Empty is good. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return found.flatMap((rule) =>
    rule.nodes
      .slice(0, 3)
      .map(
        (node) => `${rule.id}: ${node.target.join(' ')} — ${node.failureSummary?.split('\n')[1]?.trim() ?? rule.help}`,
      ),
  );
}
