import type { AnyResource } from '../../resource/define.ts';
import { type AnyField, relatedName } from '../../resource/field.ts';

/** A chosen record of another list with the words to show. */
export interface RefChoice {
  value: string;
  label: string;
  hint?: string;
}

/** What an input holds: text and numbers as text, flags, sets, a chosen record or several. */
export type FormValue = string | boolean | readonly string[] | RefChoice | readonly RefChoice[] | null;
export type FormValues = Readonly<Record<string, FormValue>>;
export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: number; readonly updated_at: string };

/** Fields a person may fill in, in form order; fields no section names are left out, and those on which nothing acts yet. */
export function formFields(resource: AnyResource): [string, AnyField][] {
  return resource.form.flatMap(({ fields }) =>
    fields.flatMap((name): [string, AnyField][] => {
      const field = resource.fields[name];
      return field && !field.options.readOnly && !field.options.waits ? [[name, field]] : [];
    }),
  );
}

/** Input values of a record, or the initial ones of a new record. */
export function valuesOf(resource: AnyResource, row: AnyRow | null): FormValues {
  return Object.fromEntries(
    formFields(resource).map(([name, field]) => {
      const raw = row ? row[name] : field.options.initial;
      return [name, inputValue(field, raw, row?.[relatedName(name)])];
    }),
  );
}

function inputValue(field: AnyField, raw: unknown, related: unknown): FormValue {
  switch (field.kind) {
    case 'flag':
      return raw === true;
    case 'choices':
      return Array.isArray(raw) ? raw.map(String) : [];
    case 'choice':
    case 'hue':
    case 'zone':
      return typeof raw === 'string' ? raw : null;
    case 'ref': {
      if (raw === null || raw === undefined) return null;
      const name = (related as { name?: unknown } | null)?.name;
      return { value: String(raw), label: typeof name === 'string' ? name : `#${String(raw)}` };
    }
    case 'refs':
      return Array.isArray(related)
        ? related.map(({ id, name }: { id: number; name: string | null }) => ({
            value: String(id),
            label: name ?? `#${id}`,
          }))
        : [];
    default:
      return raw === null || raw === undefined ? '' : String(raw);
  }
}

/** One input value as the wire takes it; blank means null. */
export function wireValue(field: AnyField, value: FormValue): unknown {
  switch (field.kind) {
    case 'flag':
      return value;
    case 'choices':
      return field.options.isWhole ? ((value ?? []) as readonly string[]).map(Number) : value;
    case 'ref':
      return value === null ? null : Number((value as RefChoice).value);
    case 'refs':
      return ((value ?? []) as readonly RefChoice[]).map((one) => Number(one.value));
    case 'integer':
      return value === '' ? null : Number(value);
    case 'text':
    case 'masked':
    case 'multiline':
    case 'email':
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
    default:
      return value === '' ? null : value;
  }
}

/** Names of the fields that differ from before. */
export function changedFields(resource: AnyResource, before: FormValues, now: FormValues): string[] {
  return formFields(resource)
    .filter(([name, field]) => {
      const [old, next] = [wireValue(field, before[name] ?? null), wireValue(field, now[name] ?? null)];
      return JSON.stringify(old) !== JSON.stringify(next);
    })
    .map(([name]) => name);
}

/** Body of a create: everything that is filled in. */
export function createBody(resource: AnyResource, values: FormValues): Record<string, unknown> {
  const entries = formFields(resource).map(([name, field]) => [name, wireValue(field, values[name] ?? null)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

/** Body of an update: the changed fields only, so that others' changes elsewhere stay. */
export function patchBody(resource: AnyResource, before: FormValues, now: FormValues): Record<string, unknown> {
  const names = new Set(changedFields(resource, before, now));
  return Object.fromEntries(
    formFields(resource)
      .filter(([name]) => names.has(name))
      .map(([name, field]) => [name, wireValue(field, now[name] ?? null)]),
  );
}
