import { looseRemote } from '../../../../platform/web/query/remote.ts';
import { send } from '../../../../platform/web/query/send.ts';
import type { Can } from '../../../../platform/web/session/session-store.ts';
import type { PaletteGroup } from '../../../../ui/patterns/command/command-palette.tsx';
import type { PaletteScope } from '../../../../ui/patterns/command/palette.ts';

/** A resource's own bounded search: at most five answers each (DECISIONS 57). */
interface Source {
  id: string;
  label: string;
  scope: PaletteScope;
  permission: string;
  path: string;
  query: Readonly<Record<string, unknown>>;
  read: (row: Found) => { label: string; hint?: string };
  href: (id: number) => string;
}

type Found = { id: number } & Readonly<Record<string, unknown>>;
const MOST = 5;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const nameIn = (value: unknown): string => text((value as { name?: unknown } | null)?.name);
const every = { status: ['pending', 'released', 'incomplete', 'completed', 'cancelled'] };

const sources = (t: (key: string) => string): Source[] => [
  {
    id: 'activities',
    label: t('staff.palette.activities'),
    scope: 'references',
    permission: 'view.order',
    path: '/order',
    query: { filters: every },
    read: (row) => ({
      label: `${text(row.reference_no)} ${text(row.title)}`.trim(),
      hint: nameIn(row.customer) || undefined,
    }),
    href: (id) => `/ams/activities/${id}`,
  },
  {
    id: 'customers',
    label: t('staff.palette.customers'),
    scope: 'customers',
    permission: 'view.customers',
    path: '/customer',
    query: {},
    read: (row) => ({ label: text(row.name), hint: text(row.customer_code) || undefined }),
    href: (id) => `/ams/customers/${id}`,
  },
  {
    id: 'users',
    label: t('staff.palette.users'),
    scope: 'all',
    permission: 'view.users',
    path: '/user',
    query: {},
    read: (row) => ({ label: `${text(row.first_name)} ${text(row.last_name)}`.trim(), hint: text(row.email) }),
    href: (id) => `/ams/users-v2/${id}`,
  },
];

/** Records whose own search finds the words: the union of what the person may see. A source that fails is left out. */
export function recordSearch(t: (key: string) => string, can: Can) {
  return async (words: string, scope: PaletteScope, signal: AbortSignal): Promise<PaletteGroup[]> => {
    const asked = sources(t).filter((source) => can(source.permission) && (scope === 'all' || source.scope === scope));
    const groups = await Promise.all(
      asked.map(async (source) => {
        const call = looseRemote<{ query: Record<string, unknown> }, { data: Found[] }>('GET', source.path);
        const query = { ...source.query, q: words, page: 1, per_page: MOST };
        const page = await send(call, { query }, { signal, isQuiet: true }).catch(() => ({ data: [] }));
        const entries = page.data.slice(0, MOST).map((row) => ({
          id: `${source.id}-${row.id}`,
          ...source.read(row),
          href: source.href(row.id),
        }));
        return { id: source.id, label: source.label, scope: source.scope, entries };
      }),
    );
    return groups.filter((group) => group.entries.length > 0);
  };
}
