const KEY = /^t\d{1,10}\/\d{4}\/[A-Za-z0-9_-]{8,64}$/;
const SIGNATURE = /^[A-Za-z0-9_-]{20,100}$/;

/** A signed address of one stored file, as the viewer's link carries it. */
export interface PdfLink {
  key: string;
  exp: number;
  sig: string;
}

/** The link in the search parameters; null for anything that is no signed address of ours, so that nothing else is ever asked for. */
export function pdfLink({ key, exp, sig }: Record<string, unknown>): PdfLink | null {
  const time = Number(exp);
  if (typeof key !== 'string' || !KEY.test(key) || !Number.isSafeInteger(time) || time <= 0) return null;
  return SIGNATURE.test(String(sig)) ? { key, exp: time, sig: String(sig) } : null;
}
