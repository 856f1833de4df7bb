import { failField, type Language } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { FieldDefinition } from '../field-value/field.rules.ts';
import { defaultSize } from '../field-value/field-value.rules.ts';
import { patternSize } from '../pattern/pattern.rules.ts';

/** Living fields of one module of a company, inactive ones too: a record is checked by all of them, and an activity has hundreds of lines. */
const MOST_FIELDS = 500;
/** Characters that the defaults of one module put into a record together. */
const MOST_DEFAULTS = 50_000;
/** Steps of all patterns of one module, as they are written. */
const MOST_PATTERNS = 10_000;
const TEXTS = productTexts(
  'error.additional_field',
  { module: 'fields', use: 'error', where: ['Additional fields', 'Campos adicionales'] },
  {
    too_many: {
      en: 'These records already have {most} additional fields. Delete one that you no longer need.',
      es: 'Estos registros ya tienen {most} campos adicionales. Elimine uno que no necesite.',
    },
    default_total: {
      en: 'The default values of these records may have {most} characters in total. Shorten this one or another.',
      es: 'Los valores predeterminados de estos registros pueden tener {most} caracteres en total. Acorte este u otro.',
    },
    pattern_total: {
      en: 'The patterns of these records are too long in total. Shorten this one or another; a repeated part counts as often as it may occur.',
      es: 'Los patrones de estos registros son demasiado largos en total. Acorte este u otro; una parte que se repite cuenta tantas veces como pueda aparecer.',
    },
  },
);

/** Makers of fields of one company follow each other: they draw codes, and there is room for so many. */
export const lockFields = (tx: Tx, { actor }: { readonly actor: { readonly tenantId: number } }): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('additional_field_code', ${actor.tenantId}))`);

interface Teller {
  readonly language: Language;
}

/** Throws 422 when a module has more fields than there is room for, the one that was just made or came back among them. */
export async function refuseTooMany(tx: Tx, module: number, { language }: Teller): Promise<void> {
  const [living] = await tx.rows<{ count: number }>(
    sql`select count(*)::int as count from additional_field where module_for = ${module} and deleted_at is null`,
  );
  if ((living?.count ?? 0) > MOST_FIELDS) failField('name', TEXTS.in('too_many', language, { most: MOST_FIELDS }));
}

type Sized = Pick<FieldDefinition, 'id' | 'module_for' | 'default_value' | 'pattern'>;

/**
 * Throws 422 when the defaults or the patterns of a module are too much together: each record is filled and checked by all of them.
 * `before`: the field as it was; what does not grow them is never refused. To be called under `lockFields`.
 */
export async function refuseTooMuch(
  tx: Tx,
  field: Sized,
  { language }: Teller,
  before?: Pick<Sized, 'default_value' | 'pattern'>,
): Promise<void> {
  const others = sql`from additional_field where module_for = ${field.module_for} and deleted_at is null and id <> ${field.id}`;
  const own = defaultSize(field.default_value);
  if (own > defaultSize(before?.default_value)) {
    const [sum] = await tx.rows<{ length: number }>(
      sql`select coalesce(sum(length(default_value #>> '{}')), 0)::int as length ${others}`,
    );
    if (own + (sum?.length ?? 0) > MOST_DEFAULTS)
      failField('default_value', TEXTS.in('default_total', language, { most: MOST_DEFAULTS }));
  }
  if (sizeOf(field) <= sizeOf(before)) return;
  const rows = await tx.rows<Pick<Sized, 'pattern'>>(sql`select pattern ${others} and pattern is not null`);
  let total = sizeOf(field);
  for (const row of rows) {
    total += sizeOf(row);
    if (total > MOST_PATTERNS) failField('pattern', TEXTS.in('pattern_total', language));
  }
}

const sizeOf = (field: Pick<Sized, 'pattern'> | undefined): number => (field?.pattern ? patternSize(field.pattern) : 0);

/** Whether a change may need more room than there was. */
export const isGrowing = (before: Sized, after: Sized): boolean =>
  defaultSize(after.default_value) > defaultSize(before.default_value) || sizeOf(after) > sizeOf(before);
