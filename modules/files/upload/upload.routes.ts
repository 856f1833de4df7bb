import { fail } from '../../../platform/kernel/errors.ts';
import { FileReply, withMessage } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { type StoredFile, storedFile, visibleFile } from '../attachment/visible.server.ts';
import type { FileParts } from '../object/object.server.ts';
import { addressOf, GET_SECONDS, keyFrom, PUT_SECONDS } from './address.server.ts';
import { downloadName, isShownInPlace, mimeOf } from './file-kind.rules.ts';
import { bodyStream } from './receive.server.ts';
import { createSigner, type Grant, type Signer } from './signing.server.ts';
import * as contract from './upload.contract.ts';
import { announceUpload, receiveUpload } from './upload.server.ts';

type Query = { op: 'get' | 'put'; exp: number; mode: string; max: number; sig: string };

/** Addresses to store files at and to read them from, and the storage that stands behind these addresses. */
export function uploadRoutes(parts: FileParts): Route[] {
  const { platform } = parts;
  const signer = createSigner(platform.config);
  return [
    route(contract.presignedUrl, async ({ query }, context) => {
      if (query.operation.startsWith('get')) {
        const { url, expires, key } = await readAddress(platform, signer, context, query.key, 'view');
        return { url, key, method: 'GET' as const, headers: {}, expires };
      }
      const type = query.content_type ?? '';
      const wish = { hint: query.key, contentType: type || null, size: query.size ?? null };
      const { key, max } = await announceUpload(platform, context.db, wish);
      const grant: Grant = { op: 'put', key, exp: after(context.now, PUT_SECONDS), mode: type, max };
      return {
        url: addressOf(platform.config, signer, context, grant),
        key,
        method: 'PUT' as const,
        headers: type ? { 'content-type': type } : ({} as Record<string, string>),
        expires: new Date(grant.exp * 1000).toISOString(),
      };
    }),
    route(contract.presigned, async ({ params, query }, context) => {
      const { url } = await readAddress(platform, signer, context, query.key, params.operation);
      return withMessage(url, url);
    }),
    route(contract.putObject, async ({ params, query, body }, context) => {
      const key = verified(signer, context.tenant.id, 'put', params, query, context.now);
      const bytes = bodyStream(body);
      const type = (context.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
      if (query.mode && type !== query.mode.split(';')[0]?.trim().toLowerCase()) return fail('link_invalid');
      const length = Number(context.header('content-length') ?? Number.NaN);
      const limit = { max: query.max, length: Number.isNaN(length) ? null : length };
      const { size, sha256 } = await receiveUpload(parts, context.db, key, bytes, limit);
      return { key, size, sha256 };
    }),
    route(contract.getObject, async ({ params, query }, context) => {
      const key = verified(signer, context.tenant.id, 'get', params, query, context.now);
      const file = (await storedFile(context.db, key)) ?? fail('not_found');
      return served(platform, file, query.mode);
    }),
  ];
}

const after = (now: number, seconds: number): number => Math.floor(now / 1000) + seconds;

function verified(
  signer: Signer,
  tenantId: number,
  op: 'get' | 'put',
  params: { space: string; year: string; name: string },
  query: Query,
  now: number,
): string {
  const key = `${params.space}/${params.year}/${params.name}`;
  if (params.space !== `t${tenantId}`) fail('not_found');
  signer.verify({ op, key, exp: query.exp, mode: query.mode, max: query.max }, query.sig, now);
  return key;
}

/** A five-minute address of a file the caller may see; 404 for every other key. */
async function readAddress(
  platform: Pick<Platform, 'config'>,
  signer: Signer,
  context: SignedInContext,
  sent: string,
  operation: 'view' | 'get' | 'download' | 'thumbnail',
): Promise<{ url: string; key: string; expires: string }> {
  const file = (await visibleFile(context, keyFrom(sent) ?? fail('not_found'))) ?? fail('not_found');
  refuseUnready(file);
  if (operation === 'thumbnail' && !file.mime?.startsWith('image/')) fail('not_found');
  const inPlace = operation === 'thumbnail' ? 'thumbnail' : 'inline';
  const isShown = operation !== 'download' && isShownInPlace(file.file_extension ?? '');
  const grant: Grant = {
    op: 'get',
    key: file.key,
    exp: after(context.now, GET_SECONDS),
    mode: isShown ? inPlace : 'attachment',
    max: 0,
  };
  const url = addressOf(platform.config, signer, context, grant);
  return { url, key: file.key, expires: new Date(grant.exp * 1000).toISOString() };
}

function refuseUnready({ status }: StoredFile): void {
  if (status === 'uploading' || status === 'scanning') fail('file_not_ready');
  if (status !== 'clean') fail('file_removed');
}

/** Nothing a file contains may run here. A small picture has the format of its picture, which stands in until it is made. */
async function served(platform: Pick<Platform, 'storage'>, file: StoredFile, mode: string): Promise<FileReply> {
  refuseUnready(file);
  const thumb = mode === 'thumbnail' && file.thumb_key ? await platform.storage.get(file.thumb_key) : null;
  const body = thumb ?? (await platform.storage.get(file.object_key)) ?? fail('file_removed');
  const extension = file.file_extension ?? '';
  const name = encodeURIComponent(downloadName(file.name, extension)).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  const show = mode !== 'attachment' && isShownInPlace(extension);
  return new FileReply(body, mimeOf(extension), null, {
    'content-disposition': `${show ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'",
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'private, max-age=300',
    ...(thumb || file.size === null ? {} : { 'content-length': String(file.size) }),
  });
}
