import { keyedLabel } from '../kernel/texts/product-texts.ts';
import type { AnyField, Field, Label } from './field.ts';
import { noteMasked } from './masked.ts';

export type Fields = Readonly<Record<string, AnyField>>;

/** Paths of the spreadsheet calls, relative to the resource's path; only those of the public API. */
export interface SheetPaths {
  readonly upload?: string;
  readonly excel?: string;
  readonly csv?: string;
}

/** The shape of a resource for code that handles all of them alike. */
export interface AnyResource {
  /** Table name, and the word of the audit log. */
  readonly name: string;
  /** The table, when several lists keep their rows in one. */
  readonly table?: string;
  /** What tells the rows of this list from the others of its table; set on create, never shown. */
  readonly only?: Readonly<Record<string, string>>;
  /** Path under /api/v1, without slashes around. */
  readonly path: string;
  /** `counted`: what several rows are called in a sentence, where the list itself has another name. */
  readonly label: { readonly one: Label; readonly many: Label; readonly counted?: Label };
  /** What it is for, in a sentence: shown while the list is empty. */
  readonly about: Label;
  /** Resource word of the permission slugs: view.x, create.x, update.x, delete.x. */
  readonly permission: string;
  /** Who may read: `staff` any staff session (lists that forms of other screens need), `permission` holders of view.x. */
  readonly readable: 'staff' | 'permission';
  readonly fields: Fields;
  /** Field that names a record. */
  readonly title: string;
  /** Fields that `q` looks in. */
  readonly search: readonly string[];
  /** By reference, the columns of the record it names that `q` looks in too. */
  readonly searchNamed?: Readonly<Record<string, readonly string[]>>;
  readonly list: {
    readonly columns: readonly string[];
    /** What a row is called by when its title may be empty; the first of these leads the row. */
    readonly namedBy?: readonly string[];
    /** Field, with - in front for descending. */
    readonly sort: string;
    /** Rows a page when the public API fixes a size; 10 otherwise. */
    readonly pageSize?: number;
    /** Page 0 or none answers everything (it has no pages in the public API). */
    readonly unpaged?: true;
    /** Further names of filters, each with the field it asks. */
    readonly filterNames?: Readonly<Record<string, string>>;
  };
  readonly form: readonly { readonly section: Label; readonly fields: readonly string[] }[];
  /** People sort it: display_order column and POST …/update/display/order. */
  readonly ordered?: true;
  /** Deleting sets deleted_at instead of removing the row. */
  readonly softDelete?: true;
  /** Files hang on a record: GET …/{id}/attachments and PUT …/rename/attachment/{id}. */
  readonly attachments?: true;
  /** A create without title answers the public API's 'Data Required'. */
  readonly dataRequired?: true;
  /** Spreadsheet import and export; `key` matches rows on import, `setting` says how the company names its columns. */
  readonly sheet?: { readonly key: string; readonly paths: SheetPaths; readonly setting?: string };
}

/** The table a resource's rows are in. */
export const tableOf = (resource: Pick<AnyResource, 'name' | 'table'>): string => resource.table ?? resource.name;

/** Export calls of a list for which the public API has none of its own. */
export const LIST_EXPORTS = { excel: 'export-excel', csv: 'export-excel-csv' } as const;

export interface Resource<F extends Fields> extends AnyResource {
  readonly fields: F;
}

type Keys<F> = keyof F & string;
interface Typed<F extends Fields> extends Omit<AnyResource, 'fields' | 'title' | 'search' | 'list' | 'form' | 'sheet'> {
  readonly title: Keys<F>;
  readonly search: readonly Keys<F>[];
  readonly list: Omit<AnyResource['list'], 'columns' | 'namedBy' | 'sort' | 'filterNames'> & {
    readonly columns: readonly Keys<F>[];
    readonly namedBy?: readonly Keys<F>[];
    readonly sort: Keys<F> | `-${Keys<F>}` | 'display_order' | '-created_at';
    readonly filterNames?: Readonly<Record<string, Keys<F>>>;
  };
  readonly form: readonly { readonly section: Label; readonly fields: readonly Keys<F>[] }[];
  readonly sheet?: { readonly key: Keys<F>; readonly paths: SheetPaths; readonly setting?: string };
}

/** Declares a resource: pure data from which table draft, validators, routes, list SQL, sheets, screens and tests derive. */
export function defineResource<F extends Fields>(definition: { readonly fields: F } & Typed<NoInfer<F>>): Resource<F> {
  for (const [name, { kind }] of Object.entries(definition.fields as Fields))
    if (kind === 'masked') noteMasked(tableOf(definition), name);
  return keyed(definition as Resource<F>);
}

/** The same definition with every label under a key that a company may change it by: `list.<resource>.…`. */
function keyed<F extends Fields>(resource: Resource<F>): Resource<F> {
  const { name, label, about, fields, form } = resource;
  const place = { module: 'lists', use: 'list', where: label.many } as const;
  const under = (key: string, words: Label): Label => keyedLabel(`list.${name}.${key}`, place, words);
  const field = ([of, one]: [string, AnyField]): [string, AnyField] => {
    const { help, missing } = one.options;
    const choices = one.choices?.map(({ value, label }) => ({ value, label: under(`${of}.choice.${value}`, label) }));
    return [
      of,
      {
        ...one,
        label: under(`${of}.label`, one.label),
        options: {
          ...one.options,
          ...(help ? { help: under(`${of}.help`, help) } : {}),
          ...(missing ? { missing: under(`${of}.missing`, missing) } : {}),
        },
        ...(choices ? { choices } : {}),
      },
    ];
  };
  return {
    ...resource,
    label: {
      one: under('one', label.one),
      many: under('many', label.many),
      ...(label.counted ? { counted: under('counted', label.counted) } : {}),
    },
    about: under('about', about),
    fields: Object.fromEntries(Object.entries(fields).map(field)) as F,
    form: form.map((part, at) => ({ ...part, section: under(`section.${at + 1}`, part.section) })),
  };
}

type Value<X> = X extends Field<infer T, boolean, boolean> ? T : never;
type RequiredKeys<F> = { [K in keyof F]: F[K] extends Field<unknown, true, boolean> ? K : never }[keyof F];
type ReadOnlyKeys<F> = {
  [K in keyof F]: F[K] extends { readonly options: { readonly readOnly: true } } ? K : never;
}[keyof F];
type FieldsOf<X> = X extends { readonly fields: infer F } ? F : never;

interface Stamp {
  readonly id: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A record as answers carry it. */
export type Row<X extends AnyResource> = Stamp & {
  readonly [K in keyof FieldsOf<X>]: K extends RequiredKeys<FieldsOf<X>>
    ? Value<FieldsOf<X>[K]>
    : Value<FieldsOf<X>[K]> | null;
};

type LongKeys<F> = {
  [K in keyof F]: F[K] extends Field<unknown, boolean, boolean, true> ? K : never;
}[keyof F];

/** A record as the rows of a list carry it. */
export type ListRow<X extends AnyResource> = Omit<Row<X>, LongKeys<FieldsOf<X>>>;

/** What a create takes. */
export type Create<X extends AnyResource> = {
  [K in RequiredKeys<FieldsOf<X>>]?: Value<FieldsOf<X>[K]>;
} & {
  [K in Exclude<keyof FieldsOf<X>, RequiredKeys<FieldsOf<X>> | ReadOnlyKeys<FieldsOf<X>>>]?: Value<
    FieldsOf<X>[K]
  > | null;
};

/** What an update takes: any part of a create. */
export type Patch<X extends AnyResource> = Partial<Create<X>>;
