import type { Language } from '../../../platform/kernel/errors.ts';
import { keyedLabels, labelText } from '../../../platform/kernel/texts/product-texts.ts';
import type { SettingForm } from '../setting-form/setting-form.rules.ts';

const FLAG = keyedLabels(
  'setting.flag',
  { module: 'company', use: 'screen', where: ['Settings', 'Configuración'] },
  { on: ['on', 'activado'], off: ['off', 'desactivado'] },
);

/** Longer values are not said in a line. */
export const SHORT = 40;

export const flagWords = (isOn: boolean, language: Language): string => labelText(isOn ? FLAG.on : FLAG.off, language);

/** A value of a setting in a few words, '' for none; null where it cannot be said so: lists, objects, ids, long texts. */
export function valueWords(form: SettingForm, value: unknown, language: Language): string | null {
  const [part] = form.parts;
  if (form.shape !== 'value' || !part) return null;
  switch (part.kind) {
    case 'flag':
      return flagWords(value === true, language);
    case 'choice': {
      const option = part.options?.find(([key]) => key === value);
      return option ? labelText(option[1], language) : null;
    }
    case 'number':
    case 'text':
    case 'url': {
      const text = String(value ?? '');
      return text.length > SHORT ? null : text;
    }
    default:
      return null;
  }
}
