import { FREE_TEXT, isStorable } from '../../../contract/kinds.ts';
import type { Language } from '../../../kernel/errors.ts';
import { decimal } from '../../../kernel/money.ts';
import { labelText, labelWords } from '../../../kernel/texts/product-texts.ts';
import { wallTime } from '../../../kernel/zones.ts';
import type { SheetCell } from '../../sheets/sheet-types.ts';
import type { ImportColumn, ImportOptions, RowProblem } from '../declaration.ts';
import { listOf } from './cell-lists.ts';
import { importText } from './import-texts.ts';

const EMAIL = /^[^\s@<>"',;]+@[^\s@<>"',;.]+(\.[^\s@<>"',;.]+)+$/;
const YES = new Set(['true', 'yes', 'y', '1', 'sí', 'si', 's', 'verdadero', 'x']);
const NO = new Set(['false', 'no', 'n', '0', 'falso']);
const DEFAULT_MAX: Partial<Record<ImportColumn['kind'], number>> = { text: 200, multiline: 10_000, email: 254 };

/** A cell read as its column wants it: canonical text, null when blank, or what is wrong with it. */
export type CellValue = { value: string | null } | { problem: RowProblem };

type Reader = (text: string, column: ImportColumn, options: ImportOptions, cell: SheetCell) => string | null;

/** Gives null where the text does not fit; `readCell` turns that into the column's problem. */
const READERS: Record<ImportColumn['kind'], Reader> = {
  text: (text) => text,
  multiline: (text) => text,
  reference: (text) => text,
  references: (text) => text,
  email: (text) => (EMAIL.test(text) ? text.toLowerCase() : null),
  integer: (text, column) => inRange(plainNumber(text, 0), column),
  decimal: (text, column) => inRange(plainNumber(text, column.scale ?? 4), column),
  money: (text, column) => inRange(plainNumber(text, 2), column),
  flag: (text) => (YES.has(text.toLowerCase()) ? 'true' : NO.has(text.toLowerCase()) ? 'false' : null),
  day: (text, _column, options) => readDay(text, options),
  instant: (text, _column, options) => readInstant(text, options),
  choice: (text, column) => readChoice(text, column),
  choices: (text, column) => readChoices(text, column),
};

/** A wrong text as it can be kept and seen: what cannot be stored becomes a mark. */
export const shownText = (text: string): string =>
  Array.from(text.slice(0, 200).toWellFormed(), (character) => (isStorable(character) ? character : '\ufffd')).join('');

/** Reads one cell; formula results count as values, formula errors do not. */
export function readCell(
  cell: SheetCell | null,
  column: ImportColumn,
  options: ImportOptions,
  language: Language,
): CellValue {
  const text = cell && column.isPercent ? inPercent(cell) : (cell?.value.trim() ?? '');
  const wrong = (code: string, values: Record<string, string> = {}): CellValue => ({
    problem: {
      column: column.name,
      value: shownText(text),
      code,
      message: importText(code, language, values),
      severity: 'error',
    },
  });
  if (cell?.kind === 'error') return wrong('formula_error');
  if (text === '') return column.required ? wrong('required') : { value: null };
  if (!isStorable(text)) return wrong('control_characters');
  const max = column.max ?? DEFAULT_MAX[column.kind];
  if (max !== undefined && ['text', 'multiline', 'email'].includes(column.kind) && text.length > max)
    return wrong('too_long', { max: String(max) });
  if (column.freeText && !FREE_TEXT.test(text))
    return wrong('free_text', { character: [...text].find((c) => !FREE_TEXT.test(c)) ?? '' });
  const value = READERS[column.kind](text, column, options, cell as SheetCell);
  if (value !== null) return { value };
  return wrong(column.kind === 'choices' ? 'choice' : column.kind, {
    values: (column.choices ?? []).map((c) => labelText(c.label, language)).join(', '),
  });
}

/** Cells keep 18 % as 0.18; people also type the sign. */
function inPercent(cell: SheetCell): string {
  if (cell.isPercent) return decimal(cell.value).times(100).toFixed();
  return cell.value.trim().replace(/\s*%$/, '');
}

const ENGLISH = /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const SPANISH = /^[-+]?[1-9]\d{0,2}((\.\d{3})+,\d+|(\.\d{3}){2,})$/;
const PLAIN = /^[-+]?(\d+|\d*[.,]\d+)$/;

/**
 * Accepts 1,234.50 and 1.234,50 and 12,5. A single comma before three digits parts thousands, a single point never does: cells
 * that hold numbers come with a point. Anything else with several marks is no number.
 */
function plainNumber(text: string, scale: number): string | null {
  const bare = text.replace(/[\s\u00a0\u202f$€£]/g, '');
  const plain = ENGLISH.test(bare)
    ? bare.replaceAll(',', '')
    : SPANISH.test(bare)
      ? bare.replaceAll('.', '').replace(',', '.')
      : PLAIN.test(bare) && bare.replace(',', '.');
  const [, sign = '', whole = '', tail = ''] = /^([-+]?)0*(\d*)\.?(\d*)$/.exec(plain || 'none') ?? [];
  const fraction = tail.replace(/0+$/, '');
  if (!plain || whole.length > 15 || fraction.length > Math.max(scale, 0)) return null;
  return `${sign === '-' ? '-' : ''}${whole || '0'}${fraction ? `.${fraction}` : ''}`;
}

function inRange(value: string | null, column: ImportColumn): string | null {
  if (value === null) return null;
  const number = Number(value);
  return number >= (column.min ?? -999_999_999_999) && number <= (column.max ?? 999_999_999_999) ? value : null;
}

function readDay(text: string, options: ImportOptions): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text);
  if (iso) return validDay(iso[1], iso[2], iso[3]);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/.exec(text);
  if (!local) return null;
  const [, first, second, year] = local;
  return options.date_format === 'mdy' ? validDay(year, first, second) : validDay(year, second, first);
}

function validDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text || year < '1900' || year > '2200'
    ? null
    : text;
}

/** With offset or Z as it is; without, a wall-clock time of the run's zone; a bare day is its midnight. */
function readInstant(text: string, options: ImportOptions): string | null {
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const date = new Date(text.replace(' ', 'T'));
    return Number.isNaN(date.getTime()) ? null : date.toISOString();
  }
  const day = readDay(text, options);
  if (!day) return null;
  const time = /(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?$/i.exec(text);
  const clock = time ? clockOf(time) : '00:00:00';
  return clock ? wallTime(`${day}T${clock}`, options.zone) : null;
}

function clockOf([, hours = '0', minutes = '0', seconds = '00', half]: RegExpExecArray): string | null {
  const raw = Number(hours);
  const hour = half ? (raw % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : raw;
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
}

function readChoices(text: string, column: ImportColumn): string | null {
  const found = listOf(text).map((part) => readChoice(part, column));
  return found.includes(null) ? null : found.join(',');
}

function readChoice(text: string, column: ImportColumn): string | null {
  const wanted = text.toLowerCase();
  const found = column.choices?.find(
    (c) => c.value === wanted || labelWords(c.label).some((word) => word.toLowerCase() === wanted),
  );
  return found?.value ?? null;
}
