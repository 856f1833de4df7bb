/** Finished HTML that a helper made; the only values that are written without escaping. Data can never hold one. */
export class SafeHtml {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

export type TemplateValue = undefined | null | string | number | boolean | SafeHtml | TemplateValue[] | TemplateRecord;
export interface TemplateRecord {
  [key: string]: TemplateValue;
}

export type TemplateFault = 'syntax' | 'limit' | 'unknown_helper' | 'unknown_partial' | 'unsupported' | 'data';

/** Thrown for a template that cannot be rendered; `line` is 1-based, 0 where it is the data's fault. */
export class TemplateError extends Error {
  readonly fault: TemplateFault;
  readonly line: number;

  constructor(fault: TemplateFault, message: string, line: number) {
    super(message);
    this.name = 'TemplateError';
    this.fault = fault;
    this.line = line;
  }
}

const MAX_DATA_DEPTH = 30;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** A deep copy without prototypes, functions or getters: all a template can reach. Decimals and dates become text. */
export function plainData(value: unknown, depth = 0): TemplateValue {
  if (depth > MAX_DATA_DEPTH) throw new TemplateError('data', 'The data is nested too deeply', 0);
  if (value === null || value === undefined) return value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map((item) => plainData(item, depth + 1));
  if (typeof value !== 'object') return undefined;
  if ('toJSON' in value && typeof value.toJSON === 'function') return plainData(value.toJSON(), depth + 1);
  const copy: TemplateRecord = Object.create(null);
  for (const [key, item] of Object.entries(value)) {
    if (!FORBIDDEN.has(key)) copy[key] = plainData(item, depth + 1);
  }
  return copy;
}

export function isRecord(value: TemplateValue): value is TemplateRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof SafeHtml);
}

/** The own value under a key; undefined for anything inherited, and for the names that lead to prototypes. */
export function ownValue(holder: TemplateValue, key: string): TemplateValue {
  if (FORBIDDEN.has(key)) return undefined;
  if (Array.isArray(holder)) {
    if (key === 'length') return holder.length;
    return /^\d{1,9}$/.test(key) ? holder[Number(key)] : undefined;
  }
  if (typeof holder === 'string') return key === 'length' ? holder.length : undefined;
  return isRecord(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
}

/** What `if` takes for nothing: also the empty list, as in Handlebars. */
export function isBlank(value: TemplateValue): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === false || value === '' || value === 0;
}

/** A value as text; records and lists have none. */
export function textOf(value: TemplateValue): string {
  if (value === undefined || value === null || isRecord(value)) return '';
  if (value instanceof SafeHtml) return value.html;
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return String(value);
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};

/** Text made harmless inside HTML and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'`=]/g, (mark) => ESCAPES[mark] ?? mark);
}
