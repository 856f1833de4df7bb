import { type NumberFormat, numberFormat } from './reading/number-format.ts';
import { SheetError } from './sheet-types.ts';
import { attribute, createXmlReader } from './xml-tags.ts';
import { readPart, type ZipArchive } from './zip-archive.ts';

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

/** Reads what a worksheet needs from the rest of an xlsx: sheet list, shared strings, date styles. */
export async function readWorkbook(archive: ZipArchive): Promise<Workbook> {
  if (!archive.has('_rels/.rels')) throw new SheetError('not_a_sheet', 'The file is no spreadsheet');
  const root = await readRelations(archive, '');
  const main = [...root.values()].find((relation) => relation.type.endsWith('/officeDocument'))?.target;
  if (!main || !archive.has(main)) throw new SheetError('not_a_sheet', 'The file is no spreadsheet');
  const relations = await readRelations(archive, main);
  const byType = (kind: string) =>
    [...relations.values()].find((relation) => relation.type.endsWith(`/${kind}`))?.target;
  const { sheets, is1904, isUnsolved } = await readSheetList(archive, main, relations);
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
  const read = createXmlReader({
    open: (tag, raw) => {
      if (tag !== 'Relationship') return;
      const target = attribute(raw, 'Target') ?? '';
      relations.set(attribute(raw, 'Id') ?? '', {
        type: attribute(raw, 'Type') ?? '',
        target: resolve(folder, target),
      });
    },
    text: () => {},
    close: () => {},
  });
  read(await readPart(archive, name));
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
  const read = createXmlReader({
    open: (tag, raw) => {
      if (tag === 'workbookPr') is1904 = isSet(raw, 'date1904');
      if (tag === 'calcPr') isUnsolved = isSet(raw, 'fullCalcOnLoad');
      if (tag !== 'sheet') return;
      const part = relations.get(attribute(raw, 'id') ?? '');
      if (!part?.type.endsWith('/worksheet')) return;
      const isHidden = (attribute(raw, 'state') ?? 'visible') !== 'visible';
      sheets.push({ name: attribute(raw, 'name') ?? '', isHidden, part: part.target });
    },
    text: () => {},
    close: () => {},
  });
  read(await readPart(archive, main));
  return { sheets, is1904, isUnsolved };
}

const isSet = (raw: string, name: string): boolean => ['1', 'true'].includes(attribute(raw, name) ?? '');

async function readSharedStrings(archive: ZipArchive, part: string): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let isText = false;
  let phonetic = 0;
  const read = createXmlReader({
    open: (tag) => {
      if (tag === 'si') current = '';
      if (tag === 'rPh') phonetic += 1;
      if (tag === 't') isText = phonetic === 0;
    },
    text: (text) => {
      if (isText) current += text;
    },
    close: (tag) => {
      if (tag === 't') isText = false;
      if (tag === 'rPh') phonetic -= 1;
      if (tag !== 'si') return;
      if (strings.length >= MAX_STRINGS) throw new SheetError('too_large', 'Too many texts', { limit: MAX_STRINGS });
      strings.push(decodeCellText(current));
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of await archive.open(part)) read(decoder.decode(chunk, { stream: true }));
  return strings;
}

/** Text as typed: the format writes characters that XML cannot hold as _xHHHH_. */
export function decodeCellText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

async function readNumberFormats(archive: ZipArchive, part: string): Promise<NumberFormat[]> {
  const formats = new Map<number, string>();
  const found: NumberFormat[] = [];
  let isInCells = false;
  const read = createXmlReader({
    open: (tag, raw) => {
      if (tag === 'cellXfs') isInCells = true;
      if (tag === 'numFmt') formats.set(Number(attribute(raw, 'numFmtId')), attribute(raw, 'formatCode') ?? '');
      if (tag === 'xf' && isInCells) found.push(numberFormat(Number(attribute(raw, 'numFmtId') ?? 0), formats));
    },
    text: () => {},
    close: (tag) => {
      if (tag === 'cellXfs') isInCells = false;
    },
  });
  read(await readPart(archive, part));
  return found;
}
