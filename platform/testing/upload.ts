import type { Caller, TestServer } from './server.ts';

/** Uploads bytes the public API's way (presigned-url, PUT) and gives the key to claim or import. */
export async function upload(
  server: TestServer,
  caller: Caller,
  bytes: Uint8Array,
  name: string,
  type = 'application/octet-stream',
): Promise<string> {
  const granted = await caller.get('/presigned-url', {
    operation: 'put',
    key: name,
    content_type: type,
    size: bytes.byteLength,
  });
  if (granted.status !== 200) throw new Error(`no upload address for ${name}: ${JSON.stringify(granted.body)}`);
  const { url, key, headers, method } = granted.data as {
    url: string;
    key: string;
    headers: Record<string, string>;
    method: string;
  };
  const target = new URL(url, server.origin);
  const response = await fetch(`${server.origin}${target.pathname}${target.search}`, {
    method,
    headers,
    body: Buffer.from(bytes),
  });
  if (!response.ok) throw new Error(`upload of ${name} answered ${response.status}: ${await response.text()}`);
  return key;
}
