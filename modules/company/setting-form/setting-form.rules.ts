import { keyedLabel, keyedLabels, labelWords } from '../../../platform/kernel/texts/product-texts.ts';
import type { Label } from '../../../platform/resource/field.ts';
import { firstSaying } from './repeated-lines.rules.ts';

/**
 * How a part of a setting is asked for. `lines`: one entry a line; `numbers`: whole numbers with commas; `weekdays`: days by number,
 * Monday is 1; `rows`: an ordered list of objects; `import_field`: a column that an import knows; `json`: as it is stored.
 */
export type PartKind =
  | 'text'
  | 'url'
  | 'html'
  | 'lines'
  | 'numbers'
  | 'weekdays'
  | 'number'
  | 'flag'
  | 'choice'
  | 'secret'
  | 'rows'
  | 'import_field'
  | 'json';

/** One input of a setting. */
export interface SettingPart {
  readonly name: string;
  readonly label: Label;
  readonly kind: PartKind;
  readonly help?: Label;
  readonly options?: readonly (readonly [value: string, label: Label])[];
  readonly max?: number;
  /** Decimals of a number; none when absent. */
  readonly decimals?: number;
  /** Lowest and highest number. */
  readonly bounds?: readonly [min: number, max: number];
  /** What is in force while nothing was chosen. */
  readonly initial?: string;
  /** Inputs of one line of `rows`. */
  readonly parts?: readonly SettingPart[];
  /** What no lines mean, and the button that adds one. */
  readonly empty?: Label;
  readonly add?: Label;
  /** In lines of `rows`: no two say the same. */
  readonly isOnce?: true;
  /** The import whose columns are offered; `isItems`: only those of an activity's items. */
  readonly of?: { readonly resource: string; readonly isItems?: true };
  /** It may not be empty, or not while the flag of that name is on; what is said then, for an address that is none too. */
  readonly needed?: { readonly by?: string; readonly text: Label };
}

const USED = { module: 'company', use: 'screen', where: ['Settings', 'Configuración'] } as const;

export const SETTING_GROUPS = keyedLabels('setting.group', USED, {
  people: ['Users and login', 'Usuarios y acceso'],
  sign_in: ['Login methods', 'Métodos de acceso'],
  activities: ['Activities', 'Actividades'],
  customers: ['Customers', 'Clientes'],
  documents: ['Documents and payments', 'Documentos y pagos'],
  inventory: ['Inventory', 'Inventario'],
  imports: ['Imports', 'Importaciones'],
  connections: ['Integrations', 'Integraciones'],
  retention: ['Data retention', 'Conservación de datos'],
});
export type SettingGroup = keyof typeof SETTING_GROUPS;

/** How one key of the catalogue is edited: plain data for the one editor. */
export interface SettingForm {
  readonly key: string;
  readonly label: Label;
  readonly help: Label;
  readonly group?: SettingGroup;
  /** `value`: one part is the whole; `parts`: an object. */
  readonly shape: 'value' | 'parts';
  readonly parts: readonly SettingPart[];
  /** It has a screen of its own there. */
  readonly href?: string;
  /** Resource word of the permission to write; company.settings when absent. */
  readonly permission?: string;
}

/** The same forms, each label under a key a company may change it by: `setting.<key>.…`. */
export const keyedForms = (forms: readonly SettingForm[]): readonly SettingForm[] => forms.map(keyedForm);

/** One form with its labels under keys. */
export function keyedForm(form: SettingForm): SettingForm {
  const under = (name: string, label: Label): Label => keyedLabel(`setting.${form.key}.${name}`, USED, label);
  const [label, help] = [under('label', form.label), under('help', form.help)];
  const part = (one: SettingPart, isWhole: boolean): SettingPart => ({
    ...one,
    label: isWhole ? label : under(`part.${one.name}`, one.label),
    ...(one.parts ? { parts: one.parts.map((inner) => part(inner, false)) } : {}),
    ...(one.empty ? { empty: under(`part.${one.name}.empty`, one.empty) } : {}),
    ...(one.add ? { add: under(`part.${one.name}.add`, one.add) } : {}),
    ...(one.help ? { help: under(`part.${one.name}.help`, one.help) } : {}),
    ...(one.needed ? { needed: { ...one.needed, text: under(`part.${one.name}.needed`, one.needed.text) } } : {}),
    ...(one.options
      ? { options: one.options.map(([value, of]) => [value, under(`choice.${one.name}.${value}`, of)] as const) }
      : {}),
  });
  return { ...form, label, help, parts: form.parts.map((one) => part(one, form.shape === 'value')) };
}

/** What the editor holds: inputs by name, those of `rows` as a list of the same, everything as typed. */
export type Draft = Record<string, unknown>;

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** In a line of inputs: the entry it was made of, with what the editor does not show. */
const WHOLE = '$whole';

const inputsOf = (parts: readonly SettingPart[], from: unknown): Draft =>
  Object.fromEntries(parts.map((part) => [part.name, shown(part, (from as Draft | null)?.[part.name])]));

function shown(part: SettingPart, value: unknown): unknown {
  switch (part.kind) {
    case 'rows':
      return Array.isArray(value)
        ? value.map((row: Draft) => ({ ...inputsOf(part.parts ?? [], row), [WHOLE]: row }))
        : [];
    case 'flag':
      return value === true;
    case 'lines':
      return Array.isArray(value) ? value.join('\n') : '';
    case 'numbers':
    case 'weekdays':
      return Array.isArray(value) ? value.join(', ') : '';
    case 'json':
      return value === undefined ? '' : json(value);
    case 'choice':
      return value === undefined || value === null ? null : String(value);
    default:
      if (Array.isArray(value)) return String(value[0] ?? '');
      return value === undefined || value === null ? '' : String(value);
  }
}

/** A stored value as inputs show it. */
export const draftOf = (form: SettingForm, value: unknown): Draft =>
  inputsOf(form.parts, form.shape === 'parts' ? value : { value });

const read = (parts: readonly SettingPart[], inputs: Draft, before?: Draft | null): Draft =>
  Object.fromEntries(parts.map((part) => [part.name, stored(part, inputs[part.name], before?.[part.name])]));

/** An input as it is stored; undefined where nothing is to be stored. */
function stored(part: SettingPart, input: unknown, before: unknown): unknown {
  const text = typeof input === 'string' ? input.trim() : '';
  switch (part.kind) {
    case 'rows':
      return (input as Draft[]).map((row) =>
        kept({ ...(row[WHOLE] as Draft | undefined), ...read(part.parts ?? [], row) }),
      );
    case 'flag':
      return input === true;
    case 'lines':
      return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
    case 'numbers':
    case 'weekdays':
      return text.split(/[\s,;]+/).flatMap((word) => (word === '' ? [] : [Number(word)]));
    case 'json':
      return text === '' ? undefined : (JSON.parse(text) as unknown);
    case 'number':
      return text === '' ? undefined : Number(text);
    case 'html':
      return input === '' ? undefined : input;
    default:
      // Several words where the editor shows the one that counts stay while it stays.
      if (Array.isArray(before) && text === shown(part, before)) return before;
      return text === '' ? undefined : text;
  }
}

const kept = (object: Draft): Draft => Object.fromEntries(Object.entries(object).filter(([, v]) => v !== undefined));

/**
 * The text to send. Parts of an object that the editor does not know stay as they were. Throws SyntaxError for JSON that is none.
 */
export function settingText(form: SettingForm, draft: Draft, before: unknown): string {
  const known = before as Draft | null;
  if (form.shape === 'parts') return JSON.stringify(kept({ ...known, ...read(form.parts, draft, known) }));
  const { value } = read(form.parts, draft);
  return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
}

/** Says what is wrong with a number as it was typed, or nothing. */
type NumberProblem = (part: SettingPart, text: string) => string | undefined;

/**
 * What is wrong with the parts as they were typed, by name; with a line of `rows` by its place too: `columns.0.label`. A text is a
 * sentence or a key of the field texts.
 */
export const partProblems = (
  form: SettingForm,
  draft: Draft,
  ofNumber: NumberProblem,
): Record<string, Label | string> => problemsIn(form.parts, draft, ofNumber);

function problemsIn(
  parts: readonly SettingPart[],
  draft: Draft,
  ofNumber: NumberProblem,
  at = '',
): Record<string, Label | string> {
  const entries = parts.flatMap((part): (readonly [string, Label | string])[] => {
    const { name, kind, needed } = part;
    if (kind === 'rows')
      return (draft[name] as Draft[]).flatMap((row, line, rows) =>
        Object.entries({
          ...repeatedIn(part.parts ?? [], rows, line, `${at}${name}.${line}.`),
          ...problemsIn(part.parts ?? [], row, ofNumber, `${at}${name}.${line}.`),
        }),
      );
    const text = String(draft[name] ?? '').trim();
    if (needed) {
      const isMissing = text === '' && (needed.by === undefined || draft[needed.by] === true);
      const isNoAddress = text !== '' && kind === 'url' && !/^https?:\/\/[^\s/]+/i.test(text);
      if (isMissing || isNoAddress) return [[at + name, needed.text]];
    }
    if (part.max !== undefined && text.length > part.max) return [[at + name, `too_long:${part.max}`]];
    const wrong = kind === 'number' ? ofNumber(part, text) : undefined;
    return wrong ? [[at + name, wrong]] : [];
  });
  return Object.fromEntries(entries);
}

/** What a line says that one before it says already. */
function repeatedIn(
  parts: readonly SettingPart[],
  rows: readonly Draft[],
  line: number,
  at: string,
): Record<string, string> {
  const entries = parts.flatMap(({ name, isOnce }) => {
    const first = isOnce ? firstSaying(rows, line, name) : null;
    return first === null ? [] : [[at + name, `used_on_line:${first + 1}`] as const];
  });
  return Object.fromEntries(entries);
}

/** Whether any of the words of a search, in either language, is in a setting's texts; every word must be. */
export function matches(form: SettingForm, words: string): boolean {
  const inputs = form.parts.flatMap((part) => [part, ...(part.parts ?? [])]);
  const texts = [form.label, form.help, ...inputs.flatMap((part) => [part.label, part.help ?? part.label])];
  const hay = plain([form.key.replaceAll('_', ' '), ...texts.flatMap(labelWords)].join(' '));
  return plain(words)
    .split(/\s+/)
    .every((word) => hay.includes(word));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
