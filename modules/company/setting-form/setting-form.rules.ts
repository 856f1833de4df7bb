import { keyedLabel, keyedLabels, labelWords } from '../../../platform/kernel/texts/product-texts.ts';
import type { Label } from '../../../platform/resource/field.ts';

/** How a part of a setting is asked for. `lines`: one entry a line; `numbers`: whole numbers with commas; `weekdays`: days by number, Monday is 1; `json`: as it is stored. */
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
  | 'json';

/** One input of a setting. */
export interface SettingPart {
  readonly name: string;
  readonly label: Label;
  readonly kind: PartKind;
  readonly help?: Label;
  readonly options?: readonly (readonly [value: string, label: Label])[];
  readonly max?: number;
  /** It may not be empty while the flag of that name is on; what is said then, for an address that is none too. */
  readonly needed?: { readonly by: string; readonly text: Label };
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
  /** `value`: one input; `parts`: an object; `rows`: an ordered list of objects. */
  readonly shape: 'value' | 'parts' | 'rows';
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
  const part = (one: SettingPart): SettingPart => ({
    ...one,
    label: form.shape === 'value' ? label : under(`part.${one.name}`, one.label),
    ...(one.help ? { help: under(`part.${one.name}.help`, one.help) } : {}),
    ...(one.needed ? { needed: { ...one.needed, text: under(`part.${one.name}.needed`, one.needed.text) } } : {}),
    ...(one.options
      ? { options: one.options.map(([value, of]) => [value, under(`choice.${one.name}.${value}`, of)] as const) }
      : {}),
  });
  return { ...form, label, help, parts: form.parts.map(part) };
}

/** What the editor holds: an object of inputs, or rows of them, everything as typed. */
export type Draft = Record<string, unknown>;

const json = (value: unknown): string => JSON.stringify(value, null, 2);

function shown(part: SettingPart, value: unknown): unknown {
  switch (part.kind) {
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
      return value === undefined || value === null ? '' : String(value);
  }
}

/** In a row of inputs: the entry it was made of, with what the editor does not show. */
const WHOLE = '$whole';

/** A stored value as inputs show it. */
export function draftOf(form: SettingForm, value: unknown): Draft {
  const inputs = (from: unknown): Draft =>
    Object.fromEntries(form.parts.map((part) => [part.name, shown(part, (from as Draft | null)?.[part.name])]));
  if (form.shape === 'rows')
    return { rows: Array.isArray(value) ? value.map((row: Draft) => ({ ...inputs(row), [WHOLE]: row })) : [] };
  return form.shape === 'parts' ? inputs(value) : inputs({ value });
}

/** An input as it is stored; undefined where nothing is to be stored. */
function stored(part: SettingPart, input: unknown): unknown {
  const text = typeof input === 'string' ? input.trim() : '';
  switch (part.kind) {
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
      return text === '' ? undefined : text;
  }
}

const kept = (object: Draft): Draft => Object.fromEntries(Object.entries(object).filter(([, v]) => v !== undefined));

/**
 * The text to send. Parts of an object that the editor does not know stay as they were. Throws SyntaxError for JSON that is none.
 */
export function settingText(form: SettingForm, draft: Draft, before: unknown): string {
  const read = (inputs: Draft): Draft =>
    Object.fromEntries(form.parts.map((part) => [part.name, stored(part, inputs[part.name])]));
  if (form.shape === 'rows')
    return JSON.stringify(
      (draft.rows as Draft[]).map((row) => kept({ ...(row[WHOLE] as Draft | undefined), ...read(row) })),
    );
  if (form.shape === 'parts') return JSON.stringify(kept({ ...(before as Draft | null), ...read(draft) }));
  const { value } = read(draft);
  return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
}

/** What is wrong with the parts as they were typed, by name. */
export function partProblems(form: SettingForm, draft: Draft): Record<string, Label> {
  return Object.fromEntries(
    form.parts.flatMap(({ name, kind, needed }) => {
      if (!needed) return [];
      const text = String(draft[name] ?? '').trim();
      const isMissing = text === '' && draft[needed.by] === true;
      const isNoAddress = text !== '' && kind === 'url' && !/^https?:\/\/[^\s/]+/i.test(text);
      return isMissing || isNoAddress ? [[name, needed.text] as const] : [];
    }),
  );
}

/** Whether any of the words of a search, in either language, is in a setting's texts; every word must be. */
export function matches(form: SettingForm, words: string): boolean {
  const texts = [form.label, form.help, ...form.parts.flatMap((part) => [part.label, part.help ?? part.label])];
  const hay = plain([form.key.replaceAll('_', ' '), ...texts.flatMap(labelWords)].join(' '));
  return plain(words)
    .split(/\s+/)
    .every((word) => hay.includes(word));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
