import { Transform } from 'node:stream';
import { parse } from 'csv-parse';
import { type CodePage, CodePageEvidence, codePageDecoder } from './reading/code-page.ts';
import { detectDelimiter } from './reading/csv-delimiter.ts';
import type { ByteSource } from './sheet-source.ts';
import { type RawRow, type ReadOptions, type SheetCell, SheetError } from './sheet-types.ts';
import { tooManyColumns } from './xlsx-reader.ts';

const END_OF_DOS_FILE = '\u001a';
const SAMPLE_BYTES = 65_536;

/** Rows of a CSV file with at least one filled cell; encoding (UTF-8, UTF-16 with mark, Windows-1252 and older code pages) and delimiter are told from the content. */
export async function* csvRows(source: ByteSource, options: ReadOptions): AsyncGenerator<RawRow> {
  const encoding = await detectEncoding(source);
  const sample = decodeSample(await source.read(0, SAMPLE_BYTES), encoding);
  const named = /^sep=(.)(?:\r\n|\n|\r)/.exec(sample);
  const delimiter = named?.[1] ?? detectDelimiter(sample, options.knownLabels);
  if (!named && delimiter === ',' && (await isMarked(source))) options.onDecimal?.('.');
  const parser = parse({
    delimiter,
    // A file put together from others has more than one of them.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: 1_000_000,
  });
  const text = source.stream().pipe(decoding(encoding));
  text.on('error', (error) => parser.destroy(error));
  parser.on('close', () => text.destroy());
  text.pipe(parser);
  let number = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1;
      if (number === 1 && named) continue;
      // DOS programs end a file with this.
      const last = record.length - 1;
      if (record[last]?.endsWith(END_OF_DOS_FILE)) record[last] = record[last].replaceAll(END_OF_DOS_FILE, '');
      const cells = record.map((value): SheetCell | null => (value === '' ? null : { kind: 'text', value }));
      while (cells.length > 0 && cells[cells.length - 1] === null) cells.pop();
      if (cells.length > options.maxColumns) throw tooManyColumns(options.maxColumns);
      if (cells.length > 0) yield { number, cells };
    }
  } catch (error) {
    if (error instanceof SheetError) throw error;
    throw new SheetError('broken', `Row ${number + 1}: ${error instanceof Error ? error.message : 'unreadable'}`, {
      row: number + 1,
    });
  }
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
    return detectCodePage(source);
  }
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

function decoding(encoding: Encoding): Transform {
  const decode = decoderOf(encoding);
  return new Transform({
    decodeStrings: true,
    transform: (chunk: Buffer, _, done) => done(null, decode(chunk)),
    flush: (done) => done(null, decode(Buffer.alloc(0), true)),
  });
}
