import { useFileAddresses } from '../../../platform/web/files/stored-file.ts';

/** URL of a person's picture: the server keeps a full address or the key of a stored file. */
export function usePictureUrl(user: { profile_image?: string | null } | null): string | null {
  const image = user?.profile_image ?? null;
  const isAddress = image !== null && /^(https?:\/\/|\/|data:image\/)/.test(image);
  const key = image !== null && !isAddress ? image : null;
  const addresses = useFileAddresses(key === null ? [] : [key], 'thumbnail');
  return isAddress ? image : key === null ? null : (addresses[key] ?? null);
}
