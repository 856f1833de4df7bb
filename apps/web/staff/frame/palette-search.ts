import { looseRemote } from '../../../../platform/web/query/remote.ts';
import { send } from '../../../../platform/web/query/send.ts';
import type { PaletteGroup } from '../../../../ui/patterns/command/command-palette.tsx';
import type { PaletteScope } from '../../../../ui/patterns/command/palette.ts';

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

/** Records of every kind that the person may see, in one call; the group of the best hit comes first. */
export function recordSearch(t: (key: string) => string) {
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
