import { createHmac, randomBytes } from 'node:crypto';

/** The header Ordo-Signature of a body sent at `seconds` (Unix time): `t=…,v1=…`. */
export function signature(secret: string, seconds: number, body: string): string {
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hash}`;
}

/** A new secret of an endpoint; shown once to the person who made it. */
export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64url')}`;
