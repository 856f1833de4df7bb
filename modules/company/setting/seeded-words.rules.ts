import type { Language } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';

const LISTS = {
  unit_measure: productTexts(
    'setting.unit_measure',
    { module: 'company', use: 'list', where: ['Units', 'Unidades'] },
    {
      each: { en: 'Each', es: 'Unidad' },
      hour: { en: 'Hour', es: 'Hora' },
      day: { en: 'Day', es: 'Día' },
      kg: { en: 'Kilogram', es: 'Kilogramo' },
      m: { en: 'Metre', es: 'Metro' },
      l: { en: 'Litre', es: 'Litro' },
    },
  ),
  asset_frequency: productTexts(
    'setting.asset_frequency',
    { module: 'company', use: 'list', where: ['Asset frequency', 'Frecuencia de activos'] },
    {
      daily: { en: 'Daily', es: 'Diaria' },
      weekly: { en: 'Weekly', es: 'Semanal' },
      monthly: { en: 'Monthly', es: 'Mensual' },
      quarterly: { en: 'Quarterly', es: 'Trimestral' },
      half_yearly: { en: 'Half-yearly', es: 'Semestral' },
      yearly: { en: 'Yearly', es: 'Anual' },
    },
  ),
} as const;
const KEYS = {
  unit_measure: ['each', 'hour', 'day', 'kg', 'm', 'l'],
  asset_frequency: ['daily', 'weekly', 'monthly', 'quarterly', 'half_yearly', 'yearly'],
} as const;

/** The names a list of a setting starts with, in the reader's language; what people wrote themselves stays as it is. */
export function inReadersWords(setting: string, value: unknown, language: Language): unknown {
  if (!Array.isArray(value) || !Object.hasOwn(LISTS, setting)) return value;
  const words = wordsOf(setting as keyof typeof LISTS);
  return value.map((item: { name?: string }) => {
    const own = words.find(({ en, es }) => item.name === en || item.name === es);
    return own ? { ...item, name: own[language] } : item;
  });
}

const wordsOf = (setting: keyof typeof LISTS): Record<Language, string>[] =>
  setting === 'unit_measure'
    ? KEYS.unit_measure.map((key) => LISTS.unit_measure.both(key))
    : KEYS.asset_frequency.map((key) => LISTS.asset_frequency.both(key));
