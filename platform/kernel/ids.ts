const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A random hash for rows that live in a client before they have an id (items, attachments): base36 of ms, dash, random. */
export function clientHash(now: number = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  return `${now.toString(36)}-${Array.from(random, (byte) => ALPHABET[byte % 36]).join('')}`;
}

/** A positive integer id from untrusted text or number, else null. */
export function toId(value: unknown): number | null {
  const id =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{1,15}$/.test(value)
        ? Number(value)
        : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
