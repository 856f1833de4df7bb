/** Makes a file for an import with these headings. */
export type Make = (headings: readonly string[]) => Buffer | Promise<Buffer>;

/** Texts for the cells of a row: each looks like something until its end. */
export const HEAVY_CELLS: Readonly<Record<string, string>> = {
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

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const csv = (headings: readonly string[], rows: string): Buffer =>
  Buffer.from(`${headings.map(quoted).join()}\n${rows}`);

/** A CSV file with the same text in its first columns. */
export const csvOf =
  (text: string): Make =>
  (headings) => {
    const some = headings.slice(0, 9);
    return csv(some, `${some.map(() => quoted(text)).join()}\n`.repeat(3));
  };

/** Rows of CSV files: any import reads them alike. */
export const HEAVY_ROWS: Readonly<Record<string, string>> = {
  'blank lines': '\n'.repeat(6_000_000),
  returns: '\r'.repeat(2_000_000),
  'a line of delimiters': ','.repeat(4_000_000),
  'a line of quotes': '"'.repeat(4_000_000),
  'quoted lines of quotes': `"${'""'.repeat(490_000)}"\n`.repeat(8),
  'quotes and spaces': '" "'.repeat(300_000),
  'a quote that is never closed': `"${'a\n'.repeat(2_000_000)}`,
};
export const rowsBelow =
  (rows: string): Make =>
  (headings) =>
    csv(headings, rows);

/** CSV files that are read as the import says. */
export const HEAVY_LINES: Readonly<Record<string, Make>> = {
  'lines of a space': (headings) => csv(headings, ' \n'.repeat(6_000)),
  'lines of delimiters': (headings) => csv(headings, `${','.repeat(99)}\n`.repeat(20_000)),
  'every cell is wrong': (headings) =>
    csv(headings, `${headings.map((_, at) => `wrong ${at}`).join()}\n`.repeat(1_500)),
  'a byte of an old code page': (headings) => Buffer.concat([csv(headings, 'x'), Buffer.alloc(3_000_000, 0xe9)]),
  'words of an old code page': (headings) =>
    Buffer.concat([csv(headings, ''), Buffer.from('\x8e\x97\xe9Ab\x82\xa4 \n'.repeat(5_000), 'latin1')]),
  'two bytes a letter': () => Buffer.from(`\ufeff${'a\n'.repeat(200_000)}`, 'utf16le'),
  'wide rows above the headings': (headings) =>
    csv(
      Array.from({ length: 99 }, (_, at) => `${headings[at % headings.length]}${' '.repeat(6_000)}`),
      'x\n',
    ),
  'long headings': (headings) =>
    csv(
      Array.from({ length: 300 }, (_, at) => `${headings[at % headings.length]} ${at}${'ab'.repeat(1_500)}`),
      'x\n',
    ),
};
