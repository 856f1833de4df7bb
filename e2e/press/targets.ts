import type { Locator, Page } from 'playwright-core';

/** Which actions are pressed: those that begin or save something, or those that take something away. */
export type Kind = 'primary' | 'destructive';

/** Something to press on a page: a button in sight, or an entry of one of its menus. */
export type Target = { button: number } | { menu: string; entry: number };

export const PRIMARY = ':is(button, a)[class*="_primary_"], button[type="submit"]';
export const DANGER = 'button[class*="_danger_"]';
const MENU = 'button[aria-haspopup="menu"]';
const MENU_DANGER = '[role="menuitem"][class*="_danger_"]';
/** On what is pressed in this view of the page. */
const PRESSED = 'data-to-press';
/** On a menu that stands for those of its kind: which it is, also when the page is opened anew. */
const OF_A_KIND = 'data-of-a-kind';
/** Rows of tabs; the saved views of a list show the same rows again. */
const TABS = 'nav[class*="_tabs_"]';
const FURTHER = `main ${TABS} li > :is(a, button):not([aria-current])`;
const QUICK = { timeout: 3000 };

/** Names of the further views of a page: the tabs of a record that are not open. */
export const viewsOf = (page: Page): Promise<string[]> => furtherViews(page).allInnerTexts();

export const openView = (page: Page, at: number): Promise<void> => furtherViews(page).nth(at).click(QUICK);

const furtherViews = (page: Page): Locator => page.locator(`${FURTHER}:not([class*="_views_"] *)`);

/** All of a kind that the page offers; in a further view what stands above its tabs was pressed before. */
export async function targetsOf(page: Page, kind: Kind, isFurther: boolean): Promise<Target[]> {
  const marked = async () => {
    await mark(page, kind, isFurther);
    return page.locator(`[${PRESSED}], [${OF_A_KIND}]`).count();
  };
  // Rows that come a moment later bring their menus.
  for (let count = -1, next = await marked(); count !== next; next = await marked()) {
    count = next;
    await page.waitForTimeout(300);
  }
  const found: Target[] = [];
  for (let button = 0; button < (await buttons(page).count()); button++) found.push({ button });
  if (kind === 'primary') return found;
  for (const menu of await menusOf(page)) {
    const count = await openMenu(page, menu);
    for (let entry = 0; entry < count; entry++) found.push({ menu, entry });
    await page.keyboard.press('Escape');
    await page
      .locator('[role="menuitem"]')
      .first()
      .waitFor({ state: 'hidden', timeout: 1500 })
      .catch(() => undefined);
  }
  return found;
}

/** The target on a page that was opened anew; null where it is no more. */
export async function reach(page: Page, kind: Kind, isFurther: boolean, target: Target): Promise<Locator | null> {
  await mark(page, kind, isFurther);
  if ('button' in target)
    return target.button < (await buttons(page).count()) ? buttons(page).nth(target.button) : null;
  const count = await openMenu(page, target.menu);
  return target.entry < count ? page.locator(MENU_DANGER).nth(target.entry) : null;
}

const buttons = (page: Page): Locator => page.locator(`[${PRESSED}]`).locator('visible=true');
const menusOf = (page: Page): Promise<string[]> =>
  page.locator(`[${OF_A_KIND}]`).evaluateAll((all, name) => all.map((one) => one.getAttribute(name) ?? ''), OF_A_KIND);

/** Opens a menu; how many of its entries take something away. */
async function openMenu(page: Page, menu: string): Promise<number> {
  await page
    .locator(`[${OF_A_KIND}="${menu}"]`)
    .click(QUICK)
    .catch(() => undefined);
  // Its entries come together: one without the colour of danger says that there is none.
  await page
    .locator('[role="menuitem"]:visible')
    .first()
    .waitFor({ timeout: 1500 })
    .catch(() => undefined);
  return page.locator(MENU_DANGER).count();
}

/** Marks what is pressed. The rows of a table have the same menu, one stands for all; of the cards of a board a few do. */
async function mark(page: Page, kind: Kind, isFurther: boolean): Promise<void> {
  await page.evaluate(
    ({ selector, menu, tabs, pressed, ofAKind, most, isFurther }) => {
      const row = isFurther ? document.querySelector(`main ${tabs}`) : null;
      const isHere = (element: Element) =>
        !row || (row.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      for (const element of document.querySelectorAll(selector))
        if (isHere(element)) element.setAttribute(pressed, '');
        else element.removeAttribute(pressed);
      const known = new Map<string, number>();
      for (const element of document.querySelectorAll(menu)) {
        element.removeAttribute(ofAKind);
        if (!element.checkVisibility() || !isHere(element)) continue;
        const kind = [element, element.parentElement, element.parentElement?.parentElement]
          .map((part) => String(part?.getAttribute('class')))
          .join();
        const seen = known.get(kind) ?? 0;
        known.set(kind, seen + 1);
        if (seen < most) element.setAttribute(ofAKind, `${kind}#${seen}`);
      }
    },
    {
      selector: kind === 'primary' ? PRIMARY : DANGER,
      menu: `header ${MENU}, main ${MENU}:not(tbody *), tbody tr:first-child ${MENU}`,
      tabs: TABS,
      pressed: PRESSED,
      ofAKind: OF_A_KIND,
      most: 3,
      isFurther,
    },
  );
}
