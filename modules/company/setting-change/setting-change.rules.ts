import type { Language } from '../../../platform/kernel/errors.ts';
import { type StoredSetting, settingRule, settingValue } from '../setting/setting.rules.ts';
import { settingForm, settingName } from '../setting-form/setting-search.rules.ts';
import { flagWords, SHORT, valueWords } from './value-words.rules.ts';

type Columns = Readonly<Record<string, unknown>>;

/** A line of the audit log about a setting, or with no label about the company's own record. */
export interface ChangeLine {
  readonly id: number;
  readonly at: string;
  readonly label: string | null;
  readonly actor_name: string | null;
  readonly payload: { readonly before?: Columns; readonly after?: Columns } | null;
}

interface ToldChange extends Omit<ChangeLine, 'label' | 'payload'> {
  readonly name: string | null;
  readonly fields: string[];
  readonly was: string | null;
  readonly is: string | null;
}

/** Fields of the company's record whose stored text is what people read. */
const PLAIN = new Set(
  'name phone email website address1 address2 city state postal_code background_color text_color date_format'.split(
    ' ',
  ),
);

/** A change as the list of recent ones says it: what, and where a few words can say it, from what to what. */
export function toldChange({ label, payload, ...line }: ChangeLine, language: Language): ToldChange {
  const { before = {}, after = {} } = payload ?? {};
  if (label !== null) {
    const name = settingName(label, language) ?? label;
    return { ...line, name, fields: [], ...ofSetting(label, { before, after }, language) };
  }
  const fields = Object.keys(after);
  const [only] = fields.length === 1 ? fields : [];
  return { ...line, name: null, fields, ...ofField(only, { before, after }, language) };
}

interface Sides {
  readonly before: Columns;
  readonly after: Columns;
}

const UNSAID = { was: null, is: null };

function ofField(
  field: string | undefined,
  { before, after }: Sides,
  language: Language,
): Pick<ToldChange, 'was' | 'is'> {
  const isOn = field === undefined ? undefined : after[field];
  if (typeof isOn === 'boolean') return { was: flagWords(!isOn, language), is: flagWords(isOn, language) };
  if (field === undefined || !PLAIN.has(field)) return UNSAID;
  const [was, is] = [before[field], after[field]].map((value) => String(value ?? ''));
  return was === undefined || is === undefined || Math.max(was.length, is.length) > SHORT ? UNSAID : { was, is };
}

/** Of a first value what was before is the default; the columns that stayed the same are not in the log. */
function ofSetting(key: string, { before, after }: Sides, language: Language): Pick<ToldChange, 'was' | 'is'> {
  const [rule, form] = [settingRule(key), settingForm(key)];
  const isKnown = 'text_value' in after || 'bool_value' in after;
  if (!rule || rule.secrets || !form || !isKnown) return UNSAID;
  const [was, is] = [before, after].map((side) => valueWords(form, settingValue(rule, storedIn(side)), language));
  return was == null || is == null ? UNSAID : { was, is };
}

const storedIn = ({ text_value, bool_value }: Columns): Omit<StoredSetting, 'key'> => ({
  text_value: typeof text_value === 'string' ? text_value : null,
  bool_value: typeof bool_value === 'boolean' ? bool_value : null,
});
