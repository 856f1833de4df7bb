import { expect, test } from 'vitest';
import { needWords } from './need-words.rules.ts';

test('what is needed is one list and not fragments side by side', () => {
  expect(needWords(['Oficial', 'Hora', 'Tareas hechas', 'Firma'], 'es-DO')).toBe(
    'Oficial, hora, tareas hechas y firma',
  );
  expect(needWords(['Officer', 'Time'], 'en-JM')).toBe('Officer and time');
  expect(needWords([], 'en-JM')).toBe('');
});
