import { lookUpTable } from '../../../platform/kernel/names/look-up.ts';
/** Names of records by table and number, as `refKey` writes them. */
export type RecordNames = Readonly<Record<string, string>>;

/** Columns that point to a record whose name everybody with the log may read, and its table. */
export const REFERENCES: Readonly<Record<string, string>> = lookUpTable({
  role_id: 'role',
  portal_role_id: 'role',
  permission_id: 'permission',
  order_type_id: 'order_type',
  field_id: 'additional_field',
  user_id: 'app_user',
  created_by: 'app_user',
  owner_user_id: 'app_user',
  driver_id: 'app_user',
  secondary_driver_id: 'app_user',
});

/** Fields that point elsewhere by more than their name: a place of an additional field, the key of a setting. */
const BY_FIELD: Readonly<Record<string, (side: Readonly<Record<string, unknown>>) => string>> = lookUpTable({
  modelable_id: (side) => String(side.modelable_type),
  key: () => 'company_configuration',
});

/** How a record is called in RecordNames. */
export const refKey = (table: string, id: number | string): string => `${table}:${id}`;

/** The name of what a field of an entry points to, or undefined. */
export function nameOfValue(
  names: RecordNames,
  field: string,
  value: unknown,
  side: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const table = REFERENCES[field] ?? BY_FIELD[field]?.(side);
  return table && (typeof value === 'number' || typeof value === 'string') ? names[refKey(table, value)] : undefined;
}

interface Named {
  audit_type: string;
  label: string | null;
  row_id: number | null;
  names: RecordNames;
}

/** What an entry is about: the name people know it by, else the record's own, else the names it ties together ("Gate · View activities"), else its number. */
export function recordName({ audit_type, label, row_id: id, names }: Named): string {
  const known = id === null ? undefined : names[refKey(audit_type, id)];
  if (known) return known;
  if (label) return label;
  const tied = Object.values(names);
  if (tied.length > 0) return tied.join(' · ');
  return id === null ? '—' : `#${id}`;
}
