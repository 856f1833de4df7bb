import type { Make } from './heavy-lines.ts';
import { heavyZip, type Part } from './heavy-zip.ts';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
const TO_BOOK = relation('a', 'officeDocument', 'xl/workbook.xml');
const TO_PARTS = [
  relation('r1', 'worksheet', 'sheet.xml'),
  relation('r2', 'sharedStrings', 'strings.xml'),
  relation('r3', 'styles', 'styles.xml'),
].join('');
const SHEET = '<sheet name="A" sheetId="1" r:id="r1"/>';
const BOOK = '<workbook xmlns:r="r"><sheets>';

interface Book {
  readonly sheet?: Part;
  readonly strings?: Part;
  readonly styles?: Part;
  readonly workbook?: Part;
  readonly root?: Part;
  readonly isStored?: boolean;
}

const book = ({ sheet = '<worksheet/>', strings, styles, workbook, root, isStored }: Book): Promise<Buffer> =>
  heavyZip(
    {
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': root ?? `<Relationships>${TO_BOOK}</Relationships>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${TO_PARTS}</Relationships>`,
      'xl/workbook.xml': workbook ?? `${BOOK}${SHEET}</sheets></workbook>`,
      'xl/sheet.xml': sheet,
      ...(strings === undefined ? {} : { 'xl/strings.xml': strings }),
      ...(styles === undefined ? {} : { 'xl/styles.xml': styles }),
    },
    isStored,
  );

const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const head = (headings: readonly string[]): string => `<worksheet><sheetData><row>${headings.map(cell).join('')}</row>`;
const TAIL = '</sheetData></worksheet>';
const ROW = '<row><c><v>1</v></c></row>';
const everywhere = (headings: readonly string[], one: string): string =>
  `<row>${headings.map(() => one).join('')}</row>`;

/** A book with the headings, and the same row so many times below. */
const rows = (headings: readonly string[], row: string, times: number, more: Omit<Book, 'sheet'> = {}) =>
  book({
    ...more,
    sheet: [
      [head(headings), 1],
      [row, times],
      [TAIL, 1],
    ],
  });
const merged = (headings: readonly string[], times: number, range: string, ranges: number) =>
  book({
    sheet: [
      [head(headings), 1],
      [ROW, times],
      ['</sheetData><mergeCells>', 1],
      [range, ranges],
    ],
  });
const formatted = (code: string, styles = 1): Book => ({
  styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode='${code}'/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(styles)}</cellXfs></styleSheet>`,
});
const styles = (style: string, times: number) =>
  book({
    styles: [
      ['<styleSheet><cellXfs>', 1],
      [style, times],
    ],
  });
const strings = (text: string, times: number, first = '<sst>', last = '') =>
  book({
    strings: [
      [first, 1],
      [text, times],
      [last, 1],
    ],
    sheet: `<worksheet><sheetData>${ROW}${TAIL}`,
  });
const sheet = (first: string, text: string, times: number) =>
  book({
    sheet: [
      [first, 1],
      [text, times],
    ],
  });

/** A book with one shared text in all cells of some rows. */
export const bookOf =
  (text: string): Make =>
  (headings) => {
    const shared = `<sst><si><t>${text.replaceAll('\u0001', '_x0001_')}</t></si></sst>`;
    return rows(headings, everywhere(headings, '<c t="s"><v>0</v></c>'), 12, { strings: shared });
  };

const letters = (at: number): string =>
  `${at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`;
const STAIRS = Array.from({ length: 20_000 }, (_, at) => `<mergeCell ref="${letters(at % 300)}${at + 2}:A900000"/>`);
const NUMBERS = `<c s="0"><v>1e308</v></c><c s="0"><v>${'9'.repeat(300)}</v></c>`;
const NOWHERE = ['1e30', '-7', '4.5', 'x'].map((row) => `<row r="${row}"><c><v>1</v></c></row>`).join('');

/** Books that are read as the import says. */
export const HEAVY_SHEETS: Readonly<Record<string, Make>> = {
  'one format in many styles': (h) =>
    rows(h, '<row><c s="1"><v>12</v></c></row>', 3_000, formatted('0'.repeat(100_000), 2_000)),
  'one text in three thousand rows': (h) =>
    rows(h, '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>', 3_000, {
      strings: `<sst><si><t>${'text, '.repeat(33_000)}</t></si></sst>`,
    }),
  'one list in many rows': (h) =>
    rows(h, everywhere(h, '<c t="s"><v>0</v></c>'), 400, {
      strings: `<sst><si><t>${'x1,'.repeat(150)}</t></si></sst>`,
    }),
  'one cell merged again and again': (h) => merged(h, 20_000, '<mergeCell ref="A1:A900000"/>', 30_000),
  'blocks that begin in every row': (h) => merged(h, 8_000, STAIRS.join(''), 1),
  'sheets without known headings': () =>
    book({
      strings: [
        ['<sst>', 1],
        ['<si><t>unheard of</t></si>', 100_000],
      ],
      sheet: [
        [head(['qwx', 'zzk']), 1],
        [ROW, 3_000],
      ],
      workbook: [
        [BOOK, 1],
        [SHEET, 900],
        ['</sheets></workbook>', 1],
      ],
    }),
  'rows numbered alike': (h) => rows(h, '<row r="5"><c><v>1</v></c></row>', 400),
  'rows numbered beyond all': (h) => rows(h, NOWHERE, 30),
  'cells beyond all columns': (h) => rows(h, `<row><c r="${'Z'.repeat(3_000)}1"><v>1</v></c></row>`, 30),
  'endless hundredths': (h) => rows(h, everywhere(h, NUMBERS), 40, formatted('0%')),
  'endless hours': (h) => rows(h, everywhere(h, NUMBERS), 40, formatted('[h]:mm')),
  'endless days': (h) => rows(h, everywhere(h, NUMBERS), 40, formatted('dd/mm/yyyy')),
  'endless codes': (h) => rows(h, everywhere(h, NUMBERS), 40, formatted('00000')),
};

/** Books that any import reads alike, or refuses. */
export const HEAVY_BOOKS: Readonly<Record<string, Make>> = {
  'a format of brackets': (h) => rows(h, '<row><c s="0"><v>12</v></c></row>', 3, formatted('['.repeat(100_000))),
  'a format of hours': (h) => rows(h, '<row><c s="0"><v>12</v></c></row>', 3, formatted('[h'.repeat(50_000))),
  'a format of quotes': (h) => rows(h, '<row><c s="0"><v>12</v></c></row>', 3, formatted('"'.repeat(100_001))),
  'a format of signs': (h) => rows(h, '<row><c s="0"><v>12</v></c></row>', 3, formatted('\\_'.repeat(50_000))),
  'too many blocks': (h) => merged(h, 5, '<mergeCell ref="A1:A9"/>', 900_000),
  'one block of many places': (h) => merged(h, 5, `<mergeCell ${'ref="A1:A9" '.repeat(5_000)}`, 60),
  'blocks without end': (h) => merged(h, 5, '<mergeCell ref ref  ', 600_000),
  'styles that unfold': () => styles('<xf numFmtId="14"/>', 12_000_000),
  'many styles': () => styles('<xf/>', 2_000_000),
  'a workbook that unfolds': () =>
    book({
      workbook: [
        ['<workbook>', 1],
        ['<definedName name="a">1</definedName>', 4_000_000],
      ],
    }),
  'relations that unfold': () =>
    book({
      root: [
        ['<Relationships>', 1],
        [relation('x', 'y', '../'.repeat(60)), 500_000],
      ],
    }),
  'ten thousand sheets': () =>
    book({
      workbook: [
        [BOOK, 1],
        [SHEET, 10_000],
      ],
    }),
  'a text without end': () => strings('abcdefgh', 10_000_000, '<sst><si><t>'),
  'long texts': () => strings(`<si><t>${'abcd'.repeat(8_000)}</t></si>`, 6_000),
  'empty texts': () => strings('<si/>', 6_000_000),
  'a text of runs': () => strings('<r><t>_x005F_</t></r>', 300_000, '<sst><si>', '</si></sst>'),
  'rows without cells': (h) => rows(h, '<row/>', 1_500_000),
  'cells without values': (h) => sheet(`${head(h)}<row>`, '<c/>', 2_000_000),
  'a cell of runs': (h) => sheet(`${head(h)}<row><c t="inlineStr"><is>`, '<t>&amp;x</t>', 500_000),
  'nothing but spaces': () => sheet('<worksheet>', ' ', 30_000_000),
  'cut entities': () => sheet('<worksheet>', '&', 15_000_000),
  'long tags': () => sheet('<worksheet><sheetData>', `<row r=${'"a" r='.repeat(140_000)}"1"/>`, 4),
  'a comment without end': () => sheet('<worksheet><!--', '-', 15_000_000),
  'extensions in extensions': () => sheet('<worksheet>', '<extLst>', 1_000_000),
  'a sheet that is not packed': (h) => rows(h, '<row/>', 500_000, { isStored: true }),
  'many parts': () => {
    const names = ['[Content_Types].xml', ...Array.from({ length: 20_000 }, (_, at) => `xl/${at}`)];
    return heavyZip(Object.fromEntries(names.map((name) => [name, ''])), true);
  },
};
