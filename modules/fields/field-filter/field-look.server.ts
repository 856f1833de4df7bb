import { addDays } from '../../../platform/kernel/days.ts';
import { whenRange } from '../../../platform/kernel/when.ts';
import { RELATIVE_RANGES, type RelativeRange } from '../../../platform/kernel/zones.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { FIELD_TYPES, type FieldDefinition } from '../field-value/field.rules.ts';
import { additionalConditions, askedFields, bound, type FieldScope, isTicked, pairsOf } from './filter.server.ts';

/**
 * The statement that finds the activities of filters by additional fields through the index of their values: `ids`, null where no field
 * leaves at most `most`, and `n`, how many. They may be a few more than the filters mean (whole days, deleted ones); the conditions tell
 * which. Choices and ticks have an index of their own and are not looked up. Throws 422 as the conditions do.
 */
export function fieldLook(
  scope: FieldScope,
  filters: Readonly<Record<string, unknown>>,
  { most, now }: { most: number; now: number },
): Statement {
  // Refuses what cannot be asked, before it is looked up.
  additionalConditions(scope, 'activity', filters, 'o');
  const looks = askedFields(scope, 'activity', filters).flatMap(([field, value]) => lookOf(field, value, most, now));
  if (looks.length === 0) return sql`select null::bigint[] as ids, null::int as n`;
  return sql`select ids, n from (${sql.join(looks, sql` union all `)}) x order by n nulls last limit 1`;
}

type Sql = ReturnType<typeof sql>;

function lookOf(field: FieldDefinition, value: unknown, most: number, now: number): readonly Sql[] {
  const limit = sql.lit(most);
  const { from, to } = (typeof value === 'object' && value !== null ? value : { from: value, to: value }) as Bounds;
  switch (field.type) {
    case FIELD_TYPES.text:
    case FIELD_TYPES.textarea:
      return [sql`select ids, n from app.orders_with_words(${field.id}::bigint, ${String(value)}, ${limit})`];
    case FIELD_TYPES.number:
      return [
        sql`select ids, n from app.orders_with_number(${field.id}::bigint, ${given(from)}::numeric, ${given(to)}::numeric, ${limit})`,
      ];
    case FIELD_TYPES.date:
    case FIELD_TYPES.datetime: {
      const days = RELATIVE_RANGES.includes(value as RelativeRange) ? around(value as RelativeRange, now) : null;
      const [first, last] = days
        ? [sql`${days.from}`, sql`${days.to}`]
        : [written(field, from, 0), written(field, to, 1)];
      return [
        sql`select ids, n from app.orders_with_time(${field.id}::bigint, ${first}::text, ${last}::text, ${limit})`,
      ];
    }
    case FIELD_TYPES.file:
      return [];
    default:
      // What is not ticked nearly all have.
      if (field.type === FIELD_TYPES.checkbox && !isTicked(value)) return [];
      return [sql`select ids, n from app.orders_holding(${pairsOf(field, value)}::jsonb[], ${limit})`];
  }
}

interface Bounds {
  from?: unknown;
  to?: unknown;
}

const given = (bound: unknown): string | null =>
  bound === undefined || bound === null || bound === '' ? null : String(bound);

/** A bound as values are written; a day as the end of times is the next midnight of the company. */
function written(field: FieldDefinition, limit: unknown, days: 0 | 1): Sql {
  const text = given(limit);
  if (text === null || field.type === FIELD_TYPES.date) return sql`${text}`;
  return sql`to_char(${bound(field, text, days)} at time zone 'UTC', 'YYYY-MM-DD"t"HH24:MI:SS.MS"z"')`;
}

const dayOf = (instant: string | null, days: number): string | null =>
  instant === null ? null : addDays(instant.slice(0, 10), days);

/** A period by its name, widened by a week: whatever the company's zone and first day of the week are. */
function around(period: RelativeRange, now: number): { from: string | null; to: string | null } {
  const { from, to } = whenRange(period, { zone: 'UTC', now, firstDayOfWeek: 1 });
  return { from: dayOf(from, -7), to: dayOf(to, 7) };
}
