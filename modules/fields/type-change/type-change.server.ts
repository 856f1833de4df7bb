import { fail, failField } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { startOfDay } from '../../../platform/kernel/zones.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { Turns } from '../../../platform/server/sheets/reading/turns.ts';
import type { FieldDefinition } from '../field-value/field.rules.ts';
import { maySeeField, tableOf } from '../field-value/values.server.ts';
import { effortOf } from '../pattern/effort.rules.ts';
import { convertValue, isConvertible } from './type-change.rules.ts';

/** What a change of type does to the stored values. */
export interface TypePreview {
  readonly allowed: boolean;
  readonly total: number;
  readonly converts: number;
  /** Values that would be lost, the most used first; none for whoever may not see them. */
  readonly lost: readonly { value: string; uses: number }[];
}

interface Stored {
  value: unknown;
  uses: number;
}

const SHOWN = 20;
const TEXTS = productTexts(
  'error.field_type',
  { module: 'fields', use: 'error', where: ['Additional fields', 'Campos adicionales'] },
  {
    too_costly: {
      en: 'Checking the stored values against this pattern would take too long. Use a simpler one.',
      es: 'Comprobar los valores guardados con este patrón tardaría demasiado. Use uno más sencillo.',
    },
  },
);

/** Reads every different value of a field and says what becomes of it. */
export async function previewType(
  tx: Tx,
  before: FieldDefinition,
  after: FieldDefinition,
  context: SignedInContext,
): Promise<TypePreview & { readonly pairs: readonly { from: unknown; to: unknown }[] }> {
  const stored = await storedValues(tx, before);
  const shown = maySeeField(context.actor, before) ? mostUsed : () => [];
  const total = stored.reduce((sum, each) => sum + each.uses, 0);
  if (!isConvertible(before.type, after.type)) {
    return { allowed: total === 0, total, converts: 0, lost: shown(stored), pairs: [] };
  }
  const [company] = await tx.rows<{ time_zone: string }>(sql`select time_zone from company limit 1`);
  const zone = company?.time_zone ?? 'UTC';
  const conversion = {
    before,
    after,
    zone,
    language: context.language,
    startOfDay: (day: string) => startOfDay(day, zone),
    effort: effortOf('many'),
  };
  const results: (Stored & { to: { value: unknown } | null })[] = [];
  const turns = new Turns();
  for (const each of stored) {
    if (turns.isOver) await turns.next();
    results.push({ ...each, to: convertValue(each.value, conversion) });
    if (conversion.effort.left < 0) failField('pattern', TEXTS.in('too_costly', context.language));
  }
  const lost = results.filter((each) => each.to === null);
  const pairs = results.flatMap((each) => (each.to === null ? [] : [{ from: each.value, to: each.to.value }]));
  const lostUses = lost.reduce((sum, each) => sum + each.uses, 0);
  return { allowed: lost.length === 0, total, converts: total - lostUses, lost: shown(lost), pairs };
}

const mostUsed = (stored: readonly Stored[]): TypePreview['lost'] =>
  stored.slice(0, SHOWN).map(({ value, uses }) => ({
    value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 100),
    uses,
  }));

async function storedValues(tx: Tx, field: FieldDefinition): Promise<Stored[]> {
  const table = tableOf(field.module_for);
  if (table === null) return [];
  return tx.rows<Stored>(sql`select t.additional -> ${String(field.id)} as value, count(*)::int as uses from ${sql.table(table)} t
    where jsonb_exists(t.additional, ${String(field.id)}) group by 1 order by 2 desc`);
}

/** Converts every stored value to the new type, or refuses with what would be lost (409 field_type_change). */
export async function changeType(
  tx: Tx,
  before: FieldDefinition,
  after: FieldDefinition,
  context: SignedInContext,
): Promise<void> {
  const table = tableOf(before.module_for);
  if (table === null) return;
  const { pairs, ...preview } = await previewType(tx, before, after, context);
  const count = preview.total - preview.converts;
  if (!preview.allowed) fail('field_type_change', { values: { count }, details: { ...preview, count } });
  const changed = pairs.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  if (changed.length === 0) return;
  await tx.run(sql`update ${sql.table(table)} t
    set additional = jsonb_set(t.additional, array[${String(before.id)}], p."to")
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as p("from" jsonb, "to" jsonb)
    where t.additional -> ${String(before.id)} = p."from"`);
}
