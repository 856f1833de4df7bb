import { AppError, fail, type Language } from '../../../platform/kernel/errors.ts';
import { fieldText } from '../../../platform/kernel/field-texts.ts';
import { RELATIVE_RANGES, type RelativeRange } from '../../../platform/kernel/zones.ts';
import type { FilterReader } from '../../../platform/server/access/stored-filters.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { within } from '../../../platform/server/lists/within.ts';
import { type FieldReader, fieldDefinitions } from '../field/definitions.server.ts';
import {
  FIELD_TYPES,
  type FieldDefinition,
  type FieldModuleName,
  isChoice,
  moduleId,
} from '../field-value/field.rules.ts';
import { maySeeField, tableOf } from '../field-value/values.server.ts';

type Sql = ReturnType<typeof sql>;

/** Who filters, and by which fields. */
export interface FieldScope extends Pick<SignedInContext, 'actor' | 'language'> {
  readonly fields: readonly FieldDefinition[];
}

/** The scope of a request; the definitions are cached. */
export const fieldScope = async ({
  actor,
  language,
  db,
}: Pick<SignedInContext, 'actor' | 'language'> & { readonly db: FieldReader }): Promise<FieldScope> => ({
  actor,
  language,
  fields: await fieldDefinitions(db),
});

/**
 * Conditions of the filters by additional fields for the records of alias `alias`: text contains, numbers {from, to}, days the same or
 * a period by its name, choices any of, checkboxes yes or no. Filters name a field by id or code; 422 for a field that is not there or not filterable.
 */
export function additionalConditions(
  scope: FieldScope,
  module: FieldModuleName,
  filters: Readonly<Record<string, unknown>> | undefined,
  alias: string,
): Sql {
  const asked = askedFields(scope, module, filters);
  if (asked.length === 0) return sql`true`;
  const place = { table: tableOf(module) ?? fail('internal'), alias };
  const parts = asked.map(([field, value]) => condition(field, value, place, scope.language));
  return sql.join(parts, sql` and `);
}

/** The fields that filters name by id or code, with what is asked of each; 422 for one that is not there, not filterable or not for this person. */
export function askedFields(
  scope: FieldScope,
  module: FieldModuleName,
  filters: Readonly<Record<string, unknown>> | undefined,
): readonly (readonly [FieldDefinition, unknown])[] {
  const id = moduleId(module);
  const entries = Object.entries(filters ?? {}).filter(([, value]) => value !== null && value !== '');
  return entries.map(([key, value]) => {
    const field = scope.fields.find((each) => each.module_for === id && (String(each.id) === key || each.code === key));
    if (!field?.filterable || !maySeeField(scope.actor, field)) return refuse(key, 'unknown_key', scope.language);
    return [field, value] as const;
  });
}

const refuse = (key: string, text: string, language: Language): never => {
  throw new AppError('validation', { errors: { [`additional.${key}`]: [fieldText(text, language)] } });
};

interface Place {
  readonly table: string;
  readonly alias: string;
}

function condition(field: FieldDefinition, value: unknown, place: Place, language: Language): Sql {
  if (isChoice(field.type)) {
    const wrong = listOf(value).some((id) => !Number.isSafeInteger(Number(id)));
    return wrong ? refuse(String(field.id), 'invalid', language) : holding(field, value, place);
  }
  if (field.type === FIELD_TYPES.checkbox)
    return isTicked(value) ? holding(field, value, place) : sql`not ${holding(field, true, place)}`;
  if (field.type === FIELD_TYPES.file) {
    const has = sql`jsonb_exists(${column(place)}, ${String(field.id)})`;
    return value === true || value === 'true' ? has : sql`not ${has}`;
  }
  if (field.type === FIELD_TYPES.text || field.type === FIELD_TYPES.textarea) {
    return sql`case when app.fold(${stored(field, place)}) like '%' || app.fold(${String(value).replace(/[\\%_]/g, '\\$&')}) || '%'
      then true else false end`;
  }
  return between(field, value, place, language);
}

const column = ({ alias }: Place): Sql => sql`${sql.ref(`${alias}.additional`)}`;
const stored = (field: FieldDefinition, place: Place): Sql => sql`(${column(place)} ->> ${String(field.id)})`;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Whether a filter asks for those that are ticked. */
export const isTicked = (value: unknown): boolean => [true, 'true', 1, '1'].includes(value as never);

/** What a record holds of which a tick or one of some choices is set, as JSON. */
export const pairsOf = (field: FieldDefinition, value: unknown): string[] =>
  (field.type === FIELD_TYPES.checkbox ? [true] : listOf(value).map(Number)).map((one) =>
    JSON.stringify({ [field.id]: field.type === FIELD_TYPES.multiselect ? [one] : one }),
  );

/**
 * Through the index of the owner function (docs/adr/0018). Activities are looked up beforehand where few hold it: what is common among a
 * million is not named one by one.
 */
const holding = (field: FieldDefinition, value: unknown, { table, alias }: Place): Sql =>
  table === 'order'
    ? sql`case when ${column({ table, alias })} @> any (${pairsOf(field, value)}::jsonb[]) then true else false end`
    : sql`${sql.ref(`${alias}.id`)} = any(array(select s.id from app.additional_ids(${table}, ${pairsOf(field, value)}::jsonb[]) s))`;

const RANGE_VALUE: Readonly<Record<number, RegExp>> = {
  [FIELD_TYPES.number]: /^-?\d{1,15}(\.\d{1,8})?$/,
  [FIELD_TYPES.date]: /^(?!0000)\d{4}-\d{2}-\d{2}$/,
  [FIELD_TYPES.datetime]: /^(?!0000)\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/,
};

/** A moment of the calendar: 31 February is none, though a script would take it for 2 March. */
function isMoment(text: string): boolean {
  const day = new Date(text.slice(0, 10));
  return (
    !Number.isNaN(Date.parse(text)) && !Number.isNaN(day.getTime()) && text.startsWith(day.toISOString().slice(0, 10))
  );
}

/** A single value is a range of itself; a day as a bound of times counts whole, on the company's clock. */
function between(field: FieldDefinition, value: unknown, place: Place, language: Language): Sql {
  const isDated = field.type === FIELD_TYPES.date || field.type === FIELD_TYPES.datetime;
  if (isDated && isPeriod(value)) return inPeriod(field, value, place);
  const isRange = typeof value === 'object' && value !== null && !Array.isArray(value);
  const { from, to } = (isRange ? value : { from: value, to: value }) as { from?: unknown; to?: unknown };
  const given = (limit: unknown): boolean => limit !== undefined && limit !== null && limit !== '';
  const bounds = [from, to].filter(given);
  const isWrong = bounds.some(
    (bound) =>
      !RANGE_VALUE[field.type]?.test(String(bound)) || (field.type !== FIELD_TYPES.number && !isMoment(String(bound))),
  );
  if (isWrong) return refuse(String(field.id), 'invalid', language);
  const has = sql`jsonb_exists(${column(place)}, ${String(field.id)})`;
  const parts = [has];
  if (given(from)) parts.push(sql`${typed(field, stored(field, place))} >= ${bound(field, String(from), 0)}`);
  if (given(to)) {
    const isWhole = field.type === FIELD_TYPES.datetime && String(to).length === 10;
    parts.push(
      isWhole
        ? sql`${typed(field, stored(field, place))} < ${bound(field, String(to), 1)}`
        : sql`${typed(field, stored(field, place))} <= ${bound(field, String(to), 0)}`,
    );
  }
  return sql`case when ${has} then ${sql.join(parts, sql` and `)} else false end`;
}

const isPeriod = (value: unknown): value is RelativeRange => RELATIVE_RANGES.includes(value as RelativeRange);

function inPeriod(field: FieldDefinition, period: RelativeRange, place: Place): Sql {
  const has = sql`jsonb_exists(${column(place)}, ${String(field.id)})`;
  const kind = field.type === FIELD_TYPES.date ? 'day' : 'instant';
  return sql`case when ${has} then ${within(typed(field, stored(field, place)), period, kind)} else false end`;
}

function typed(field: FieldDefinition, value: Sql): Sql {
  if (field.type === FIELD_TYPES.number) return sql`${value}::numeric`;
  return field.type === FIELD_TYPES.date ? sql`${value}::date` : sql`${value}::timestamptz`;
}

/** A bound of a range as its type; a day as a bound of times begins, or with 1 ends, at midnight of the company. */
export function bound(field: FieldDefinition, value: string, days: 0 | 1): Sql {
  if (field.type === FIELD_TYPES.number) return sql`${value}::numeric`;
  if (field.type === FIELD_TYPES.date) return sql`${value}::date`;
  if (value.length > 10) return sql`${value}::timestamptz`;
  return sql`(${value}::date + ${days}::integer)::timestamp at time zone (select time_zone from company)`;
}

const DOTTED = 'additional.';

/**
 * Those of stored filters that ask for fields the person may not see, by their dotted names: whoever may not see a value does not
 * guess it by a filter either. Filters name a field by id or code, in an object or dotted.
 */
export const shutFieldFilters =
  (module: FieldModuleName) =>
  async (filters: Readonly<Record<string, unknown>>, { actor, read }: FilterReader): Promise<readonly string[]> => {
    const { additional } = filters;
    const nested = typeof additional === 'object' && additional !== null ? Object.keys(additional) : [];
    const dotted = Object.keys(filters).filter((name) => name.startsWith(DOTTED));
    const names = [...nested.map((name) => DOTTED + name), ...dotted];
    if (names.length === 0) return [];
    const shut = (await fieldDefinitions({ actor, read })).filter(
      (field) => field.module_for === moduleId(module) && !maySeeField(actor, field),
    );
    return names.filter((name) => shut.some(({ id, code }) => [String(id), code].includes(name.slice(DOTTED.length))));
  };
