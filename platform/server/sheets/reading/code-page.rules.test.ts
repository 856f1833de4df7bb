import { expect, test } from 'vitest';
import { type CodePage, CodePageEvidence, codePageDecoder } from './code-page.ts';

const PAGES: readonly CodePage[] = ['windows-1252', 'macintosh', 'ibm850'];

/** The bytes of a text in a code page. */
function encoded(text: string, page: CodePage): Uint8Array {
  const decode = codePageDecoder(page);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from([...text].map((character) => bytes.get(character) ?? 63));
}

const TEXTS = [
  'Name;City\nPeña;Díaz é\n',
  'Nombre,Teléfono,Dirección\nJosé Martínez Núñez,1,Calle 5\nMARÍA ÁLVAREZ,2,CAÑÓN\n',
  'Müller & Söhne;Köln;Straße 5\n',
  'François Lefèvre;Orléans\n',
  'João Gonçalves;São Paulo\n',
];

test.each(PAGES.flatMap((page) => TEXTS.map((text) => [page, text] as const)))('%s: %s', (page, text) => {
  const evidence = new CodePageEvidence();
  const bytes = encoded(page === 'macintosh' ? text.replaceAll('\n', '\r') : text, page);
  for (const byte of bytes) evidence.add(Uint8Array.of(byte));
  expect(evidence.page()).toBe(page);
  expect(codePageDecoder(page)(bytes).replaceAll('\r', '\n')).toBe(text);
});

test('signs beside words and other languages stay with Windows-1252', () => {
  for (const text of [
    'Price 5 € “now” – 20 °C',
    'Model™ 3½ inch©',
    'Łódź',
    'naïve café’s and don’t—or do – “señor”',
    'x',
  ]) {
    const evidence = new CodePageEvidence();
    evidence.add(encoded(text, 'windows-1252'));
    expect(evidence.page(), text).toBe('windows-1252');
  }
});
