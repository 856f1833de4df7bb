import type { Change } from '../../../platform/server/db/changes.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { tenantCache } from '../../../platform/server/tenant-cache/tenant-cache.ts';
import type { FieldDefinition } from '../field-value/field.rules.ts';

type Sql = ReturnType<typeof sql>;

const itemsJson = sql`(select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'name_es', i.name_es, 'value', i.value,
    'display_order', i.display_order, 'active', i.active) order by i.display_order, i.id), '[]'::json)
  from additional_field_item i where i.field_id = f.id)`;
const mappingsJson = sql`(select coalesce(json_agg(json_build_object('id', m.id, 'modelable_type', m.modelable_type,
    'modelable_id', m.modelable_id, 'required', m.required, 'hidden', m.hidden, 'display_order', m.display_order) order by m.id), '[]'::json)
  from additional_field_mapping m where m.field_id = f.id)`;

/** Fields with items and mappings; `rest` follows the from clause (alias f). */
export const fieldsStatement = (rest: Sql): Statement => sql`
  select f.id, f.module_for, f.name, f.name_es, f.code, f.type, f.required, f.default_value, f.help, f.help_es, f.section, f.section_es,
    f.display_order, f.min, f.max, f.max_length, f.pattern, f.is_unique, f.filterable, f.show_in_list, f.show_in_portal, f.permission_slug,
    f.visible_if, f.required_if, f.active, f.source, ${itemsJson} as items, ${mappingsJson} as mappings, f.created_at, f.updated_at
  from additional_field f ${rest}`;

/** A field as its own calls answer it. */
export type FieldRow = FieldDefinition & {
  readonly source: 'old' | 'new';
  readonly created_at: string;
  readonly updated_at: string;
};

const ACTIVE = fieldsStatement(
  sql`where f.deleted_at is null and f.active order by f.module_for, f.display_order, f.id`,
);
/** Even when an announcement is lost, a changed field is seen after this. */
const TTL = 30_000;
const cache = tenantCache<readonly FieldDefinition[]>(TTL);

/** Forgets what a change of fields makes stale. */
export function fieldsChanged(change: Change | null): void {
  if (change === null || change.topic === 'fields') cache.forget(change?.tenantId ?? null);
}

/** What a reader of definitions needs: a request's db. */
export interface FieldReader {
  read<Row>(statement: Statement): Promise<Row[]>;
  readonly actor: { readonly tenantId: number };
}

/** The active fields of the company; read once and kept until one changes. */
export const fieldDefinitions = (db: FieldReader): Promise<readonly FieldDefinition[]> =>
  cache.of(db.actor.tenantId, () => db.read<FieldDefinition>(ACTIVE));

/** The same inside a command, on its own connection. */
export const fieldDefinitionsIn = (tx: Tx, tenantId: number): Promise<readonly FieldDefinition[]> =>
  cache.of(tenantId, () => tx.wire<FieldDefinition>(ACTIVE));
