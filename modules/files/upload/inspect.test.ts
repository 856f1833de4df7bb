import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { onBehalfOf } from '../../../platform/server/worker/party.ts';
import { inspect } from './inspect.server.ts';

test('archives are looked at whole, but few at once, however many end together', async () => {
  let open = 0;
  let most = 0;
  const bytes = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(1_000, 0x41)]);
  const storage = {
    head: async () => bytes.subarray(0, 64),
    get: async () => {
      most = Math.max(most, ++open);
      return new Readable({
        read() {
          setTimeout(() => {
            this.push(bytes);
            this.push(null);
          }, 5);
        },
      }).once('end', () => void open--);
    },
  };
  const look = (person: string) =>
    onBehalfOf({ company: 1, person }, () => inspect(storage as never, 'key', bytes.length, 'a.docx'));
  const looks = Array.from({ length: 30 }, (_, at) => look(`p${at % 3}`).catch((error) => error.code));
  expect(new Set(await Promise.all(looks))).toEqual(new Set(['file_content']));
  expect(most).toBeLessThanOrEqual(2);
});
