/** Letters that cannot be taken for one another on paper (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const WRITTEN = /^[0-9A-HJKMNP-TV-Z]{12}$/;

/** A proof code from 12 random bytes: 60 bits, as it is stored. */
export function proofCode(random: Uint8Array): string {
  return Array.from(random.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** The code in groups of four, as people read and type it. */
export function shownProofCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** The stored form of what somebody typed (spaces, dashes, small letters, O for 0, I and L for 1); null when it is no code. */
export function readProofCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return WRITTEN.test(code) ? code : null;
}
