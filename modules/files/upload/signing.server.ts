import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { fail } from '../../../platform/kernel/errors.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';

/** What a signed address allows: one operation on one key until `exp` (epoch seconds). */
export interface Grant {
  readonly op: 'get' | 'put';
  readonly key: string;
  readonly exp: number;
  /** put: the content type that must be sent, '' for any. get: how to show it, `inline` or `attachment`. */
  readonly mode: string;
  /** put: most bytes. get: 0. */
  readonly max: number;
}

export interface Signer {
  /** The grant as query parameters. */
  sign(grant: Grant): Record<string, string>;
  /** Throws 403 link_invalid for anything but an unchanged grant, 410 link_expired past its time. */
  verify(grant: Grant, signature: string, now: number): void;
}

/** Signs storage addresses with a key derived from the master key, so that they cannot be made or changed by anyone else. */
export function createSigner(config: Pick<PlatformConfig, 'secret'>): Signer {
  const secret = Buffer.from(hkdfSync('sha256', config.secret, '', 'ordo/storage-address', 32));
  const signatureOf = (grant: Grant): Buffer =>
    createHmac('sha256', secret).update([grant.op, grant.key, grant.exp, grant.mode, grant.max].join('\n')).digest();
  return {
    sign: (grant) => ({
      op: grant.op,
      exp: String(grant.exp),
      mode: grant.mode,
      max: String(grant.max),
      sig: signatureOf(grant).toString('base64url'),
    }),
    verify(grant, signature, now) {
      const [expected, sent] = [signatureOf(grant), Buffer.from(signature, 'base64url')];
      if (expected.length !== sent.length || !timingSafeEqual(expected, sent)) fail('link_invalid');
      if (now >= grant.exp * 1000) fail('link_expired');
    },
  };
}
