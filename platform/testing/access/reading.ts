import { strFromU8, unzipSync } from 'fflate';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { TestServer } from '../server.ts';

/** These change something or keep the connection. */
const NOT_ASKED = new Set(['/events', '/notification/clear-last-check']);

/** Every call that reads and asks who is there. */
export const readingCalls = (app: TestServer): Endpoint[] =>
  app.ordo.modules
    .flatMap((module) => module.routes.map((route) => route.endpoint))
    .filter(({ method, access, path }) => method === 'GET' && access !== 'public' && !NOT_ASKED.has(path));

/** All that an answer says in one text, spreadsheets unpacked. */
export async function answerText(response: Response): Promise<string> {
  const text = unpacked(Buffer.from(await response.arrayBuffer()));
  const file = /"file_data":"([^"]+)"/.exec(text)?.[1];
  return file ? text.replace(file, '') + unpacked(Buffer.from(file, 'base64')) : text;
}

/** The texts inside a zip such as a spreadsheet, without when and by whom it was made; any other bytes as a text. */
export function unpacked(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString('utf8');
  return Object.entries(unzipSync(bytes))
    .filter(([name]) => !name.startsWith('docProps/'))
    .map(([, part]) => strFromU8(part))
    .join('\n');
}
