import type { Page } from 'playwright-core';

/** Presses Tab until the element with this role and name has focus; fails after `most` presses. */
export async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp, most = 80) {
  const wanted = page.getByRole(role, { name }).first();
  await wanted.waitFor();
  for (let pressed = 0; pressed <= most; pressed++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${role} ${String(name)}`);
}

/** Types into the field with this label, reached by Tab. */
export async function tabAndType(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, 'textbox', label);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Signs by typing, as the one signature pad offers it everywhere. */
export async function typeSignature(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Type', exact: true }).click();
}
