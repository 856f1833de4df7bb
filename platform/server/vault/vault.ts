import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps secrets unreadable in the database (AES-256-GCM, key from the master key; company and purpose, e.g. a setting's key, bound in). */
export interface Vault {
  seal(tenantId: number, key: string, parts: Record<string, string>): string;
  /** Empty when the text was sealed with another master key. */
  open(tenantId: number, key: string, sealed: string | null): Record<string, string>;
}

/** Makes the vault of this server from the master key. */
export function createVault(secret: Buffer): Vault {
  const cipherKey = Buffer.from(hkdfSync('sha256', secret, '', 'ordo/settings', 32));
  const bound = (tenantId: number, key: string): Buffer => Buffer.from(`${tenantId}/${key}`);
  return {
    seal(tenantId, key, parts) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, iv).setAAD(bound(tenantId, key));
      const body = Buffer.concat([cipher.update(JSON.stringify(parts), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    open(tenantId, key, sealed) {
      if (!sealed) return {};
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, IV_BYTES))
          .setAAD(bound(tenantId, key))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
        return JSON.parse(text.toString('utf8')) as Record<string, string>;
      } catch {
        return {};
      }
    },
  };
}
