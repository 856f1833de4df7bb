import { language } from '../../../../platform/web/i18n/i18n.ts';
import { looseRemote } from '../../../../platform/web/query/remote.ts';
import { send } from '../../../../platform/web/query/send.ts';
import { titleOf } from '../../../../platform/web/routing/screen.ts';
import type { PaletteGroup } from '../../../../ui/patterns/command/command-palette.tsx';
import { type PaletteScope, rankEntries } from '../../../../ui/patterns/command/palette.ts';

interface Hit {
  type: string;
  page: string;
  id: number;
  title: string;
  subtitle: string | null;
}
const search = looseRemote<{ query: { q: string; types?: string } }, Hit[]>('GET', '/search');

/** The kinds of the search over everything, by the words their groups carry. */
const KINDS: Readonly<Record<string, { label: string; scope: PaletteScope }>> = {
  order: { label: 'staff.palette.activities', scope: 'references' },
  customer: { label: 'staff.palette.customers', scope: 'customers' },
  user: { label: 'staff.palette.users', scope: 'all' },
};

interface MenuEntry {
  href: string;
  label: string;
  reason?: string;
}

/** What the server and the catalogue of settings have under some words. */
export function paletteSearch(t: (key: string) => string, menu: readonly { entries: readonly MenuEntry[] }[]) {
  const records = recordSearch(t);
  return async (words: string, scope: PaletteScope, signal: AbortSignal): Promise<PaletteGroup[]> => {
    const settings = scope === 'all' ? settingsNamed(words, t, menu) : Promise.resolve([]);
    return [...(await records(words, scope, signal)), ...(await settings.catch(() => []))];
  };
}

/** Settings by their names in either language. Their catalogue is loaded when somebody first looks for something. */
async function settingsNamed(
  words: string,
  t: (key: string) => string,
  menu: readonly { entries: readonly MenuEntry[] }[],
): Promise<PaletteGroup[]> {
  const catalogue = await import('../../../../modules/company/setting-form/setting-search.rules.ts');
  const pages = menu.flatMap(({ entries }) => entries);
  const entries = catalogue.OFFERED_FORMS.flatMap((form) => {
    const label = titleOf({ title: form.label }, language());
    const page = pages.find(({ href }) => href === form.href) ?? pages.find(({ href }) => href === ALL_SETTINGS);
    // The page of that name is already among the pages.
    if (!page || page.label === label) return [];
    const href = catalogue.settingHref(form);
    return [{ id: `setting-${form.key}`, label, keywords: form.label, hint: page.label, href, reason: page.reason }];
  });
  return [{ id: 'settings', label: t('staff.palette.settings'), scope: 'all', entries: rankEntries(entries, words) }];
}

const ALL_SETTINGS = '/ams/settings/company';

/** Records of every kind that the person may see, in one call; the group of the best hit comes first. */
function recordSearch(t: (key: string) => string) {
  return async (words: string, scope: PaletteScope, signal: AbortSignal): Promise<PaletteGroup[]> => {
    const types = Object.keys(KINDS).filter((type) => scope === 'all' || KINDS[type]?.scope === scope);
    if (types.length === 0) return [];
    const query = { q: words, ...(scope === 'all' ? {} : { types: types.join(',') }) };
    const hits = await send(search, { query }, { signal, isQuiet: true }).catch(() => []);
    return [...Map.groupBy(hits, ({ type }) => type)].flatMap(([type, found]) => {
      const kind = KINDS[type];
      return kind ? [{ id: type, label: t(kind.label), scope: kind.scope, entries: found.map(entryOf) }] : [];
    });
  };
}

const entryOf = ({ type, page, id, title, subtitle }: Hit) => ({
  id: `${type}-${id}`,
  label: title,
  hint: subtitle ?? undefined,
  href: `/${page}/${id}`,
});
