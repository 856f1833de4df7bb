import type { Label } from '../../../platform/resource/field.ts';
import { boundsOfSetting } from './number-bounds.rules.ts';
import type { SettingForm, SettingGroup, SettingPart } from './setting-form.rules.ts';

/** A setting with one value of a kind. */
const one =
  (kind: SettingPart['kind'], more: Partial<SettingPart> = {}) =>
  (key: string, group: SettingGroup, label: Label, help: Label): SettingForm => ({
    key,
    group,
    label,
    help,
    shape: 'value',
    parts: [{ name: 'value', label, kind, bounds: kind === 'number' ? boundsOfSetting(key) : undefined, ...more }],
  });
export const flag = one('flag');
/** A whole number within the bounds of its setting. */
export const count = one('number');
/** A text of at most so many characters, as many as the catalogue takes. */
export const text = (max: number) => one('text', { max });
export const line = text(500);
export const lines = one('lines');
export const numbers = one('numbers');
export const weekdays = one('weekdays');
export const oneOf = (...options: [string, Label][]) => one('choice', { options });
