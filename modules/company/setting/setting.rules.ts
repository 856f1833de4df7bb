import { z } from 'zod';
import { SETTINGS, type SettingRule } from './catalogue.rules.ts';

/** A stored setting. */
export interface StoredSetting {
  readonly key: string;
  readonly text_value: string | null;
  readonly bool_value: boolean | null;
}

/** What a secret part shows instead of its value. */
export const MASK = '•••';

/** A key of an integration: its name, a dot, its own key ("quickbooks.realm"). Its values are kept as they come, never read. */
export const isIntegrationKey = (key: string): boolean =>
  /^[a-z][a-z0-9_-]{0,39}(\.[a-z0-9][a-z0-9_-]{0,39}){1,3}$/.test(key);

const SECRET_WORDS = /secret|passw|token|credential|api_?key|private|bearer|jwt|signature|(^|[._-])cert/i;
const SECRET_PARTS = new Set(
  'pass pwd pin key auth authorization refresh pem pfx p12 hash salt seed otp cookie'.split(' '),
);

/** Names of what belongs into a write-only setting, and nowhere else: by any of their words, wherever it stands. */
export const namesSecret = (key: string): boolean =>
  SECRET_WORDS.test(key) ||
  /key$/i.test(key) ||
  key
    .toLowerCase()
    .split(/[._-]/)
    .some((part) => SECRET_PARTS.has(part));

/** The rule of a catalogue key; undefined for any other key. */
export const settingRule = (key: string): SettingRule | undefined =>
  Object.hasOwn(SETTINGS, key) ? SETTINGS[key] : undefined;

/** The value of a stored setting by its rule; the default when it is not set or cannot be read. */
export function settingValue(rule: SettingRule, stored: Omit<StoredSetting, 'key'> | undefined): unknown {
  if (!stored || (stored.text_value === null && stored.bool_value === null)) return rule.initial;
  const text = stored.text_value ?? '';
  switch (rule.type) {
    case 'boolean':
      return stored.bool_value ?? text.trim().toLowerCase() === 'true';
    case 'int':
      return /^-?\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : rule.initial;
    case 'string':
      return text;
    default:
      return parsed(rule, text) ?? rule.initial;
  }
}

/** JSON of the kind the rule asks for, else undefined. */
function parsed(rule: SettingRule, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const isList = Array.isArray(value);
    if (rule.type === 'array') return isList ? value : undefined;
    return typeof value === 'object' && value !== null && !isList ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What is wrong with a setting about to be written: a key of the field texts, or null: JSON of the right kind, numbers that are numbers, values of the documented shape.
 */
export function settingProblem(key: string, sent: Omit<StoredSetting, 'key'>): string | null {
  const rule = settingRule(key);
  if (!rule && isIntegrationKey(key)) return namesSecret(key) ? 'write_only' : null;
  if (!rule) return 'unknown_setting';
  const { text_value: text, bool_value: bool } = sent;
  if (rule.type === 'boolean') return bool !== null || /^(true|false)$/i.test((text ?? '').trim()) ? null : 'invalid';
  if (text === null) return 'text_field_required';
  const isFraction = /^-?\d+[.,]\d+$/.test(text.trim());
  if (rule.type === 'int' && !/^-?\d{1,15}$/.test(text.trim())) return isFraction ? 'wrong_int' : numberProblem(rule);
  if (rule.type === 'array' || rule.type === 'object') {
    // PostgreSQL reads no JSON with a NUL in it.
    if (parsed(rule, text) === undefined || text.includes('\\u0000')) return 'json';
  }
  const read = rule.shape?.safeParse(settingValue(rule, sent));
  if (!read || read.success) return null;
  const [issue] = read.error.issues;
  if (issue?.code === 'unrecognized_keys') return `unknown_parts:${toldNames(issue.keys)}`;
  if (issue?.code === 'custom' && issue.message.startsWith('line_repeats:')) return issue.message;
  // Which entry of a list is meant is told, by its place as people count.
  const line = issue?.path.find((step) => typeof step === 'number');
  if (line !== undefined) return `line_wrong:${line + 1}`;
  if (issue?.code === 'too_big' && issue.origin === 'string') return `too_long:${issue.maximum}`;
  return rule.type === 'int' && boundsOf(rule) ? numberProblem(rule) : (rule.problem ?? 'invalid');
}

/** Names as a sentence holds them. */
const toldNames = (names: readonly string[]): string =>
  names
    .slice(0, 10)
    .map((name) => name.replace(/[^\w.-]/g, ' ').slice(0, 60))
    .join(', ');

/** What is asked for where a number is not one of those that may be: its bounds, if it has two. */
function numberProblem(rule: SettingRule): string {
  const bounds = boundsOf(rule);
  return bounds ? `number_from_to:${bounds.join(':')}` : 'wrong_int';
}

function boundsOf({ shape }: SettingRule): readonly [number, number] | null {
  if (!(shape instanceof z.ZodNumber)) return null;
  const { minValue, maxValue } = shape;
  // Whole numbers have bounds of their own, which nobody chose.
  const isChosen = minValue !== null && maxValue !== null && maxValue < Number.MAX_SAFE_INTEGER;
  return isChosen ? [minValue, maxValue] : null;
}

/** The value as it is kept: the one way to write it, so that whoever reads the text itself reads the same as everybody. */
export function canonical(key: string, text: string | null): string | null {
  const type = settingRule(key)?.type;
  if (text === null || type === undefined || type === 'string') return text;
  if (type === 'boolean') return text.trim().toLowerCase();
  // "+ 0", because a number may be minus nothing.
  return type === 'int' ? String(Number(text.trim()) + 0) : JSON.stringify(JSON.parse(text));
}

interface Numbered {
  id?: number;
  name: string;
}

/** An id beyond was given by somebody else and leads no further ones. */
const LAST_LEADING = 1_000_000_000;

/**
 * Entries of a list with their ids, and the id the next new one gets: those there were keep theirs by name. `next` only grows, so
 * that the id of an entry that went away, which activities still name, is not given again.
 */
export function numbered(
  rule: SettingRule,
  text: string,
  before: Omit<StoredSetting, 'key'> | undefined,
  next: number,
): { text: string; next: number } {
  const entries = (parsed(rule, text) ?? []) as Numbered[];
  const known = settingValue(rule, before) as Numbered[];
  const used = [...known, ...entries].map(({ id }) => id ?? 0);
  let free = Math.max(next, ...used.filter((id) => id < LAST_LEADING).map((id) => id + 1));
  const taken = new Set(entries.map(({ id }) => id));
  const all = entries.map((entry) => {
    const old = known.find(({ id, name }) => name === entry.name && !taken.has(id))?.id;
    if (entry.id === undefined && old !== undefined) taken.add(old);
    return { ...entry, id: entry.id ?? old ?? free++ };
  });
  return { text: JSON.stringify(all), next: free };
}

/**
 * An object setting with secrets as it is told: the secrets there are by a mask, sealed or kept in the open before their names were
 * known, and nothing that the setting does not know.
 */
export function maskedValue(rule: SettingRule, value: unknown, sealed: readonly string[]): Record<string, unknown> {
  const names = new Set(rule.shape instanceof z.ZodObject ? Object.keys(rule.shape.shape) : []);
  const hidden = new Set(rule.secrets);
  const told = Object.entries(value as object).filter(([name]) => names.has(name));
  return Object.fromEntries([
    ...told.map(([name, part]) => [name, hidden.has(name) ? MASK : part]),
    ...sealed.map((name) => [name, MASK]),
  ]);
}

/** An object setting cut into what may be read and what may not. */
export function splitSecrets(rule: SettingRule, text: string): { open: string; secret: Record<string, string> } {
  const value = (parsed(rule, text) ?? {}) as Record<string, unknown>;
  const names = new Set(rule.secrets ?? []);
  const entries = Object.entries(value);
  return {
    open: JSON.stringify(Object.fromEntries(entries.filter(([name]) => !names.has(name)))),
    secret: Object.fromEntries(
      entries
        .filter(([name, part]) => names.has(name) && typeof part === 'string' && part !== '' && part !== MASK)
        .map(([name, part]) => [name, String(part)]),
    ),
  };
}

/**
 * Secrets that stay though they were not sent again: none where whom they are shown to is somebody else now, and those not said anew are
 * asked for.
 */
export function staying(
  rule: SettingRule,
  kept: Readonly<Record<string, string>>,
  before: string | null,
  sent: string,
): { readonly stay: Readonly<Record<string, string>>; readonly asked: readonly string[] } {
  const [was = {}, is = {}] = [before ?? '{}', sent].map(
    (text) => (parsed(rule, text) ?? {}) as Record<string, unknown>,
  );
  const said = (part: unknown): string => String(part ?? '').trim();
  const isOther = rule.sentTo?.some((name) => said(is[name]) !== '' && said(is[name]) !== said(was[name]));
  if (!isOther) return { stay: kept, asked: [] };
  // Sent empty is none at all, sent as it is shown is not known.
  return { stay: {}, asked: Object.keys(kept).filter((name) => is[name] === undefined || is[name] === MASK) };
}
