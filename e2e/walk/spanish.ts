import type { Browser, Page } from 'playwright-core';
import { open, openContext, signIn } from '../support/browser.ts';
import type { staffApi } from '../support/staff-api.ts';
import { realPaths } from './real-paths.ts';

interface Text {
  readonly en: string;
  readonly es: string;
}
type Staff = Awaited<ReturnType<typeof staffApi>>;

/** Words that Spanish says like English, and names of departments and places that people of the demo company gave. */
const ALLOWED = new Set([
  'Ordo',
  'English',
  'General',
  'Total',
  'Warehouse',
  'Accounts',
  'Audit',
  'Head office',
  'Safety on site',
]);

/** Where names that people gave are also words of the product: they are shown as typed. */
const TYPED: readonly (readonly [place: RegExp, words: readonly string[]])[] = [
  [/^\/ams\/customer-document/, ['Site access permit', 'Insurance certificate', 'Tax compliance certificate']],
  [/^\/ams\/services/, ['Site survey']],
  // A line of the visit, as it was typed.
  [/^\/(ams\/activities|customer-portal\/view-service)\//, ['Cleaning']],
  [/^\/ams\/master-document/, ['Service catalogue']],
  [/^\/ams\/holidays/, ['Christmas Day']],
  // The heading of the imported file.
  [/^\/ams\/imports\//, ['Name']],
];
/** The texts of both languages side by side are this screen's matter. */
const LANGUAGES = '/ams/settings/language-settings';

const isTyped = (path: string, text: string): boolean =>
  TYPED.some(([place, words]) => place.test(path) && words.includes(text));

/** Lists that the product filled; activities are called after their templates, so these are left out. */
const LISTS = [
  '/progress-status',
  '/role/all',
  '/itemtype',
  '/item-type-group',
  '/ordertype/fetchby/permission',
  '/order-category',
  '/payment-type',
  '/payment-purpose',
  '/transaction_type',
  '/document-type',
  '/customer-segments',
  '/customer-group',
  '/lifecycle-stages',
  '/request-categories',
  '/interaction-types',
  '/checkoff-types',
];

/** Every English text of the product that Spanish says otherwise; texts with places in them are left out. */
export async function englishTexts(api: Staff): Promise<Set<string>> {
  const english = new Set<string>();
  const spanish = new Set<string>();
  for (const { en, es } of [...(await bundledTexts(api)), ...(await listedNames(api))]) {
    if (es !== en && /\p{L}{2}/u.test(en) && !en.includes('{')) english.add(en);
    spanish.add(es);
  }
  return new Set([...english].filter((text) => !spanish.has(text) && !ALLOWED.has(text)));
}

async function bundledTexts(api: Staff): Promise<Text[]> {
  const texts: Text[] = [];
  for (let page = 1; page <= 200; page++) {
    const rows = (await api.get(`/lang/data?page=${page}&per_page=200`)).data as unknown as Text[];
    if (rows.length === 0) break;
    texts.push(...rows);
  }
  return texts;
}

async function listedNames(api: Staff): Promise<Text[]> {
  const names: Text[] = [];
  for (const path of LISTS) {
    const [english, spanish] = [await named(api, path, 'en'), await named(api, path, 'es')];
    for (const [id, en] of english) names.push({ en, es: spanish.get(id) ?? en });
  }
  return names;
}

async function named(api: Staff, path: string, language: string): Promise<Map<number, string>> {
  const { data } = await api.get(`${path}?per_page=200`, language);
  const rows = Array.isArray(data) ? (data as { id: number; name: string }[]) : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What stands between two things that are said in one breath: "Finishing, since 15:11", "Repair · Devon Grant". */
const JOINED = /\s[·–—]\s|, |: /;

/** Opens every path in Spanish and lists the English texts of the product that can be read or heard there. */
export async function englishLeft(
  browser: Browser,
  paths: readonly string[],
  email: string | null,
  english: ReadonlySet<string>,
): Promise<string[]> {
  const { context, page } = await openContext(browser, { language: 'es' });
  const left: string[] = [];
  if (email) await signIn(page, email, email.startsWith('customer') ? '/customer-login' : '/login');
  for (const path of await realPaths(paths.filter((one) => one !== LANGUAGES))) {
    await open(page, path).catch((error: Error) => left.push(`${path} ${error.message.split('\n')[0]}`));
    const said = (await saidOn(page)).flatMap((text) => [text, ...text.split(JOINED)]);
    const found = said.filter((text) => english.has(text) && !isTyped(path, text));
    left.push(...[...new Set(found)].map((text) => `${path}: ${text}`));
  }
  await context.close();
  return left;
}

/** What a page says: its text nodes, the names of its controls and what its empty fields show. */
const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) said.push(walker.currentNode.textContent?.trim() ?? '');
    for (const element of document.querySelectorAll('[aria-label],[placeholder],[alt]'))
      for (const name of ['aria-label', 'placeholder', 'alt']) said.push(element.getAttribute(name)?.trim() ?? '');
    return said.filter(Boolean);
  });
