import { describe, expect, test } from 'vitest';
import { formatContext } from './locale.ts';

const locale = (language: 'en' | 'es', country_code: string, time_zone: string) =>
  formatContext(language, { country_code, time_zone, currency_code: 'JMD' }).locale;

describe('how numbers and days look', () => {
  test('the way of the country in the language of the reader', () => {
    expect(locale('en', 'JM', 'America/Jamaica')).toBe('en-JM');
    expect(locale('es', 'DO', 'America/Santo_Domingo')).toBe('es-DO');
    expect(locale('es', 'ES', 'Europe/Madrid')).toBe('es-ES');
  });

  test('Spanish in a country without one of its own is the Spanish of the Americas there, and Spain’s nowhere else but in Europe', () => {
    expect(locale('es', 'JM', 'America/Jamaica')).toBe('es-419');
    expect(locale('es', 'TT', 'America/Port_of_Spain')).toBe('es-419');
    expect(locale('es', 'DE', 'Europe/Berlin')).toBe('es');
  });

  test('the language alone when the company names no country', () => {
    expect(locale('en', '', '')).toBe('en');
    expect(locale('en', 'nowhere', 'America/Jamaica')).toBe('en');
  });
});
