import type { Actor } from '../../../platform/kernel/actor.ts';
import { AppError, type FieldErrors, type Language } from '../../../platform/kernel/errors.ts';
import { fieldText } from '../../../platform/kernel/field-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { type Condition, isCircle, isEmpty } from '../field-value/condition.rules.ts';
import { FIELD_TYPES, type FieldDefinition, isChoice, moduleId } from '../field-value/field.rules.ts';
import { checkValue } from '../field-value/field-value.rules.ts';
import { maySeeField } from '../field-value/values.server.ts';
import { effortOf } from '../pattern/effort.rules.ts';
import { compilePattern, takesPattern } from '../pattern/pattern.rules.ts';

/** Who says what a field is, and what it was before. */
interface Author {
  readonly actor: Actor;
  readonly language: Language;
  readonly before?: FieldDefinition;
}

/** What a field says about itself must hold together; throws 422 naming what does not. */
export async function refuseUnsound(tx: Tx, field: FieldDefinition, author: Author): Promise<void> {
  const errors: Record<string, string> = {};
  if (field.pattern !== null && !isSoundPattern(field.pattern, author)) errors.pattern = 'pattern_unknown';
  for (const name of ['min', 'max'] as const) {
    const wrong = wrongLimit(field, field[name]);
    if (wrong) errors[name] = wrong;
  }
  if (!errors.min && !errors.max && field.min !== null && field.max !== null && isAfter(field))
    errors.max = `${field.type === FIELD_TYPES.number ? 'at_least' : 'no_earlier'}:${field.min.replaceAll(':', '.')}`;
  // Lines are written many at a time: none of their values is looked up among all others, none is a file.
  if (field.module_for === moduleId('order_item')) {
    if (field.is_unique) errors.is_unique = 'not_allowed';
    if (field.type === FIELD_TYPES.file) errors.type = 'not_allowed';
  }
  if (isChoice(field.type) && field.items.length === 0) errors.items = 'select_required';
  if (!isEmpty(field.default_value)) {
    const checked = checkValue(field, field.default_value, undefined, effortOf('one'));
    if ('error' in checked) errors.default_value = checked.error;
    else if (field.type === FIELD_TYPES.file) errors.default_value = 'not_allowed';
  }
  if (field.permission_slug !== null) {
    const known = await tx.maybe(sql`select 1 from permission where slug = ${field.permission_slug}`);
    if (!known) errors.permission_slug = 'not_found';
  }
  Object.assign(errors, await wrongConditions(tx, field, author));
  refuseAll(errors, author.language);
}

/** A pattern of before stays, though it would be too large today. */
const isSoundPattern = (pattern: string, { before }: Author): boolean =>
  pattern === before?.pattern ? compilePattern(pattern) !== null : takesPattern(pattern);

export function refuseAll(errors: Readonly<Record<string, string>>, language: Language): void {
  if (Object.keys(errors).length === 0) return;
  const texts: FieldErrors = Object.fromEntries(
    Object.entries(errors).map(([name, key]) => [name, [fieldText(key, language)]]),
  );
  throw new AppError('validation', { errors: texts });
}

const LIMITED: readonly number[] = [FIELD_TYPES.number, FIELD_TYPES.date, FIELD_TYPES.datetime];

/** A limit is a value of the field itself. */
function wrongLimit(field: FieldDefinition, limit: string | null): string | null {
  if (limit === null) return null;
  if (!LIMITED.includes(field.type)) return 'not_allowed';
  const checked = checkValue({ ...field, min: null, max: null }, limit, undefined, effortOf('one'));
  return 'error' in checked ? checked.error : null;
}

function isAfter({ type, min, max }: FieldDefinition): boolean {
  if (type === FIELD_TYPES.number) return Number(min) > Number(max);
  return Date.parse(min ?? '') > Date.parse(max ?? '');
}

/**
 * Conditions speak of other living fields of the same module, never in a circle. A new one speaks only of fields its author sees: what
 * is shown or asked for by it would tell what a hidden one holds.
 */
async function wrongConditions(tx: Tx, field: FieldDefinition, author: Author): Promise<Record<string, string>> {
  const conditions = { visible_if: field.visible_if, required_if: field.required_if };
  const named = Object.entries(conditions).filter(
    (entry): entry is ['visible_if' | 'required_if', Condition] => entry[1] !== null,
  );
  if (named.length === 0) return {};
  const others = await tx.rows<Pick<FieldDefinition, 'id' | 'visible_if' | 'permission_slug' | 'show_in_portal'>>(
    sql`select id, visible_if, permission_slug, show_in_portal from additional_field where module_for = ${field.module_for} and deleted_at is null`,
  );
  const known = new Set(others.map(({ id }) => id));
  const hidden = new Set(others.filter((other) => !maySeeField(author.actor, other)).map(({ id }) => id));
  const errors: Record<string, string> = {};
  for (const [name, condition] of named) {
    const isNew = saidOf(condition) !== saidOf(author.before?.[name]);
    if (condition.rules.some((rule) => !known.has(rule.field_id))) errors[name] = 'not_found';
    else if (condition.rules.some((rule) => rule.field_id === field.id)) errors[name] = 'circle';
    else if (name === 'visible_if' && isCircle(field.id, condition, others)) errors[name] = 'circle';
    else if (isNew && condition.rules.some((rule) => hidden.has(rule.field_id))) errors[name] = 'not_allowed';
  }
  return errors;
}

/** A condition in one way of writing it, to tell another one from the same. */
const saidOf = (condition: Condition | null | undefined): string =>
  JSON.stringify(
    condition && [condition.match, condition.rules.map(({ field_id, op, value }) => [field_id, op, value])],
  );
