import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { importMessages } from '../messages.ts';
import { importWords } from './problem-groups.ts';

const words = (language: 'en' | 'es') => (key: string, values?: Record<string, unknown>) =>
  String(
    new IntlMessageFormat((importMessages[language] as Record<string, string>)[key] ?? key, language).format(
      values as never,
    ),
  );
const run = { resource: 'order', total: 2, failed: 0, warnings: 0, created: 1, updated: 0, unchanged: 0, skipped: 0 };

test.each([
  [run, 'Create 1 activity (2 rows)', 'Crear 1 actividad (2 filas)'],
  [{ ...run, created: 2 }, 'Create 2 activities', 'Crear 2 actividades'],
  [{ ...run, created: 0, updated: 1, unchanged: 1 }, 'Update 1 activity', 'Actualizar 1 actividad'],
  [{ ...run, resource: 'customer', updated: 1 }, 'Create 1, update 1 customer', 'Crear 1, actualizar 1 cliente'],
  [{ ...run, resource: 'holiday', total: 3, failed: 2 }, 'Create 1 record', 'Crear 1 registro'],
  [{ ...run, created: 0, unchanged: 2 }, 'Import 0 rows', 'Importar 0 filas'],
])('the button says what it does: %#', (one, en, es) => {
  expect(importWords(one, words('en'))).toBe(en);
  expect(importWords(one, words('es'))).toBe(es);
});
