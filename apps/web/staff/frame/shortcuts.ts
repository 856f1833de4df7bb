import type {
  addFavourite,
  addRecent,
  listFavourites,
  listRecents,
  removeFavourite,
} from '../../../../modules/company/shortcut/shortcut.contract.ts';
import { remote } from '../../../../platform/web/query/remote.ts';

export const favouriteList = remote<typeof listFavourites>('GET', '/favourite');
export const favouriteAdd = remote<typeof addFavourite>('POST', '/favourite');
export const favouriteRemove = remote<typeof removeFavourite>('DELETE', '/favourite/{id}');
export const recentList = remote<typeof listRecents>('GET', '/recent');
export const recentAdd = remote<typeof addRecent>('POST', '/recent');

const VIEW = 'view/';

/** Where a shortcut leads. A page is stored as its path, a record as its list's path and id, a view as view/ and its list's path. */
export function favouriteHref(item: { resource: string; row_id: number | null }): string {
  if (item.resource.startsWith(VIEW)) return `/${item.resource.slice(VIEW.length)}?view=${item.row_id ?? ''}`;
  return item.row_id === null ? `/${item.resource}` : `/${item.resource}/${item.row_id}`;
}
