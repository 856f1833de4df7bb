/** What a paper's kind asks for. */
export interface PaperKind {
  has_expiry: boolean;
  validity_months: number | null;
  needs_number: boolean;
  allowed_extensions: readonly string[];
}

/** What is entered of a paper that is brought. */
export interface PaperValues {
  number: string;
  issued_at: string;
  expires_at: string;
  /** Answers to the company's own fields, by field id. */
  additional: Readonly<Record<string, unknown>>;
}

export const NO_PAPER: PaperValues = { number: '', issued_at: '', expires_at: '', additional: {} };

/** A kind that lasts a known time asks for the day of issue and works the rest out; any other that expires asks for its end. */
export const asksIssue = (kind: PaperKind): boolean => kind.has_expiry && kind.validity_months !== null;

/** Names of the fields that are missing, each with its rule. */
export function paperProblems(values: PaperValues, kind: PaperKind, files: number): Record<string, string> {
  const day = asksIssue(kind) ? 'issued_at' : 'expires_at';
  return {
    ...(files === 0 ? { attachments: 'no_file' } : {}),
    ...(kind.needs_number && values.number.trim() === '' ? { number: 'no_number' } : {}),
    ...(kind.has_expiry && values[day] === '' ? { [day]: day === 'issued_at' ? 'no_issued' : 'no_expires' } : {}),
  };
}

/** The kinds of files a paper may be: those of the product, fewer where its kind names some. */
export const paperExtensions = (kind: PaperKind, all: readonly string[]): readonly string[] =>
  kind.allowed_extensions.length === 0 ? all : all.filter((extension) => kind.allowed_extensions.includes(extension));
