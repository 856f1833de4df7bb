import { existsSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it } from 'vitest';
import { stopPdf, toPdf } from './pdf.ts';
import { toXlsx } from './xlsx.ts';

const WORD = 'W'.repeat(60) + 'abcdefghij'.repeat(6);
const AMOUNT = 'Rp 1,234,567,890.00';
const row = (text: string, amount: string) =>
  `<tr><td>${text}</td><td class="num" data-value="1">1</td><td class="num">${amount}</td><td class="num">${amount}</td></tr>`;
const HTML = `<article><table class="lines"><colgroup><col><col style="width:8%"><col style="width:10%"><col style="width:10%"></colgroup>
<thead><tr><th>Description</th><th class="num">Quantity</th><th class="num">Price</th><th class="num">Amount</th></tr></thead>
<tbody>${row(WORD, '7.00')}${row('short', AMOUNT)}</tbody></table><p>${WORD}</p></article>`;
/** A4 less the margin on the right, in points. */
const RIGHT_EDGE = 595.28 - 42;

/** Every piece of text with the place where it ends. */
async function pieces(pdf: Buffer): Promise<{ text: string; end: number }[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true, verbosity: 0 }).promise;
  const found: { text: string; end: number }[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items)
      if ('str' in item && item.str.trim() !== '') found.push({ text: item.str, end: item.transform[4] + item.width });
  }
  return found;
}

async function looksRight(pdf: Buffer): Promise<void> {
  const found = await pieces(pdf);
  const all = found.map(({ text }) => text).join('');
  expect(all.replaceAll(/\s/g, '').split(WORD)).toHaveLength(3);
  expect(Math.max(...found.map(({ end }) => end))).toBeLessThan(RIGHT_EDGE + 2);
  for (const head of ['Quantity', 'Price', 'Amount'])
    expect(
      found.some(({ text }) => text.includes(head)),
      head,
    ).toBe(true);
  // Whole on its line: joined, what stands on the line of the amount holds it twice.
  expect(all.split(AMOUNT.slice(3))).toHaveLength(3);
  expect(found.filter(({ text }) => text.includes('1,234,567,890.00'))).not.toHaveLength(0);
}

describe('a word of 120 characters and an amount wider than its column', () => {
  it('leave every column on the page of the built-in writer, no amount broken', async () => {
    await looksRight(await toPdf(HTML));
  });

  const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  describe.runIf(existsSync(chromiumPath))('in the browser', () => {
    afterAll(stopPdf);
    it('leave every column on the page, no amount broken', async () => {
      await looksRight(
        await toPdf(HTML, {
          chromiumPath,
          onFallback: (error) => {
            throw error;
          },
        }),
      );
    });
  });

  it('wrap in a sheet, whose head is on every printed page', async () => {
    const parts = unzipSync(await toXlsx(HTML, { title: "MNT-000001 O'Brien" }));
    const part = (name: RegExp) =>
      strFromU8(parts[Object.keys(parts).find((key) => name.test(key)) ?? ''] ?? new Uint8Array());
    expect(part(/workbook\.xml$/)).toMatch(
      /_xlnm\.Print_Titles[^>]*>(?:'|&apos;|&#39;)MNT-000001 O(?:''|&apos;&apos;|&#39;&#39;)Brien(?:'|&apos;|&#39;)!\$1:\$1</,
    );
    expect(part(/styles\.xml$/)).toContain('wrapText=');
    expect(part(/sheet1\.xml$/)).toMatch(/<row r="2"[^>]* ht="52"/);
  });
});

describe('a long text above the list of a sheet', () => {
  const long = 'The pump on the lower floor was found running hot and was stopped at once. '.repeat(50);
  const facts = `<table class="plain"><tr><td>Place</td><td>${'12 Long Harbour Road, Kingston, '.repeat(6)}</td></tr></table>`;
  const items = HTML.replaceAll(WORD, 'Seal').replace(/<p>.*<\/p>/, '');
  const EDGE = 90;

  /** Of the one sheet: the widths of its columns, the cells merged into one, the height of each row and where each text stands. */
  async function sheet(html: string) {
    const parts = unzipSync(await toXlsx(html));
    const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const shared = strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array()).match(/<si>.*?<\/si>/gs) ?? [];
    const rows = [...xml.matchAll(/<row r="(\d+)"([^>]*)>(.*?)<\/row>/gs)].map(([, number, head = '', cells = '']) => ({
      number: Number(number),
      height: Number(/ ht="([\d.]+)"/.exec(head)?.[1] ?? 13),
      text: [...cells.matchAll(/t="s"[^>]*><v>(\d+)</g)].map(([, at]) => shared[Number(at)]?.replace(/<[^>]+>/g, '')),
    }));
    return {
      rows,
      widths: [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width)),
      merged: [...xml.matchAll(/<mergeCell ref="([^"]+)"/g)].map(([, ref]) => ref),
    };
  }

  it('makes the printed page no smaller: it wraps across all columns, on rows that are high enough', async () => {
    const { rows, widths, merged } = await sheet(`<article><p>${long}</p>${facts}${items}</article>`);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(EDGE, 0);
    const told = rows.filter(({ text }) => text[0]?.startsWith('The pump') || text[0]?.includes('running hot'));
    expect(told.map(({ text }) => text[0]).join(' ')).toBe(long.trim());
    for (const { number, height, text } of told) {
      expect(merged).toContain(`A${number}:D${number}`);
      // A row is not broken over two pages.
      expect(height).toBeLessThanOrEqual(130);
      // A letter of running text is a good four fifths as wide as a digit, the measure of columns.
      expect(height).toBeGreaterThanOrEqual((((text[0]?.length ?? 0) * 0.8) / EDGE) * 13);
      expect(height).toBeLessThanOrEqual((((text[0]?.length ?? 0) * 0.95) / EDGE + 1) * 13);
    }
    const place = rows.find(({ text }) => text[0] === 'Place');
    expect(merged).toContain(`B${place?.number}:D${place?.number}`);
    expect(place?.height).toBeGreaterThan(13);
  });

  it('leaves the page to the values of a table of facts where no list stands below', async () => {
    const { widths } = await sheet(`<article>${facts}</article>`);
    expect(widths.map(Math.round)).toEqual([8, EDGE - 8]);
  });

  it('has a page to itself where no list stands below', async () => {
    const { rows, widths } = await sheet(`<article><p>${long.slice(0, 400)}</p></article>`);
    expect(widths.map(Math.round)).toEqual([EDGE]);
    expect(rows[0]?.height).toBeGreaterThanOrEqual(4 * 13);
  });
});
