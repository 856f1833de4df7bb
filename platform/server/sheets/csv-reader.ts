import { type CodePage, CodePageEvidence, codePageDecoder } from './reading/code-page.ts';
import { CsvCutter } from './reading/csv-cutter.ts';
import { detectDelimiter } from './reading/csv-delimiter.ts';
import type { ByteSource } from './sheet-source.ts';
import { type RawRow, type ReadOptions, SheetError } from './sheet-types.ts';

const SAMPLE_BYTES = 65_536;

/** Rows of a CSV file with at least one filled cell; encoding (UTF-8, UTF-16 with mark, Windows-1252 and older code pages) and delimiter are told from the content. */
export async function* csvRows(source: ByteSource, options: ReadOptions): AsyncGenerator<RawRow> {
  const encoding = await detectEncoding(source);
  const sample = decodeSample(await source.read(0, SAMPLE_BYTES), encoding);
  const named = /^sep=(.)(?:\r\n|\n|\r)/.exec(sample);
  const delimiter = named?.[1] ?? detectDelimiter(sample, options.knownLabels);
  if (!named && delimiter === ',' && (await isMarked(source))) options.onDecimal?.('.');
  const decode = decoderOf(encoding);
  const rows: RawRow[] = [];
  const cutter = new CsvCutter(delimiter, options.maxColumns, (row) => rows.push(row));
  // What names the delimiter is no row.
  const isRow = ({ number }: RawRow): boolean => number > 1 || !named;
  try {
    for await (const chunk of source.stream() as AsyncIterable<Buffer>) {
      cutter.read(decode(chunk));
      for (const row of rows.splice(0)) if (isRow(row)) yield row;
    }
    cutter.read(decode(Buffer.alloc(0), true));
    cutter.end();
  } catch (error) {
    if (error instanceof SheetError) throw error;
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw new SheetError('broken', `Row ${cutter.row}: ${reason}`, { row: cutter.row });
  }
  for (const row of rows) if (isRow(row)) yield row;
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage;

/**
 * Whether the file begins with the mark of UTF-8. Our own exports do, and what spreadsheet programs save with it: one that cuts columns
 * by commas does so because its decimals are points.
 */
async function isMarked(source: ByteSource): Promise<boolean> {
  return (await source.read(0, 3)).equals(Buffer.from([0xef, 0xbb, 0xbf]));
}

async function detectEncoding(source: ByteSource): Promise<Encoding> {
  const head = await source.read(0, 64);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const unmarked = unmarkedUtf16(head);
  if (unmarked) return unmarked;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of source.stream() as AsyncIterable<Buffer>) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return (await isMarked(source)) || (await isMostlyUtf8(source)) ? 'utf-8' : detectCodePage(source);
  }
}

/** Whether a few bytes are broken in a file of UTF-8: letters of a code page are by chance one of its characters once in a great while. */
async function isMostlyUtf8(source: ByteSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8');
  let [good, broken] = [0, 0];
  for await (const chunk of source.stream() as AsyncIterable<Buffer>)
    for (const [character] of decoder.decode(chunk, { stream: true }).matchAll(/[^\0-\x7f]/gu))
      if (character === '\ufffd') broken++;
      else good++;
  return good > broken;
}

/** UTF-16 whose file does not say so: headings are mostly Latin letters, half of whose bytes are zero, and no other text has any. */
export function unmarkedUtf16(head: Buffer): Encoding | null {
  if (head.some((byte) => byte > 0 && byte < 9)) return null;
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > 0 && even === 0 && odd * 4 >= head.length) return 'utf-16le';
  return even > 0 && odd === 0 && even * 4 >= head.length ? 'utf-16be' : null;
}

async function detectCodePage(source: ByteSource): Promise<CodePage> {
  const evidence = new CodePageEvidence();
  for await (const chunk of source.stream() as AsyncIterable<Buffer>) evidence.add(chunk);
  return evidence.page();
}

function decodeSample(bytes: Buffer, encoding: Encoding): string {
  return decoderOf(encoding)(bytes, true);
}

function decoderOf(encoding: Encoding): (bytes: Uint8Array, isEnd?: boolean) => string {
  if (encoding === 'ibm850') return codePageDecoder(encoding);
  const decoder = new TextDecoder(encoding);
  return (bytes, isEnd = false) => decoder.decode(bytes, { stream: !isEnd });
}
