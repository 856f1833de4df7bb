import { callUrl } from '../../../platform/web/query/transport.ts';

/** URL of a person's picture: the server stores a full path, a path of ours, or an attachment key. */
export function pictureUrl(user: { profile_image?: string | null }): string | null {
  const image = user.profile_image;
  if (!image) return null;
  if (/^(https?:)?\/\//.test(image) || image.startsWith('/')) return image;
  return image.startsWith('data:') ? image : callUrl('/presigned/thumbnail', { key: image });
}
