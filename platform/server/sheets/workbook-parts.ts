import { LONGEST_FORMAT, type NumberFormat, numberFormat } from './reading/number-format.ts';
import { cutText, SheetError, tooMuch } from './sheet-types.ts';
import { attribute, createXmlReader, type XmlHandler } from './xml-tags.ts';
import type { ZipArchive } from './zip-archive.ts';

export interface SheetEntry {
  name: string;
  isHidden: boolean;
  /** Name of the part inside the archive. */
  part: string;
}

export interface Workbook {
  sheets: SheetEntry[];
  is1904: boolean;
  /** Its formulas are to be worked out by whoever opens it: their results may be none. */
  isUnsolved: boolean;
  sharedStrings: string[];
  /** Per cell style. */
  numberFormats: NumberFormat[];
  /** Made by a program, not by our own export: its texts may come out of a CSV, whose guard they carry. */
  isGuarded: boolean;
}

const MAX_STRINGS = 2_000_000;
/** Characters of all shared texts: they stay in memory. */
const MAX_SHARED = 100_000_000;
/** Bytes of a part that says what the sheets are and how they look. */
const SMALL_PART = 20_000_000;
const MAX_SHEETS = 1000;
/** Kinds of cells a file can have, which is what spreadsheet programs keep to. */
const MAX_STYLES = 65_536;
const LONGEST_NAME = 255;
/** What one character of a text may be written as: _x000D_. */
const LONGEST_CHARACTER = 7;

/** The worksheets of an xlsx, in their order. Throws SheetError. */
export const readSheets = async (archive: ZipArchive): Promise<SheetEntry[]> => (await readMain(archive)).sheets;

/** Reads what a worksheet needs from the rest of an xlsx: sheet list, shared strings, date styles. Throws SheetError. */
export async function readWorkbook(archive: ZipArchive): Promise<Workbook> {
  const { relations, sheets, is1904, isUnsolved } = await readMain(archive);
  const byType = (kind: string) =>
    [...relations.values()].find((relation) => relation.type.endsWith(`/${kind}`))?.target;
  const strings = byType('sharedStrings');
  const styles = byType('styles');
  return {
    sheets,
    is1904,
    isUnsolved,
    sharedStrings: strings && archive.has(strings) ? await readSharedStrings(archive, strings) : [],
    numberFormats: styles && archive.has(styles) ? await readNumberFormats(archive, styles) : [],
    // What we write has neither texts of its own nor a note of who wrote it.
    isGuarded: strings !== undefined || archive.has('docProps/app.xml'),
  };
}

async function readMain(archive: ZipArchive) {
  if (!archive.has('_rels/.rels')) throw new SheetError('not_a_sheet', 'The file is no spreadsheet');
  const root = await readRelations(archive, '');
  const main = [...root.values()].find((relation) => relation.type.endsWith('/officeDocument'))?.target;
  if (!main || !archive.has(main)) throw new SheetError('not_a_sheet', 'The file is no spreadsheet');
  const relations = await readRelations(archive, main);
  return { relations, ...(await readSheetList(archive, main, relations)) };
}

/** Reads one of the small parts as it is unpacked. */
async function readSmall(archive: ZipArchive, part: string, handler: Partial<XmlHandler>): Promise<void> {
  const nothing = () => undefined;
  const read = createXmlReader({ open: nothing, text: nothing, close: nothing, ...handler });
  const decoder = new TextDecoder();
  for await (const chunk of await archive.open(part, SMALL_PART)) read(decoder.decode(chunk, { stream: true }));
}

interface Relation {
  type: string;
  target: string;
}

async function readRelations(archive: ZipArchive, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/');
  const folder = part.slice(0, slash + 1);
  const name = `${folder}_rels/${part.slice(slash + 1)}.rels`;
  const relations = new Map<string, Relation>();
  if (!archive.has(name)) return relations;
  await readSmall(archive, name, {
    open: (tag, raw) => {
      if (tag !== 'Relationship') return;
      const target = attribute(raw, 'Target') ?? '';
      relations.set(attribute(raw, 'Id') ?? '', {
        type: attribute(raw, 'Type') ?? '',
        target: resolve(folder, target),
      });
    },
  });
  return relations;
}

function resolve(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const steps = folder.split('/').filter(Boolean);
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

async function readSheetList(archive: ZipArchive, main: string, relations: Map<string, Relation>) {
  const sheets: SheetEntry[] = [];
  let is1904 = false;
  let isUnsolved = false;
  await readSmall(archive, main, {
    open: (tag, raw) => {
      if (tag === 'workbookPr') is1904 = isSet(raw, 'date1904');
      if (tag === 'calcPr') isUnsolved = isSet(raw, 'fullCalcOnLoad');
      if (tag !== 'sheet') return;
      const part = relations.get(attribute(raw, 'id') ?? '');
      if (!part?.type.endsWith('/worksheet')) return;
      const isHidden = (attribute(raw, 'state') ?? 'visible') !== 'visible';
      if (sheets.length >= MAX_SHEETS) throw tooMuch(MAX_SHEETS);
      sheets.push({ name: cutText(attribute(raw, 'name') ?? '', LONGEST_NAME), isHidden, part: part.target });
    },
  });
  return { sheets, is1904, isUnsolved };
}

const isSet = (raw: string, name: string): boolean => ['1', 'true'].includes(attribute(raw, name) ?? '');

async function readSharedStrings(archive: ZipArchive, part: string): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let characters = 0;
  let isText = false;
  let phonetic = 0;
  const read = createXmlReader({
    open: (tag) => {
      if (tag === 'si') current = '';
      if (tag === 'rPh') phonetic += 1;
      if (tag === 't') isText = phonetic === 0;
    },
    text: (text) => {
      if (isText && current.length < MAX_RAW) current += text;
    },
    close: (tag) => {
      if (tag === 't') isText = false;
      if (tag === 'rPh') phonetic -= 1;
      if (tag !== 'si') return;
      if (strings.length >= MAX_STRINGS) throw tooMuch(MAX_STRINGS);
      const text = decodeCellText(current);
      characters += text.length;
      if (characters > MAX_SHARED) throw tooMuch(MAX_SHARED);
      strings.push(text);
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of await archive.open(part)) read(decoder.decode(chunk, { stream: true }));
  return strings;
}

/** More of a text as it is written is never part of what a cell can hold. */
export const MAX_RAW = LONGEST_CHARACTER * 32_767;

/** Text as typed, as far as a cell can hold it: the format writes characters that XML cannot hold as _xHHHH_. */
export function decodeCellText(text: string): string {
  if (!text.includes('_x')) return cutText(text);
  return cutText(
    text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
}

async function readNumberFormats(archive: ZipArchive, part: string): Promise<NumberFormat[]> {
  const formats = new Map<number, string>();
  const read = new Map<number, NumberFormat>();
  const found: NumberFormat[] = [];
  let isInCells = false;
  const addFormat = (raw: string) => {
    const code = attribute(raw, 'formatCode') ?? '';
    if (code.length <= LONGEST_FORMAT) formats.set(Number(attribute(raw, 'numFmtId')), code);
  };
  const addStyle = (raw: string) => {
    if (found.length >= MAX_STYLES) throw tooMuch(MAX_STYLES);
    const id = Number(attribute(raw, 'numFmtId') ?? 0);
    const format = read.get(id) ?? numberFormat(id, formats);
    read.set(id, format);
    found.push(format);
  };
  await readSmall(archive, part, {
    open: (tag, raw) => {
      if (tag === 'cellXfs') isInCells = true;
      if (tag === 'numFmt') addFormat(raw);
      if (tag === 'xf' && isInCells) addStyle(raw);
    },
    close: (tag) => {
      if (tag === 'cellXfs') isInCells = false;
    },
  });
  return found;
}
