/** SQLSTATEs of a database that is going, coming, or has no place for one more connection. */
const AWAY = /^(08...|57P0[123]|53300)$/;
/** Codes of the network below it; a store or a scanner that is away says the same. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
]);
/** pg says these without a code. */
const SENTENCES =
  /^Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end/;

/** Whether an error says that something we need cannot be reached now, so that the same request may succeed a moment later. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return SENTENCES.test(error.message);
  return 'severity' in error ? AWAY.test(code) : NETWORK.has(code);
}

/** SQLSTATE of a full disk, and what the system says of one. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether an error says that there is no space left to write to. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && FULL.has(String((error as { code?: unknown }).code));
