import { useQueries } from '@tanstack/react-query';
import { looseRemote } from '../query/remote.ts';
import { send } from '../query/send.ts';

/** What an address of a stored file is for. */
export type FileUse = 'view' | 'download' | 'thumbnail';

const addressCall = looseRemote<{ params: { operation: FileUse }; query: { key: string } }, string>(
  'GET',
  '/presigned/{operation}',
);

/** Addresses hold five minutes on the server; they are asked anew before. */
const FRESH_MS = 4 * 60_000;

/** An address of a stored file by its key, good for five minutes. Throws ApiError. */
export function fileAddress(key: string, use: FileUse): Promise<string> {
  return send(addressCall, { params: { operation: use }, query: { key } }, { isQuiet: true });
}

/** Opens a stored file in a new tab (pictures; PDF in our viewer) or starts its download. Throws ApiError. */
export async function openFile(
  key: string,
  use: 'view' | 'download' = 'view',
  extension?: string | null,
): Promise<void> {
  const address = await fileAddress(key, use);
  const link = document.createElement('a');
  link.href = use === 'view' && extension?.toLowerCase() === 'pdf' ? viewerAddress(address) : address;
  if (use === 'view') link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}

/** The address of our PDF viewer for a signed address of a PDF: phones show no PDF of their own inside a page. */
export function viewerAddress(address: string): string {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  const query = new URLSearchParams({
    key: pathname.replace(/^.*\/storage\//, ''),
    exp: searchParams.get('exp') ?? '',
    sig: searchParams.get('sig') ?? '',
  });
  return `/pdf_viewer?${query}`;
}

/** Addresses of several stored files by key; a key is absent until its address is known. */
export function useFileAddresses(keys: readonly string[], use: FileUse): Readonly<Record<string, string>> {
  return useQueries({
    queries: keys.map((key) => ({
      queryKey: ['file-address', use, key],
      queryFn: () => fileAddress(key, use),
      staleTime: FRESH_MS,
      refetchInterval: FRESH_MS,
      retry: false,
    })),
    combine: (results) =>
      Object.fromEntries(results.flatMap(({ data }, at) => (data ? [[keys[at] ?? '', data] as const] : []))),
  });
}
