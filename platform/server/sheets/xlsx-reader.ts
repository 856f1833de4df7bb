import { decimal } from '../../kernel/money.ts';
import { unguardText } from './cell-guard.ts';
import { columnOf, mergedBlocks, mergedInto } from './reading/merged-cells.ts';
import { shownNumber } from './reading/number-format.ts';
import type { ByteSource } from './sheet-source.ts';
import {
  cutText,
  type RawRow,
  type ReadOptions,
  type SheetCell,
  SheetError,
  tooManyColumns,
  unpackedLimit,
} from './sheet-types.ts';
import { decodeCellText, MAX_RAW, readSheets, readWorkbook, type SheetEntry, type Workbook } from './workbook-parts.ts';
import { attribute, createXmlReader } from './xml-tags.ts';
import { openZip } from './zip-archive.ts';

const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** The format's calendar has a 29 February 1900, so that earlier serials count from one day later. */
const FIRST_TRUE_SERIAL = 61;
const LAST_ROW = 1_048_576;
const SHOWN_FORMULA = 199;

/** Names of the worksheets of an xlsx, in their order. */
export const xlsxSheets = async (source: ByteSource): Promise<SheetEntry[]> =>
  readSheets(await openZip(source, unpackedLimit(source.size)));

/** Rows of one worksheet with at least one filled cell, as they are unpacked; memory does not grow with the rows. */
export async function* xlsxRows(source: ByteSource, options: ReadOptions): AsyncGenerator<RawRow> {
  const limit = options.maxUnpackedBytes ?? unpackedLimit(source.size);
  const archive = await openZip(source, limit);
  const workbook = await readWorkbook(archive);
  const entry = chooseSheet(workbook.sheets, options.sheet);
  // Each way through the sheet has the whole limit.
  const ahead = await openZip(source, limit);
  const merged = mergedInto(await mergedBlocks(await ahead.open(entry.part), options.maxColumns));
  const rows: RawRow[] = [];
  const read = createXmlReader(rowHandler(workbook, options.maxColumns, (row) => rows.push(row)));
  const decoder = new TextDecoder();
  for await (const chunk of await archive.open(entry.part)) {
    read(decoder.decode(chunk, { stream: true }));
    for (const row of rows.splice(0)) yield merged(row);
  }
}

function chooseSheet(sheets: readonly SheetEntry[], wanted: ReadOptions['sheet']): SheetEntry {
  const found =
    typeof wanted === 'number'
      ? sheets[wanted]
      : wanted === undefined
        ? (sheets.find((sheet) => !sheet.isHidden) ?? sheets[0])
        : sheets.find((sheet) => sheet.name.toLowerCase() === wanted.trim().toLowerCase());
  if (!found) throw new SheetError('no_such_sheet', `There is no sheet ${wanted ?? ''}`, { sheet: wanted ?? '' });
  return found;
}

interface CellState {
  column: number;
  type: string;
  style: number;
  text: string;
  /** Its formula; null for a cell without one. */
  formula: string | null;
  hasResult: boolean;
}

function rowHandler(workbook: Workbook, maxColumns: number, emit: (row: RawRow) => void) {
  let row: RawRow | null = null;
  let lastRow = 0;
  let cell: CellState | null = null;
  let isText = false;
  let isFormula = false;
  let phonetic = 0;
  const finishCell = () => {
    if (!row || !cell) return;
    const value = cellValue(cell, workbook);
    if (value) {
      if (cell.column >= maxColumns) throw tooManyColumns(maxColumns);
      while (row.cells.length < cell.column) row.cells.push(null);
      row.cells[cell.column] = value;
    }
  };
  const open = (tag: string, raw: string) => {
    if (tag === 'row') {
      row = { number: rowNumber(attribute(raw, 'r'), lastRow), cells: [] };
      lastRow = row.number;
      cell = null;
    } else if (tag === 'c' && row) {
      const place = attribute(raw, 'r');
      const column = place ? columnOf(place) : (cell?.column ?? -1) + 1;
      cell = {
        column,
        type: attribute(raw, 't') ?? 'n',
        style: Number(attribute(raw, 's') ?? 0),
        text: '',
        formula: null,
        hasResult: false,
      };
    } else if (tag === 'rPh') phonetic += 1;
    else if (tag === 'v' || tag === 't') {
      isText = phonetic === 0 && cell !== null;
      if (cell) cell.hasResult = true;
    } else if (tag === 'f' && cell) {
      cell.formula ??= '';
      isFormula = true;
    }
  };
  const text = (piece: string) => {
    if (isFormula && cell) cell.formula = `${cell.formula}${piece}`.slice(0, SHOWN_FORMULA);
    if (!isText || !cell) return;
    if (cell.text.length < MAX_RAW) cell.text += piece;
  };
  const close = (tag: string) => {
    if (tag === 'v' || tag === 't') isText = false;
    else if (tag === 'f') isFormula = false;
    else if (tag === 'rPh') phonetic -= 1;
    else if (tag === 'c') finishCell();
    else if (tag === 'row' && row) {
      if (row.cells.length > 0) emit(row);
      row = null;
    }
  };
  return { open, text, close };
}

/** Rows are ascending and unique; a wrong row number is treated as the next row. */
function rowNumber(said: string | null, last: number): number {
  const number = Number(said ?? 0);
  return Number.isInteger(number) && number > last && number <= LAST_ROW ? number : last + 1;
}

function cellValue(cell: CellState, workbook: Workbook): SheetCell | null {
  if (cell.formula === null) return typedValue(cell, workbook);
  if (isUnsolved(cell, workbook)) return { kind: 'error', value: `=${cell.formula}`, isFormula: true };
  const typed = typedValue(cell, workbook);
  return typed && { ...typed, isFormula: true };
}

/**
 * A formula nobody worked out yet. Libraries that write files keep no result, or a 0 with the order to work out everything when the
 * file is opened; a text without letters is a result.
 */
function isUnsolved({ type, text, hasResult }: CellState, { isUnsolved: isLeftToReader }: Workbook): boolean {
  if (text === '') return !(hasResult && type === 'str');
  return isLeftToReader && type === 'n' && Number(text) === 0;
}

function typedValue({ type, text: written, style }: CellState, workbook: Workbook): SheetCell | null {
  if (type === 's') return textCell(unguarded(workbook.sharedStrings[Number(written)] ?? '', workbook));
  if (type === 'inlineStr') return textCell(unguarded(decodeCellText(written), workbook));
  if (type === 'str') return textCell(decodeCellText(written));
  const text = cutText(written);
  if (text === '') return null;
  if (type === 'b') return { kind: 'boolean', value: text === '1' || text === 'true' ? 'true' : 'false' };
  if (type === 'e') return { kind: 'error', value: text };
  if (type === 'd')
    return { kind: 'date', value: text.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace(/(?:\.\d+)?Z?$/, '') };
  const serial = Number(text);
  if (!Number.isFinite(serial)) return textCell(text);
  const { shape, template } = workbook.numberFormats[style] ?? { shape: 'none', template: null };
  if (shape === 'none') return numberCell(plainDecimal(text, serial), template);
  if (shape === 'percent') return percentCell(plainDecimal(text, serial));
  if (shape === 'elapsed') return elapsedCell(serial);
  return dateCell(serial, shape === 'time', workbook.is1904);
}

const unguarded = (text: string, { isGuarded }: Workbook): string => (isGuarded ? unguardText(text) : text);

function numberCell(value: string, template: string | null): SheetCell {
  if (template === null || !/^\d+$/.test(value)) return { kind: 'number', value };
  return { kind: 'number', value, shown: shownNumber(value, template) };
}

/** A text is what people see: 12.5 % and not 0.125. */
const percentCell = (value: string): SheetCell => ({
  kind: 'number',
  value,
  isPercent: true,
  shown: `${decimal(value).times(100).toFixed()}%`,
});

/** Hours, minutes and seconds that went by; the hours may be more than a day has. */
function elapsedCell(serial: number): SheetCell {
  const seconds = Math.round((Math.abs(serial) * DAY_MS) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const value = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return { kind: 'time', value: serial < 0 ? `-${value}` : value };
}

function textCell(value: string): SheetCell | null {
  return value === '' ? null : { kind: 'text', value };
}

/** Spreadsheets keep binary floats and show 15 digits: 0.30000000000000004 reads 0.3, as the person sees it. */
function plainDecimal(text: string, value: number): string {
  if (/^-?\d{1,15}$/.test(text)) return String(value);
  const [mantissa = '', exponent = '0'] = value.toExponential(14).split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = (whole + fraction).replace(/0{1,15}$/, '') || '0';
  const point = whole.length + Number(exponent);
  const integer = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const rest = point > 0 ? digits.slice(point) : digits.padStart(digits.length - point, '0');
  const sign = value < 0 ? '-' : '';
  return rest ? `${sign}${integer}.${rest}` : `${sign}${integer}`;
}

function dateCell(serial: number, isTime: boolean, is1904: boolean): SheetCell {
  const shifted = !is1904 && serial < FIRST_TRUE_SERIAL ? serial + 1 : serial;
  const seconds = Math.round((shifted * DAY_MS) / 1000) * 1000;
  const at = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + seconds);
  if (Number.isNaN(at.getTime())) return { kind: 'number', value: String(serial) };
  const [day = '', clock = ''] = at.toISOString().split('T');
  const time = clock.slice(0, 8);
  if (isTime && serial >= 0 && serial < 1) return { kind: 'time', value: time };
  return { kind: 'date', value: time === '00:00:00' ? day : `${day}T${time}` };
}
