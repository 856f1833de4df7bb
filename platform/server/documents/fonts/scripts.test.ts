import { existsSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it } from 'vitest';
import { stopPdf, toPdf } from '../pdf.ts';
import { inSight } from './bidi-lines.ts';
import { hasOtherScripts, scriptFonts } from './scripts.ts';

const LINES = [
  '北京空调维护，维修。',
  '東京のエアコン修理サービス',
  '서울 에어컨 수리',
  'شركة التكييف والصيانة',
  'שירותי מיזוג אוויר',
  'บริษัท ซ่อมบำรุง',
  'मरम्मत सेवा',
  '🔧 🏠',
];
const HTML = `<h1>北京 Ñandú</h1>${LINES.map((line) => `<p>${line}</p><p><strong>${line}</strong></p>`).join('')}
<footer class="page-footer"><p>서울 公司 שירות <span class="pageNumber"></span></p></footer>`;

/** Letters as they were written; signs above and below them stand where each font puts them. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\s|\ufe0f|\p{M}/gu, '');

async function textOf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return plain(items.map((item) => ('str' in item ? item.str : '')).join(''));
}

async function looksRight(pdf: Buffer): Promise<void> {
  const text = await textOf(pdf);
  // The Thai vowel of two signs comes out as either.
  for (const line of LINES.filter((one) => !/[\u0590-\u06ff]/.test(one)))
    for (const piece of line.split(/[\s\u0e33]+/)) expect(text, line).toContain(plain(piece));
  expect(text).toContain('公司');
  // Words from right to left stand in the file as they are seen: each is there whole, whatever stands beside it.
  for (const word of LINES.slice(3, 5).flatMap((line) => line.split(' ')))
    expect(text.includes(plain(word)) || text.includes([...plain(word)].reverse().join('')), word).toBe(true);
  expect(pdf.toString('latin1')).toMatch(/FontFile2|FontFile3/);
}

describe('documents in every script', () => {
  it('are printed by the built-in writer', async () => {
    await looksRight(await toPdf(HTML));
  });

  const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  describe.runIf(existsSync(chromiumPath))('in the browser', () => {
    afterAll(stopPdf);
    it('are printed with the same fonts', async () => {
      const onFallback = (error: unknown) => {
        throw error;
      };
      await looksRight(await toPdf(HTML, { chromiumPath, onFallback }));
    }, 60_000);
  });

  it('load fonts only where a text needs them, and only its own characters', async () => {
    expect(hasOtherScripts('<p>Ñandú – “Αθήνα” Москва 12 € • → &#39;</p>')).toBe(false);
    expect(await scriptFonts('Ñandú – “Αθήνα” Москва')).toBeNull();
    const found = await scriptFonts('Visit 北京');
    expect(found?.fonts.flatMap(({ characters }) => characters).toSorted()).toEqual([0x4eac, 0x5317]);
    expect(Math.max(...(found?.fonts ?? []).map(({ normal }) => normal.length))).toBeLessThan(4_000);
    expect(hasOtherScripts('&#21271;')).toBe(true);
  });

  it('words, numbers and brackets of a line stand where their direction puts them', async () => {
    const text = 'A (שלום עולם) 42';
    const runs = (await scriptFonts(text))?.runs(text) ?? [];
    expect(
      inSight(runs)
        .map((run) => (run.level % 2 ? [...run.text].reverse().join('') : run.text))
        .join(''),
    ).toBe('A (םלוע םולש) 42');
    const right = 'שלום (עולם) 42 טוב';
    const turned = (await scriptFonts(right))?.runs(right) ?? [];
    expect(
      inSight(turned)
        .map((run) => (run.level % 2 ? [...run.text].reverse().join('') : run.text))
        .join(''),
    ).toBe('בוט 42 (םלוע) םולש');
  });
});
