import type { Language } from '../../../platform/kernel/errors.ts';
import { keyedLabel, labelText } from '../../../platform/kernel/texts/product-texts.ts';
import { listWall } from '../../../platform/server/access/row-walls.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { settingName } from '../../company/public.server.ts';
import { permissionWords } from '../../identity/public.server.ts';
import type { Line } from './audit-queries.server.ts';
import { REFERENCES, type RecordNames, refKey } from './references.rules.ts';

type NamedLine = Line & { names: RecordNames };

/** The lines with the names of the records that their fields point to, so that history is read without numbers. */
export async function withNames(
  lines: readonly Line[],
  { db, language, actor }: SignedInContext,
): Promise<NamedLine[]> {
  const ids = idsOf(lines);
  const named = Object.values(ids).every((some) => some.size === 0)
    ? new Map<string, string>()
    : await namesIn(ids, { db, language, actor });
  return lines.map((line) => ({ ...line, names: { ...namesOf(line, named), ...ownName(line, language) } }));
}

/** What the product kept of its own among the configurations of a company; lines of the log still tell of it. */
const SETTLED_ROLES = 'identity.settled_roles';
const SETTLED_NAME = keyedLabel(
  'audit.settled_roles',
  { module: 'audit', use: 'list', where: ['Audit log', 'Registro de auditoría'] },
  ['Roles with default permissions', 'Roles con permisos predeterminados'],
);

/** A setting is kept under its key; people know it by its label. */
export function nameOfSetting({ audit_type, label }: Line, language: Language): string | null {
  if (label === null) return null;
  if (audit_type === 'company_configuration') return settingName(label, language);
  return audit_type === 'global_configuration' && label === SETTLED_ROLES ? labelText(SETTLED_NAME, language) : null;
}

function ownName(line: Line, language: Language): RecordNames {
  const name = nameOfSetting(line, language);
  if (name === null || line.label === null || line.row_id === null) return {};
  return { [refKey(line.audit_type, line.row_id)]: name, [refKey(line.audit_type, line.label)]: name };
}

async function namesIn(
  ids: Record<string, Set<number>>,
  { db, language, actor }: Pick<SignedInContext, 'db' | 'language' | 'actor'>,
): Promise<Map<string, string>> {
  const of = (table: string) => sql`${[...(ids[table] ?? [])]}::bigint[]`;
  const found = await db.read<{ table: string; id: number; name: string; slug: string | null }>(sql`
    select 'role' as table, id, app.shown(names, name) as name, null::text as slug from role where id = any(${of('role')})
    union all select 'permission', id, name, slug from permission where id = any(${of('permission')})
    union all select 'order_type', id, app.shown(names, name), null from order_type y
      where id = any(${of('order_type')}) and ${listWall('order_type', actor, 'y') ?? sql`true`}
    union all select 'additional_field', id, name, null from additional_field where id = any(${of('additional_field')})
    union all select 'app_user', id, concat_ws(' ', first_name, last_name), null from app_user
      where id = any(${of('app_user')})`);
  return new Map(
    found.map(({ table, id, name, slug }) => [
      refKey(table, id),
      slug === null ? name : permissionWords({ slug, name, group_name: '' }, language).name,
    ]),
  );
}

/** Every field of a line that points to a record: table and number. */
function* pointers({ audit_type, payload }: Line): Generator<readonly [table: string, id: number]> {
  for (const side of [payload.before, payload.after])
    for (const [field, value] of Object.entries(side)) {
      const table = REFERENCES[field] ?? (field === 'modelable_id' ? modelOf(audit_type, side) : undefined);
      if (table && Number.isInteger(value)) yield [table, value as number];
    }
}

/** What a place of an additional field points to is said by its other column. */
const modelOf = (auditType: string, side: Readonly<Record<string, unknown>>): string | undefined =>
  auditType === 'additional_field_mapping' ? String(side.modelable_type) : undefined;

function idsOf(lines: readonly Line[]): Record<string, Set<number>> {
  const ids: Record<string, Set<number>> = {};
  for (const line of lines)
    for (const [table, id] of pointers(line)) {
      ids[table] ??= new Set();
      ids[table].add(id);
    }
  return ids;
}

function namesOf(line: Line, named: ReadonlyMap<string, string>): RecordNames {
  const names: Record<string, string> = {};
  for (const [table, id] of pointers(line)) {
    const name = named.get(refKey(table, id));
    if (name) names[refKey(table, id)] = name;
  }
  return names;
}
