/** A text in English and Spanish. */
export type Label = readonly [en: string, es: string];

/** The closed list of field kinds; a new kind is a change of the engine, never of one resource. */
export const FIELD_KINDS = [
  'text',
  'multiline',
  'email',
  'masked',
  'integer',
  'decimal',
  'money',
  'flag',
  'choice',
  'choices',
  'hue',
  'day',
  'instant',
  'zone',
  'ref',
  'refs',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export interface FieldOptions {
  /** Must be given on create and may not become empty. */
  readonly required?: true;
  /** Portal users see it too. */
  readonly portal?: true;
  /** One line under the input. */
  readonly help?: Label;
  /** What is asked for while a required value is missing, where the usual words do not name it. */
  readonly missing?: Label;
  /** Other headings that files give it. */
  readonly aliases?: readonly string[];
  /** Nothing acts on it yet: it is kept and accepted, and no form or page shows it. Whoever builds what reads it takes this away. */
  readonly waits?: true;
  /** Set by the server only; never accepted. */
  readonly readOnly?: true;
  /** Unique within the company, ignoring case. */
  readonly unique?: true;
  /** Value of a new record when none is sent. */
  readonly initial?: string | number | boolean | readonly string[];
  /** The free-text rule: letters, digits, white space, & / \ and -. */
  readonly freeText?: true;
  /** Longest text in characters; 100 for text, 10,000 for multiline. */
  readonly max?: number;
  /** A text of many pages: rows of lists leave it out, the call of one record carries it. */
  readonly long?: true;
  readonly min?: number;
  /** Digits after the decimal point. */
  readonly scale?: number;
  /** Money for one unit: it may have more decimals than an amount in its currency. */
  readonly isPrice?: true;
  /** The text is an address of the web. */
  readonly isWebAddress?: true;
  /** The text is a phone number: three digits before any letter. */
  readonly isPhone?: true;
  /** Pattern a text must match, as source of a regular expression. */
  readonly pattern?: string;
  /** The choices are names of icons, which people choose by their pictures. */
  readonly isIcon?: true;
  /** The choices are numbered from 1 for other systems, and their numbers are taken as well. */
  readonly numbered?: true;
  /** The choices are whole numbers, of which others may be sent as well; `min` and `max` bound them. */
  readonly isWhole?: true;
  /** Stored choices that people never meet: no form, filter or sheet offers them, lists and exports leave them out. */
  readonly hidden?: readonly string[];
}

export interface ChoiceOption {
  readonly value: string;
  readonly label: Label;
}

/** Where a reference points: table, its title column, and the API path that looks records up. */
export interface RefTarget {
  readonly table: string;
  readonly title: string;
  readonly path: string;
}

/** One column of a resource: what it stores, who sees it, how it is called. Plain data. */
export interface AnyField {
  readonly kind: FieldKind;
  readonly label: Label;
  readonly options: FieldOptions;
  readonly choices?: readonly ChoiceOption[];
  readonly target?: RefTarget;
}

/** Longest texts where a field says nothing of it. */
const TEXTS: Partial<Record<FieldKind, number>> = { text: 100, masked: 100, email: 254, multiline: 10_000 };
/** Whether a field holds a text, so that its `max` counts characters. */
export const isText = ({ kind }: Pick<AnyField, 'kind'>): boolean => TEXTS[kind] !== undefined;
/** How many characters a text field takes, in a form as in a sheet. */
export const longestText = ({ kind, options }: Pick<AnyField, 'kind' | 'options'>): number =>
  options.max ?? TEXTS[kind] ?? 100;

export interface Field<
  T,
  Required extends boolean = boolean,
  Portal extends boolean = boolean,
  Long extends boolean = boolean,
> extends AnyField {
  /** Phantoms: absent at run time, they carry the types. */
  readonly _value?: T;
  readonly _required?: Required;
  readonly _portal?: Portal;
  readonly _long?: Long;
}

type Yes<O, K extends PropertyKey> = O extends { readonly [P in K]: true } ? true : false;
type Made<T, O> = Field<T, Yes<O, 'required'>, Yes<O, 'portal'>, Yes<O, 'long'>>;

const made = (kind: FieldKind, label: Label, options: FieldOptions = {}, more: Partial<AnyField> = {}) =>
  ({ kind, label, options, ...more }) as never;

/** A line of text. */
export const text = <const O extends FieldOptions = object>(label: Label, options?: O): Made<string, O> =>
  made('text', label, options);
/** Text of several lines. */
export const multiline = <const O extends FieldOptions = object>(label: Label, options?: O): Made<string, O> =>
  made('multiline', label, options);
/** An e-mail address. */
export const email = <const O extends FieldOptions = object>(label: Label, options?: O): Made<string, O> =>
  made('email', label, options);
/**
 * A number such as an account's: people see its last four characters everywhere; the whole is sealed in `secret_<name>` and read by a
 * call of its own, which is logged.
 */
export const masked = <const O extends FieldOptions = object>(label: Label, options?: O): Made<string, O> =>
  made('masked', label, options);
/** A whole number. */
export const integer = <const O extends FieldOptions = object>(label: Label, options?: O): Made<number, O> =>
  made('integer', label, options);
/** An exact decimal; `scale` digits after the point (4 when not said). */
export const decimal = <const O extends FieldOptions = object>(label: Label, options?: O): Made<number, O> =>
  made('decimal', label, options);
/** An amount of money, with the decimals of the record's `currency_id`, else of the company's currency. */
export const money = <const O extends FieldOptions = object>(label: Label, options?: O): Made<number, O> =>
  made('money', label, options);
/** Yes or no; never empty. */
export const flag = <const O extends FieldOptions = object>(
  label: Label,
  options?: O,
): Field<boolean, true, Yes<O, 'portal'>> => made('flag', label, { initial: false, ...options });
/** One of a closed list; pairs of value and label. */
export const choice = <const V extends readonly (readonly [string, Label])[], const O extends FieldOptions = object>(
  label: Label,
  values: V,
  options?: O,
): Made<V[number][0], O> =>
  made('choice', label, options, { choices: values.map(([value, name]) => ({ value, label: name })) });
/** Any number of a closed list. */
export const choices = <const V extends readonly (readonly [string, Label])[], const O extends FieldOptions = object>(
  label: Label,
  values: V,
  options?: O,
): Made<O extends { readonly isWhole: true } ? number[] : V[number][0][], O> =>
  made('choices', label, options, { choices: values.map(([value, name]) => ({ value, label: name })) });
/** A hue name of the palette: people pick a hue, never a hex value. */
export const hue = <const O extends FieldOptions = object>(label: Label, options?: O): Made<Hue, O> =>
  made('hue', label, options);
/** A calendar day. */
export const day = <const O extends FieldOptions = object>(label: Label, options?: O): Made<string, O> =>
  made('day', label, options);
/** A point in time. */
export const instant = <const O extends FieldOptions = object>(label: Label, options?: O): Made<string, O> =>
  made('instant', label, options);
/** An IANA time zone. */
export const zone = <const O extends FieldOptions = object>(label: Label, options?: O): Made<string, O> =>
  made('zone', label, options);
/** A reference to a record of another table; the column ends in _id, rows also carry `{id, name}` without the _id. */
export const ref = <const O extends FieldOptions = object>(
  label: Label,
  target: RefTarget,
  options?: O,
): Made<number, O> => made('ref', label, options, { target });

/**
 * References to any number of records of another table: a bigint[] column with the comment `refs <table>`, so that a used record
 * is not deleted. The column ends in _ids, rows also carry the list of `{id, name}` under the plural.
 */
export const refs = <const O extends FieldOptions = object>(
  label: Label,
  target: RefTarget,
  options?: O,
): Field<number[], true, Yes<O, 'portal'>> => made('refs', label, { initial: [], ...options }, { target });

/** The choices of a field that people are offered and shown. */
export const offeredChoices = (field: AnyField): readonly ChoiceOption[] =>
  (field.choices ?? []).filter(({ value }) => !field.options.hidden?.includes(value));

/** The key under which a row carries the named records of a reference: customer_id → customer, role_ids → roles. */
export const relatedName = (name: string): string =>
  name.endsWith('_ids') ? plural(name.slice(0, -4)) : name.replace(/_id$/, '');

const plural = (word: string): string => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`);

export const HUES = ['gray', 'blue', 'teal', 'green', 'amber', 'orange', 'red', 'violet', 'pink'] as const;
export type Hue = (typeof HUES)[number];
