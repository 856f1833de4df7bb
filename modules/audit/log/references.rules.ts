import type { Language } from '../../../platform/kernel/errors.ts';
import { lookUpTable } from '../../../platform/kernel/names/look-up.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';

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

/** Fields whose values are codes of the product. */
const CODED: ReadonlySet<string> = new Set(['status', 'audience']);

const CODES = productTexts(
  'audit.code',
  { module: 'audit', use: 'list', where: ['Values in the audit log', 'Valores en la auditoría'] },
  {
    pending: { en: 'Pending', es: 'Pendiente' },
    released: { en: 'Released', es: 'Liberada' },
    incomplete: { en: 'Incomplete', es: 'Incompleta' },
    completed: { en: 'Completed', es: 'Completada' },
    cancelled: { en: 'Cancelled', es: 'Cancelada' },
    active: { en: 'Active', es: 'Activo' },
    inactive: { en: 'Inactive', es: 'Inactivo' },
    on_hold: { en: 'On hold', es: 'En espera' },
    blocked: { en: 'Blocked', es: 'Bloqueado' },
    paused: { en: 'Paused', es: 'En pausa' },
    ended: { en: 'Ended', es: 'Finalizada' },
    draft: { en: 'Draft', es: 'Borrador' },
    published: { en: 'Published', es: 'Publicado' },
    retired: { en: 'Retired', es: 'Retirado' },
    approved: { en: 'Approved', es: 'Aprobado' },
    rejected: { en: 'Rejected', es: 'Rechazado' },
    expired: { en: 'Expired', es: 'Vencido' },
    superseded: { en: 'Superseded', es: 'Reemplazado' },
    email_pending: { en: 'Email pending', es: 'Correo por confirmar' },
    new: { en: 'New', es: 'Nueva' },
    acknowledged: { en: 'Acknowledged', es: 'Vista' },
    resolved: { en: 'Resolved', es: 'Resuelta' },
    staff: { en: 'Staff', es: 'Personal' },
    customer: { en: 'Customer', es: 'Cliente' },
  },
);

/** A code in words, or undefined for a value that is none. */
export const nameOfCode = (field: string, value: unknown, language: Language): string | undefined =>
  CODED.has(field) && typeof value === 'string' && CODES.has(value) ? CODES.in(value, language) : undefined;

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
