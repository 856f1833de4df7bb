import { heavyZip, type Part } from './heavy-zip.ts';

/** A file that costs more than it is long where somebody reads it carelessly; `headings` are those of the import it is for. */
export interface HeavyFile {
  readonly name: string;
  readonly kind: 'csv' | 'xlsx';
  readonly make: (headings: readonly string[]) => Buffer | Promise<Buffer>;
  /** The headings are no part of it: any import reads it the same way. */
  readonly isForAll?: true;
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
const SHEET = '<sheet name="A" sheetId="1" r:id="r1"/>';

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
      '_rels/.rels': root ?? `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'sheet.xml')}${relation('r2', 'sharedStrings', 'strings.xml')}${relation('r3', 'styles', 'styles.xml')}</Relationships>`,
      'xl/workbook.xml': workbook ?? `<workbook xmlns:r="r"><sheets>${SHEET}</sheets></workbook>`,
      'xl/sheet.xml': sheet,
      ...(strings === undefined ? {} : { 'xl/strings.xml': strings }),
      ...(styles === undefined ? {} : { 'xl/styles.xml': styles }),
    },
    isStored,
  );

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const head = (headings: readonly string[]) => `<worksheet><sheetData><row>${headings.map(cell).join('')}</row>`;
const TAIL = '</sheetData></worksheet>';
/** A sheet with the headings, and the same row so many times below. */
const rowsOf = (headings: readonly string[], row: string, times: number, tail = TAIL): Part => [
  [head(headings), 1],
  [row, times],
  [tail, 1],
];
const everywhere = (headings: readonly string[], one: string) => `<row>${headings.map(() => one).join('')}</row>`;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const csv = (headings: readonly string[], rows: string) => Buffer.from(`${headings.map(quoted).join()}\n${rows}`);

/** Texts for every cell of a row: each looks like something until its end. */
const TEXTS: Readonly<Record<string, string>> = {
  'a time with spaces': `2026-01-01 1${' '.repeat(100_000)}x`,
  'a time of digits': `2026-01-01 ${'1'.repeat(100_000)}:00`,
  'a number with spaces': `1${' '.repeat(100_000)}x%`,
  'spaces before a sign': `${' '.repeat(50_000)}%${' '.repeat(50_000)}.`,
  digits: '9'.repeat(100_000),
  'an address without end': `${'a'.repeat(45_000)}@${'a.'.repeat(20_000)}`,
  'a web address': `https://${'a.'.repeat(30_000)}/ `,
  'a host of dots': `${'a.'.repeat(30_000)}:`,
  'a long list': '1,'.repeat(50_000),
  'a list of names': Array.from({ length: 20_000 }, (_, at) => `n${at}`).join(';'),
  'letters with marks': 'e\u0301'.repeat(50_000),
  'marks on one letter': `e${'\u0301\u0327'.repeat(30_000)}`,
  'half characters': '\ud83d'.repeat(50_000),
  'turning marks': '\u202e'.repeat(50_000),
  control: '\u0001'.repeat(50_000),
  clear: `#CLEAR${' '.repeat(100_000)}`,
};

const CELLS: readonly HeavyFile[] = Object.entries(TEXTS).flatMap(([what, text]): HeavyFile[] => [
  {
    name: `${what} in every column`,
    kind: 'csv',
    make: (headings) =>
      csv(
        headings.slice(0, 9),
        `${headings
          .slice(0, 9)
          .map(() => quoted(text))
          .join()}\n`.repeat(3),
      ),
  },
  {
    name: `${what} in every cell, written once`,
    kind: 'xlsx',
    make: (headings) =>
      book({
        strings: `<sst><si><t>${text.replaceAll('\u0001', '_x0001_')}</t></si></sst>`,
        sheet: rowsOf(headings, everywhere(headings, '<c t="s"><v>0</v></c>'), 60),
      }),
  },
]);

const LINES: readonly HeavyFile[] = [
  { name: 'blank lines', kind: 'csv', make: (headings) => csv(headings, '\n'.repeat(12_000_000)), isForAll: true },
  { name: 'lines of a space', kind: 'csv', make: (headings) => csv(headings, ' \n'.repeat(45_000)) },
  { name: 'lines of delimiters', kind: 'csv', make: (headings) => csv(headings, `${','.repeat(99)}\n`.repeat(60_000)) },
  {
    name: 'a line of delimiters',
    kind: 'csv',
    make: (headings) => csv(headings, ','.repeat(10_000_000)),
    isForAll: true,
  },
  { name: 'a line of quotes', kind: 'csv', make: (headings) => csv(headings, '"'.repeat(8_000_000)), isForAll: true },
  {
    name: 'a quoted line of quotes',
    kind: 'csv',
    make: (h) => csv(h, `"${'""'.repeat(490_000)}"\n`.repeat(8)),
    isForAll: true,
  },
  {
    name: 'a quote that is never closed',
    kind: 'csv',
    make: (h) => csv(h, `"${'a\n'.repeat(4_000_000)}`),
    isForAll: true,
  },
  { name: 'returns', kind: 'csv', make: (headings) => csv(headings, '\r'.repeat(4_000_000)), isForAll: true },
  { name: 'quotes and spaces', kind: 'csv', make: (headings) => csv(headings, '" "'.repeat(300_000)), isForAll: true },
  {
    name: 'a byte of an old code page',
    kind: 'csv',
    make: (h) => Buffer.concat([csv(h, 'x'), Buffer.alloc(8_000_000, 0xe9)]),
    isForAll: true,
  },
  {
    name: 'words of an old code page',
    kind: 'csv',
    make: (headings) =>
      Buffer.concat([csv(headings, ''), Buffer.from('\x8e\x97\xe9Ab\x82\xa4 \n'.repeat(40_000), 'latin1')]),
  },
  { name: 'zeros and letters', kind: 'csv', make: () => Buffer.from(`\ufeff${'a\n'.repeat(500_000)}`, 'utf16le'), isForAll: true },
  {
    name: 'wide rows above the headings',
    kind: 'csv',
    make: (headings) =>
      csv(
        Array.from({ length: 99 }, (_, at) => `${headings[at % headings.length]}${' '.repeat(6_000)}`),
        'x\n',
      ),
  },
  {
    name: 'long headings',
    kind: 'csv',
    make: (headings) =>
      csv(
        Array.from({ length: 300 }, (_, at) => `${headings[at % headings.length]} ${at}${'ab'.repeat(1_500)}`),
        'x\n',
      ),
  },
  {
    name: 'every cell is wrong',
    kind: 'csv',
    make: (headings) => csv(headings, `${headings.map((_, at) => `wrong ${at}`).join()}\n`.repeat(12_000)),
  },
];

const A = '<row><c><v>1</v></c></row>';
const columnName = (at: number) =>
  `${at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`;
const merged = (ranges: Part): Part => [...(ranges as [string, number][]), ['</mergeCells></worksheet>', 1]];

const BOOKS: readonly HeavyFile[] = [
  {
    name: 'one format in many styles',
    kind: 'xlsx',
    make: (headings) =>
      book({
        styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'0'.repeat(100_000)}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(2_000)}</cellXfs></styleSheet>`,
        sheet: rowsOf(headings, '<row><c s="1"><v>12</v></c></row>', 20_000),
      }),
  },
  ...['[', '"', '[h', '\\', '_'].map(
    (sign): HeavyFile => ({
      name: `a format of ${sign}`,
      kind: 'xlsx',
      isForAll: true,
      make: (headings) =>
        book({
          styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode='${sign.repeat(100_000)}'/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
          sheet: rowsOf(headings, '<row><c s="0"><v>12</v></c></row>', 3),
        }),
    }),
  ),
  {
    name: 'one cell merged again and again',
    kind: 'xlsx',
    make: (headings) =>
      book({
        sheet: [
          [head(headings), 1],
          [A, 20_000],
          ['</sheetData><mergeCells>', 1],
          ['<mergeCell ref="A1:A900000"/>', 30_000],
          ['</mergeCells></worksheet>', 1],
        ],
      }),
  },
  {
    name: 'blocks that begin in every row',
    kind: 'xlsx',
    make: (headings) => {
      const blocks = Array.from(
        { length: 20_000 },
        (_, at) => `<mergeCell ref="${columnName(at % 300)}${at + 2}:A900000"/>`,
      );
      return book({
        sheet: merged([
          [head(headings), 1],
          [A, 20_000],
          [`</sheetData><mergeCells>${blocks.join('')}`, 1],
        ]),
      });
    },
  },
  {
    name: 'too many blocks',
    kind: 'xlsx',
    isForAll: true,
    make: (h) =>
      book({
        sheet: merged([
          [head(h), 1],
          [A, 5],
          ['</sheetData><mergeCells>', 1],
          ['<mergeCell ref="A1:A9"/>', 900_000],
        ]),
      }),
  },
  {
    name: 'tags without end behind the rows',
    kind: 'xlsx',
    isForAll: true,
    make: (h) =>
      book({
        sheet: [
          [head(h), 1],
          ['</sheetData>', 1],
          ['<mergeCell ref ref  ', 600_000],
        ],
      }),
  },
  {
    name: 'styles that unfold',
    kind: 'xlsx',
    isForAll: true,
    make: () =>
      book({
        styles: [
          ['<styleSheet><cellXfs>', 1],
          ['<xf numFmtId="14"/>', 12_000_000],
        ],
      }),
  },
  {
    name: 'many styles',
    kind: 'xlsx',
    isForAll: true,
    make: () =>
      book({
        styles: [
          ['<styleSheet><cellXfs>', 1],
          ['<xf/>', 2_000_000],
        ],
      }),
  },
  {
    name: 'a workbook that unfolds',
    kind: 'xlsx',
    isForAll: true,
    make: () =>
      book({
        workbook: [
          ['<workbook>', 1],
          ['<definedName name="a">1</definedName>', 4_000_000],
        ],
      }),
  },
  {
    name: 'relations that unfold',
    kind: 'xlsx',
    isForAll: true,
    make: () =>
      book({
        root: [
          ['<Relationships>', 1],
          [relation('x', 'y', '../'.repeat(60)), 500_000],
        ],
      }),
  },
  {
    name: 'sheets',
    kind: 'xlsx',
    isForAll: true,
    make: (h) =>
      book({
        sheet: rowsOf(h, A, 3),
        workbook: [
          ['<workbook xmlns:r="r"><sheets>', 1],
          [SHEET, 10_000],
          ['</sheets></workbook>', 1],
        ],
      }),
  },
  {
    name: 'sheets without known headings',
    kind: 'xlsx',
    make: () =>
      book({
        strings: [
          ['<sst>', 1],
          ['<si><t>unheard of</t></si>', 200_000],
        ],
        sheet: rowsOf(['qwx', 'zzk'], A, 3_000),
        workbook: [
          ['<workbook xmlns:r="r"><sheets>', 1],
          [SHEET, 900],
          ['</sheets></workbook>', 1],
        ],
      }),
  },
  {
    name: 'a shared text without end',
    kind: 'xlsx',
    isForAll: true,
    make: (h) =>
      book({
        sheet: rowsOf(h, A, 3),
        strings: [
          ['<sst><si><t>', 1],
          ['abcdefgh', 25_000_000],
        ],
      }),
  },
  {
    name: 'long shared texts',
    kind: 'xlsx',
    isForAll: true,
    make: (h) =>
      book({
        sheet: rowsOf(h, A, 3),
        strings: [
          ['<sst>', 1],
          [`<si><t>${'abcd'.repeat(8_000)}</t></si>`, 6_000],
        ],
      }),
  },
  {
    name: 'empty shared texts',
    kind: 'xlsx',
    isForAll: true,
    make: (h) =>
      book({
        sheet: rowsOf(h, A, 3),
        strings: [
          ['<sst>', 1],
          ['<si/>', 6_000_000],
        ],
      }),
  },
  {
    name: 'a shared text of runs',
    kind: 'xlsx',
    isForAll: true,
    make: (h) =>
      book({
        sheet: rowsOf(h, A, 3),
        strings: [
          ['<sst><si>', 1],
          ['<r><t>_x005F_</t></r>', 1_000_000],
        ],
      }),
  },
  {
    name: 'rows without cells',
    kind: 'xlsx',
    isForAll: true,
    make: (h) => book({ sheet: rowsOf(h, '<row/>', 6_000_000) }),
  },
  {
    name: 'cells without values',
    kind: 'xlsx',
    isForAll: true,
    make: (h) =>
      book({
        sheet: [
          [`${head(h)}<row>`, 1],
          ['<c/>', 8_000_000],
        ],
      }),
  },
  {
    name: 'a cell of runs',
    kind: 'xlsx',
    isForAll: true,
    make: (h) =>
      book({
        sheet: [
          [`${head(h)}<row><c t="inlineStr"><is>`, 1],
          ['<t>&amp;x</t>', 2_000_000],
          ['</is></c></row>', 1],
        ],
      }),
  },
  {
    name: 'nothing but spaces',
    kind: 'xlsx',
    isForAll: true,
    make: () =>
      book({
        sheet: [
          ['<worksheet>', 1],
          [' ', 60_000_000],
        ],
      }),
  },
  {
    name: 'cut entities',
    kind: 'xlsx',
    isForAll: true,
    make: () =>
      book({
        sheet: [
          ['<worksheet>', 1],
          ['&', 30_000_000],
        ],
      }),
  },
  {
    name: 'long tags',
    kind: 'xlsx',
    isForAll: true,
    make: () =>
      book({
        sheet: [
          ['<worksheet><sheetData>', 1],
          [`<row r=${'"a" r='.repeat(140_000)}"1"/>`, 20],
        ],
      }),
  },
  {
    name: 'a comment without end',
    kind: 'xlsx',
    isForAll: true,
    make: () =>
      book({
        sheet: [
          ['<worksheet><!--', 1],
          ['-', 30_000_000],
        ],
      }),
  },
  {
    name: 'extensions in extensions',
    kind: 'xlsx',
    isForAll: true,
    make: () =>
      book({
        sheet: [
          ['<worksheet>', 1],
          ['<extLst>', 3_000_000],
        ],
      }),
  },
  {
    name: 'rows numbered alike',
    kind: 'xlsx',
    make: (h) => book({ sheet: rowsOf(h, '<row r="5"><c><v>1</v></c></row>', 400) }),
  },
  {
    name: 'rows numbered beyond all',
    kind: 'xlsx',
    make: (h) =>
      book({
        sheet: rowsOf(
          h,
          '<row r="1e30"><c><v>1</v></c></row><row r="-7"><c><v>1</v></c></row><row r="4.5"><c><v>1</v></c></row>',
          30,
        ),
      }),
  },
  {
    name: 'cells beyond all columns',
    kind: 'xlsx',
    make: (h) => book({ sheet: rowsOf(h, `<row><c r="${'Z'.repeat(3_000)}1"><v>1</v></c></row>`, 30) }),
  },
  ...['0%', '[h]:mm', 'dd/mm/yyyy', 'h:mm', '00000'].map(
    (code): HeavyFile => ({
      name: `endless numbers as ${code}`,
      kind: 'xlsx',
      make: (h) =>
        book({
          styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
          sheet: rowsOf(
            h,
            everywhere(h, '<c s="0"><v>1e308</v></c>') + everywhere(h, `<c s="0"><v>${'9'.repeat(300)}</v></c>`),
            50,
          ),
        }),
    }),
  ),
  {
    name: 'a sheet that is not packed',
    kind: 'xlsx',
    isForAll: true,
    make: (h) => book({ isStored: true, sheet: rowsOf(h, '<row/>', 3_000_000) }),
  },
  {
    name: 'many parts',
    kind: 'xlsx',
    isForAll: true,
    make: () => heavyZip(Object.fromEntries(['[Content_Types].xml', ...Array.from({ length: 20_000 }, (_, at) => `xl/${at}`)].map((name) => [name, ''])), true),
  },
];

/** Everything a reader of files was ever held by, and what is like it. */
export const HEAVY_FILES: readonly HeavyFile[] = [...LINES, ...BOOKS, ...CELLS];
