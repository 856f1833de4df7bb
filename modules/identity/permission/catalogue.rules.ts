import { PEOPLE_PERMISSIONS } from './catalogue-people.rules.ts';
import { PORTAL_PERMISSIONS, SETTINGS_PERMISSIONS } from './catalogue-settings.rules.ts';
import { TRADE_PERMISSIONS } from './catalogue-trade.rules.ts';
import { WORK_PERMISSIONS } from './catalogue-work.rules.ts';
import type { CataloguePermission } from './permission-words.rules.ts';

export type { CataloguePermission } from './permission-words.rules.ts';

/** Every permission of the product. */
export const CATALOGUE: readonly CataloguePermission[] = [
  ...PEOPLE_PERMISSIONS,
  ...WORK_PERMISSIONS,
  ...TRADE_PERMISSIONS,
  ...SETTINGS_PERMISSIONS,
  ...PORTAL_PERMISSIONS,
];

const bySlug = new Map(CATALOGUE.map((permission) => [permission.slug, permission]));

/** What people call the permission of a slug; undefined for custom ones. */
export const permissionName = (slug: string, language: 'en' | 'es'): string | undefined =>
  bySlug.get(slug)?.name[language === 'en' ? 0 : 1];

/** Slugs of one audience. */
export const slugsOf = (audience: CataloguePermission['audience']): string[] =>
  CATALOGUE.filter((permission) => permission.audience === audience).map((permission) => permission.slug);

/** A permission as the database stores it. */
export interface StoredPermission {
  readonly slug: string;
  readonly name: string;
  readonly group_name: string;
}

/** Name and group in a language; what an administrator renamed reads as it was named. */
export function permissionWords<P extends StoredPermission>(row: P, language: 'en' | 'es'): P {
  const known = bySlug.get(row.slug);
  if (!known || language === 'en') return row;
  return {
    ...row,
    name: row.name === known.name[0] ? known.name[1] : row.name,
    group_name: row.group_name === known.group[0] ? known.group[1] : row.group_name,
  };
}
