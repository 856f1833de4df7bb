import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';

/** How long a person may upload in parts before asking again. */
const SECONDS = 15 * 60;

/** The public API's storage credentials, which are ours and open nothing but our own upload calls. */
export interface UploadCredentials {
  readonly key: string;
  readonly secret: string;
  readonly token: string;
  readonly region: string;
  readonly bucket: string;
}

/** Gives out grants for uploads in parts, and looks at them. */
export interface UploadGrants {
  give(actor: Actor, now: number): UploadCredentials;
  /** The grant's id; 401 upload_grant_expired for one that is missing, changed, another person's or too old. */
  idOf(token: string | undefined, actor: Actor, now: number): string;
}

/** Grants signed with a key derived from the master key: any process can look at one, nobody else can make one. */
export function uploadGrants(config: Pick<PlatformConfig, 'secret'>): UploadGrants {
  const secret = Buffer.from(hkdfSync('sha256', config.secret, '', 'ordo/upload-grant', 32));
  const proofOf = (id: string, exp: string, { tenantId, userId }: Actor): string =>
    createHmac('sha256', secret).update([id, exp, tenantId, userId].join('\n')).digest('base64url');
  return {
    give(actor, now) {
      const key = `grant_${randomBytes(12).toString('base64url')}`;
      const exp = String(Math.floor(now / 1000) + SECONDS);
      const proof = proofOf(key, exp, actor);
      return { key, secret: proof, token: `${key}.${exp}.${proof}`, region: 'ordo', bucket: 'uploads' };
    },
    idOf(token, actor, now) {
      const [id = '', exp = '', sent = ''] = (token ?? '').split('.');
      const [proof, given] = [Buffer.from(proofOf(id, exp, actor)), Buffer.from(sent)];
      if (proof.length !== given.length || !timingSafeEqual(proof, given)) return fail('upload_grant_expired');
      return now >= Number(exp) * 1000 ? fail('upload_grant_expired') : id;
    },
  };
}
