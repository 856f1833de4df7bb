import type { Actor } from '../../kernel/actor.ts';
import type { Language } from '../../kernel/errors.ts';
import type { DecimalMark } from '../../kernel/money/number-text.ts';
import { labelWords } from '../../kernel/texts/product-texts.ts';
import type { ChoiceOption, Label } from '../../resource/field.ts';
import { type Statement, sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';
import type { SignedInContext } from '../http/context.ts';
import type { TenantDb } from '../http/tenant-db.ts';

export type ImportKind =
  | 'text'
  | 'multiline'
  | 'email'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'flag'
  | 'day'
  | 'instant'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references';

/** One column a file may bring. */
export interface ImportColumn {
  readonly name: string;
  readonly label: Label;
  /** Other headers it answers to, any language. */
  readonly aliases?: readonly string[];
  readonly kind: ImportKind;
  /** Of choices that are whole numbers, others are taken too. */
  readonly isWhole?: true;
  readonly required?: boolean;
  /** Never cleared, though a new record may leave it out: a cell #CLEAR is rejected. */
  readonly isKept?: true;
  readonly max?: number;
  readonly min?: number;
  readonly scale?: number;
  /** The value counts hundredths: a cell shown as 18 % means 18. */
  readonly isPercent?: boolean;
  readonly choices?: readonly ChoiceOption[];
  /** The text is an address of the web. */
  readonly isWebAddress?: true;
  /** The text is a phone number; what a known record has stays, whatever it says. */
  readonly isPhone?: true;
  /** The free-text rule; the dry run names the character. */
  readonly freeText?: boolean;
  /**
   * Resolves texts of the file to ids: gives rows `{text, id, rank}` with the text exactly as asked, matched by code or name without
   * case and accents. The lowest rank decides; two ids of it make the cell ambiguous. `withId`: the text may also be an id;
   * `actor` finds what their lists show.
   */
  readonly reference?: (texts: readonly string[], by?: string, withId?: boolean, actor?: Actor) => Statement;
  /** What a look-up can be limited to, when one may choose. */
  readonly lookups?: readonly string[];
  /** What the company calls it in its files; rows may use it for the name. */
  readonly called?: string;
  /** Its place among the columns the company named. */
  readonly place?: number;
  /** Text of a cell left empty. */
  readonly fallback?: string;
  /** Never goes back in an answer or into the stored problems. */
  readonly isSecret?: true;
  /** Tells of one line of a record, where rows of one record belong together. */
  readonly isLine?: true;
}

export interface ImportOptions {
  /** Good rows are written even when others are wrong. */
  partial: boolean;
  /** What to do with rows whose key exists. */
  mode: 'insert' | 'update' | 'upsert';
  /** How to read 03/04/2026 in a column that fits both; as the company writes it when absent. */
  date_format?: 'dmy' | 'mdy';
  /** IANA zone of times without one. */
  zone: string;
  /** Import again although the same file was imported before. */
  again: boolean;
  /** Texts of columns whose cell is empty, by column name. */
  defaults?: Record<string, string>;
  /** Columns that must be filled in this import beyond those that always must. */
  required?: readonly string[];
  /** How references are told: by `id`, `name`, `code`… of the column's look-ups; anything it knows when absent. */
  lookups?: Record<string, string>;
  /** Reference columns whose heading says that they hold ids; told from the file where absent. */
  ids?: readonly string[];
  /** A reference that names nothing: an error, or the record is left out with a warning. */
  unknown?: 'error' | 'skip';
  /** Records that are there already are left alone instead of being an error (insert mode). */
  skip_known?: boolean;
  /** What its person could do when it was checked; who writes it or takes it back may do as much. */
  rights?: readonly string[];
  /** How all numbers of its rows are written, where they came without a file. */
  decimal?: DecimalMark;
  /** Names of the columns the company adds, in the order of the staged cells behind the declaration's own. */
  more?: readonly string[];
}

export interface RowProblem {
  column: string | null;
  value: string | null;
  code: string;
  message: string;
  severity: 'error' | 'warning';
}

/** A row after its cells were read: canonical texts by column position. */
export interface ParsedRow {
  readonly row: number;
  cells: (string | null)[];
  action: 'create' | 'update' | 'unchanged' | 'skip' | 'error';
  matchId: number | null;
  readonly problems: RowProblem[];
  /** What stood in the file, by column position. */
  readonly texts?: readonly (string | null)[];
  /** Cells that must be filled and are not, where only the record tells whether it is new: what one has already may stay as it is. */
  missing?: RowProblem[];
  /** The row of the record this one only brings a line of. */
  head?: ParsedRow;
}

export interface RunContext {
  readonly runId: number;
  readonly options: ImportOptions;
  readonly language: Language;
  readonly userId: number;
  /** Who asked for the import, with the rights they have now. */
  readonly actor: Actor;
  /** The request behind an inline import; null in a job. */
  readonly request: SignedInContext | null;
  /** In a rehearsal: told of each staged row whose record already is as the row says. */
  readonly onUnchanged?: (row: number) => void;
  /** Told of each row of a file of which one sentence is said for all: how many there are, and the first. */
  readonly onSum?: (code: string, row: number, text: SumText) => void;
  /** A short transaction of its own that stays, whatever becomes of the run's. */
  readonly apart: Apart;
}

export type SumText = (values: { count: string; row: string }) => string;
export type Apart = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
}

/** What the run wrote, and where the audit log tells of it. */
export interface WrittenRun {
  readonly id: number;
  readonly written_request: string;
  readonly audit_from: number;
  readonly audit_to: number;
}

/** Where an undo runs. */
export interface UndoContext {
  /** A short transaction of its own that stays, whatever becomes of the undo's. */
  readonly apart: Apart;
}

/** What became of the records of an import that was taken back. */
export interface UndoOutcome {
  readonly removed: number;
  readonly restored: number;
  /** Records that could not go without a gap and were given up instead. */
  readonly cancelled?: number;
  /** Records somebody touched since; they are as they are. */
  readonly kept?: readonly { readonly id: number; readonly label: string }[];
}

type LineText = (language: Language, values: Record<string, string>) => string;

/** What is said of rows that only bring a line of a record. */
export interface RecordLines {
  /** `count` of them, from `row` on, were taken into the record above. */
  readonly above: LineText;
  /** `row` has no record above it. */
  readonly alone: LineText;
}

/** What a named upload of the product is: columns and two functions, no engine of its own. */
export interface ImportDeclaration {
  readonly resource: string;
  readonly label: Label;
  /** Slug a person needs. */
  readonly permission: string;
  /** Slug a person needs too when rows may change records that are there. */
  readonly updates?: string;
  /**
   * Only writing an update tells whether it changes anything: a dry run writes them and takes them back. `all`: only writing a row
   * tells whether it fits, a new one too, so that each run begins with it.
   */
  readonly isRehearsed?: true | 'all';
  /** The audit log tells all that `commit` writes, so that it can be taken back within a day. */
  readonly isUndone?: boolean;
  /** Takes back what `commit` wrote where putting back what the audit log tells is not enough. */
  undo?(tx: Tx, run: WrittenRun, context: UndoContext): Promise<UndoOutcome>;
  readonly columns: readonly ImportColumn[];
  /** Key of the setting that says how the company's files name these columns. */
  readonly setting?: string;
  /** Columns the company adds to these (additional fields), asked for each run. */
  more?(db: TenantDb): Promise<readonly ImportColumn[]>;
  /** Column whose value names an existing record; rows are matched and deduplicated by it. */
  readonly key: string | null;
  /** Rows with the same key belong together (items of one activity) instead of being doubles, and so do rows that only bring a line. */
  readonly groups?: RecordLines;
  /** What rows of one record say of the record itself: taken from the first of them. */
  readonly shared?: readonly string[];
  /** What rows of one new record must not say differently: whose it is. */
  readonly owner?: string;
  readonly maxRows?: number;
  /** Tables whose lists must be fast at once after a big import. */
  readonly fills?: readonly string[];
  /** What known records hold in their phone columns: rows of `id` and each column; without it every phone is checked. */
  phones?(ids: readonly number[]): Statement;
  /** After `examine`: the currency of amounts of rows that name none (null: the company's), undefined where they are not read. */
  currencyOf?(db: TenantDb, rows: readonly ParsedRow[]): Promise<(row: ParsedRow) => number | null | undefined>;
  /** Looks at a batch with the database: existing records (sets action and matchId), rules across columns. */
  examine?(db: TenantDb, batch: readonly ParsedRow[], run: RunContext): Promise<void>;
  /** Writes everything staged, in one transaction. Read the rows with `stagedRows` or in SQL from import_row. */
  commit(tx: Tx, run: RunContext): Promise<ImportCounts>;
}

/** Position of a column's value in `cells` (0-based; PostgreSQL arrays count from 1). */
export function cellIndex(declaration: Pick<ImportDeclaration, 'columns'>, name: string): number {
  return declaration.columns.findIndex((column) => column.name === name);
}

/**
 * A declaration with the columns the company adds to it. `names` are those of a run, in its order: what was staged stays where it
 * is, also when a column went meanwhile; without names all of today.
 */
export async function widened(
  declaration: ImportDeclaration,
  db: TenantDb,
  names?: readonly string[],
): Promise<ImportDeclaration> {
  const { more, setting, ...own } = declaration;
  const today = (await more?.(db)) ?? [];
  const added = names === undefined ? today : names.map((name) => today.find((one) => one.name === name) ?? gone(name));
  const columns = [...own.columns, ...added];
  return { ...own, columns: setting ? inWordsOf(await namedColumns(db, setting), columns) : columns };
}

/** A column as the company names it in its files. */
interface NamedColumn {
  label?: unknown;
  field?: unknown;
  required?: unknown;
  default?: unknown;
}

async function namedColumns(db: TenantDb, key: string): Promise<readonly NamedColumn[]> {
  const row = await db.maybe<{ text_value: string | null }>(
    sql`select text_value from company_configuration where key = ${key}`,
  );
  try {
    const { columns } = JSON.parse(row?.text_value || '{}') as { columns?: unknown };
    return Array.isArray(columns) ? (columns as NamedColumn[]) : [];
  } catch {
    return [];
  }
}

/** Columns keep their order, by which cells are staged; what changes is what they are called, and what must be filled. */
function inWordsOf(named: readonly NamedColumn[], columns: readonly ImportColumn[]): ImportColumn[] {
  return columns.map((column) => {
    const words = [column.name, ...labelWords(column.label), ...(column.aliases ?? [])];
    const place = named.findIndex(({ field }) => words.some((word) => sameWord(word, String(field ?? ''))));
    const own = named[place];
    if (!own) return column;
    const called = String(own.label ?? '').trim() || undefined;
    return {
      ...column,
      place,
      ...(called ? { called, label: [called, called] as Label, aliases: words } : {}),
      ...(own.required === true ? { required: true } : {}),
      ...(own.default === undefined || own.default === null ? {} : { fallback: String(own.default) }),
    };
  });
}

/** What a run starts with: the wishes of its module, texts of cells left empty, names of the columns the company adds. */
export function optionsOfRun(
  { columns }: ImportDeclaration,
  more: readonly string[],
  wished: Partial<ImportOptions> = {},
): Partial<ImportOptions> {
  const fallbacks = columns.flatMap(({ name, fallback }) => (fallback ? [[name, fallback]] : []));
  const defaults = { ...Object.fromEntries(fallbacks), ...wished.defaults };
  return { ...wished, defaults, ...(more.length > 0 ? { more } : {}) };
}

/** Whether two headers are the same word. */
const sameWord = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

const gone = (name: string): ImportColumn => ({ name, label: [name, name], kind: 'text' });
