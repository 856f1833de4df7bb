import type { FieldDefinition, FieldValues } from './field.rules.ts';

/** The closed list of comparisons of visible-if and required-if (docs/adr/0018). */
export const OPERATORS = ['filled', 'empty', 'eq', 'ne', 'in', 'not_in', 'gt', 'gte', 'lt', 'lte'] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Rule {
  readonly field_id: number;
  readonly op: Operator;
  readonly value?: unknown;
}

/** Rules about other fields of the same record, as data. */
export interface Condition {
  readonly match: 'all' | 'any';
  readonly rules: readonly Rule[];
}

/** Whether a stored value counts as nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const same = (one: unknown, other: unknown): boolean => String(one) === String(other);
const holdsOne = (value: unknown, wanted: unknown): boolean =>
  list(value).some((each) => list(wanted).some((one) => same(each, one)));

/** Numbers by size, days and instants by their text. */
function order(one: unknown, other: unknown): number {
  if (typeof one === 'number') return one - Number(other);
  return String(one) < String(other) ? -1 : Number(String(one) > String(other));
}

function fits({ op, value: wanted }: Rule, value: unknown): boolean {
  const empty = isEmpty(value);
  switch (op) {
    case 'filled':
      return !empty;
    case 'empty':
      return empty;
    case 'eq':
    case 'in':
      // A checkbox nobody ticked is not ticked.
      return empty ? wanted === false : holdsOne(value, wanted);
    case 'ne':
    case 'not_in':
      return empty ? wanted !== false : !holdsOne(value, wanted);
    case 'gt':
      return !empty && order(value, wanted) > 0;
    case 'gte':
      return !empty && order(value, wanted) >= 0;
    case 'lt':
      return !empty && order(value, wanted) < 0;
    case 'lte':
      return !empty && order(value, wanted) <= 0;
  }
}

/** Whether a condition holds; `lookUp` gives the value of a field, nothing for one that is not shown. */
export function holdsTrue(condition: Condition, lookUp: (fieldId: number) => unknown): boolean {
  const results = condition.rules.map((rule) => fits(rule, lookUp(rule.field_id)));
  return condition.match === 'any' ? results.some(Boolean) : results.every(Boolean);
}

/** Ids of the fields of a record that are shown: a field behind one that is not shown counts that one as empty. */
export function visibleIds(fields: readonly FieldDefinition[], values: FieldValues): Set<number> {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const known = new Map<number, boolean>();
  const isVisible = (id: number): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const field = byId.get(id);
    // Saved definitions have no circle; should one appear all the same, it hides.
    known.set(id, false);
    const shown =
      field !== undefined && (!field.visible_if || holdsTrue(field.visible_if, (other) => shownValue(other)));
    known.set(id, shown);
    return shown;
  };
  const shownValue = (id: number): unknown => (isVisible(id) ? values[id] : undefined);
  return new Set(fields.map(({ id }) => id).filter(isVisible));
}

/** Whether making `field` depend on these rules would close a circle of visibility. */
export function isCircle(
  fieldId: number,
  condition: Condition,
  others: readonly Pick<FieldDefinition, 'id' | 'visible_if'>[],
): boolean {
  const rules = new Map(others.map((other) => [other.id, other.visible_if?.rules ?? []]));
  const seen = new Set<number>();
  const open = condition.rules.map((rule) => rule.field_id);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === fieldId) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(rules.get(id) ?? []).map((rule) => rule.field_id));
  }
  return false;
}
