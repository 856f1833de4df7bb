import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones may be one step off either way (RFC 6238 §5.2). */
const DRIFT = 1;
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A fresh secret as authenticator apps take it: 160 bits in base32. */
export const newSecret = (): string => base32(randomBytes(SECRET_BYTES));

/** The code of a secret at a step (RFC 4226 with the step as counter). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step of an instant (epoch ms). */
export const stepAt = (now: number): number => Math.floor(now / 1000 / STEP_SECONDS);

/** The step a code belongs to, the present one or a neighbour, or null. */
export function stepOf(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const given = Buffer.from(code);
  const present = stepAt(now);
  for (let step = present - DRIFT; step <= present + DRIFT; step++) {
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), given)) return step;
  }
  return null;
}

/** What the QR code says; issuer and account show in the app. */
export function otpauthUri(secret: string, company: string, account: string): string {
  const issuer = company || 'Ordo';
  const label = encodeURIComponent(`${issuer}:${account}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}

function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
