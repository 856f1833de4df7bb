import type { Page } from 'playwright-core';

/** Signs by typing, as the one signature pad offers it everywhere. */
export async function typeSignature(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Type', exact: true }).click();
  await page.getByRole('textbox', { name: 'Type your name to sign' }).fill(name);
}
