import { dayIn } from '../../../platform/kernel/zones.ts';

// 1–10 characters; three placeholders are allowed.
const PREFIX_SHAPE = /^[A-Z0-9{}-]{1,10}$/;
const PLACEHOLDERS = /\{(?:YYYY|YY|MM)\}/g;

export const MIN_NUMBER_WIDTH = 4;
export const MAX_NUMBER_WIDTH = 9;
export const DEFAULT_NUMBER_WIDTH = 6;

/** Whether the text can be an activity type's prefix: capitals, digits and hyphens, with {YYYY}, {YY} and {MM} as the only braces. */
export function isValidPrefix(prefix: string): boolean {
  return PREFIX_SHAPE.test(prefix) && !/[{}]/.test(prefix.replaceAll(PLACEHOLDERS, ''));
}

/** Whether the type has a prefix at all; without one no activity can be created (activity_type_prefix_not_set). */
export function hasPrefix(prefix: string | null | undefined): prefix is string {
  return prefix !== null && prefix !== undefined && prefix.trim() !== '';
}

/** The prefix with {YYYY}, {YY} and {MM} filled from the instant (ISO 8601) on the clock of `zone`. The result names the counter. */
export function expandPrefix(prefix: string, at: string, zone: string): string {
  const [year = '', month = ''] = dayIn(at, zone).split('-');
  const values: Record<string, string> = { '{YYYY}': year, '{YY}': year.slice(-2), '{MM}': month };
  return prefix.trim().replaceAll(PLACEHOLDERS, (placeholder) => values[placeholder] ?? placeholder);
}

/** The reference number of `sequence` under an expanded prefix: `DEL` and 123 give `DEL-000123`; a longer number is never cut. */
export function formatReference(expandedPrefix: string, sequence: number, width = DEFAULT_NUMBER_WIDTH): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError(`Not a sequence number: ${sequence}`);
  const joint = expandedPrefix.endsWith('-') ? '' : '-';
  const digits = Math.min(Math.max(width, MIN_NUMBER_WIDTH), MAX_NUMBER_WIDTH);
  return `${expandedPrefix}${joint}${String(sequence).padStart(digits, '0')}`;
}
