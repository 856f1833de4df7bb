import type { Locator, Page } from 'playwright-core';
import { unique } from '../support/unique.ts';

/** Something a form of this kind takes, by what the field says about itself. */
async function textFor(field: Locator): Promise<string | null> {
  const { type, name, mode } = await field.evaluate((element: HTMLInputElement) => ({
    type: element.type,
    name: `${element.name} ${element.id} ${element.labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? ''}`,
    mode: element.inputMode,
  }));
  if (type === 'password') return 'Not-the-password-7';
  const word = `Pressed ${unique()}`;
  if (type === 'email' || /e-?mail|correo/i.test(name)) return `${unique()}@press.example`;
  if (type === 'url' || /url|https?|sitio/i.test(name)) return 'https://press.example/';
  if (type === 'number' || mode === 'decimal' || mode === 'numeric') return '1';
  if (type === 'tel' || /phone|tel[ée]fono/i.test(name)) return '+18765550100';
  if (type === 'search') return null;
  return word;
}

/** How long a text may be, where the field says that this one is too long. */
const longestOf = (field: Locator): Promise<number | undefined> =>
  field.evaluate((element) => {
    const said = document.getElementById(`${element.id}-error`)?.textContent ?? '';
    const [, most] = /^(?:At most|Máximo) ([\d.,]+)/.exec(said) ?? [];
    return most === undefined ? undefined : Number(most.replace(/\D/g, ''));
  });

/** Fills what is still empty in a form as a person would; what is filled already stays. */
export async function fill(page: Page, form: Locator): Promise<void> {
  const quick = { timeout: 1500 };
  for (const list of await form.locator('input[role="combobox"]:not([readonly]):not([disabled])').all()) {
    if ((await list.inputValue(quick).catch(() => 'gone')) !== '') continue;
    await list.click(quick).catch(() => undefined);
    const first = page.locator('[role="listbox"] [role="option"]:not([data-combobox-disabled])').first();
    await first.click(quick).catch(() => page.keyboard.press('Tab'));
  }
  const typed = 'input:not([type=checkbox]):not([type=radio]):not([type=file]):not([role=combobox]), textarea';
  for (const field of await form.locator(typed).all()) {
    const canTake = await field
      .evaluate(
        // What is hidden from everybody waits for robots.
        (element: HTMLInputElement) =>
          !element.disabled && !element.readOnly && element.value === '' && !element.closest('[aria-hidden="true"]'),
        undefined,
        quick,
      )
      .catch(() => false);
    const isDay = /dd|mm/i.test((await field.getAttribute('placeholder', quick).catch(() => '')) ?? '');
    const text = canTake && !isDay ? await textFor(field).catch(() => null) : null;
    if (!text) continue;
    await field.fill(text, quick).catch(() => undefined);
    const most = await longestOf(field).catch(() => undefined);
    if (most !== undefined) await field.fill(text.slice(-most), quick).catch(() => undefined);
  }
  // Of stars and other choices without one the last is taken.
  for (const group of await form.locator('fieldset:has(input[type="radio"]):not(:has(input:checked))').all())
    await group
      .locator('input[type="radio"]')
      .last()
      .check({ ...quick, force: true })
      .catch(() => undefined);
  for (const box of await form.locator('input[type="checkbox"][aria-required="true"]').all())
    await box.check(quick).catch(() => undefined);
}
