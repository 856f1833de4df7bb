import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { clamdScanner, clamdTarget } from './clamd.server.ts';

const opened: Server[] = [];
const lines = new Set<Socket>();
afterEach(async () => {
  for (const line of lines) line.destroy();
  for (const server of opened.splice(0)) await new Promise((closed) => server.close(closed));
});

/** A server that says its version and leaves every stream to `stream`. */
async function speaker(stream: (line: Socket, received: () => Buffer) => void, version = 'ClamAV 1.4.6/1/today\0') {
  const server = createServer((line) => {
    lines.add(line);
    let bytes = Buffer.alloc(0);
    let isStream = false;
    line.on('error', () => undefined);
    line.on('data', (part: Buffer) => {
      bytes = Buffer.concat([bytes, part]);
      if (bytes.toString('latin1').startsWith('zVERSION\0')) line.end(version);
      else if (!isStream && bytes.toString('latin1').startsWith('zINSTREAM\0')) {
        isStream = true;
        stream(line, () => bytes.subarray(10));
      }
    });
  });
  opened.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  return clamdScanner(`tcp://127.0.0.1:${port}`, { scan: 300, version: 300 });
}

async function* of(...parts: Uint8Array[]) {
  yield* parts;
}

/** The parts of a stream once its closing zero has come. */
function chunksOf(sent: Buffer): { sizes: number[]; bytes: Buffer; isEnded: boolean } {
  const sizes: number[] = [];
  const parts: Buffer[] = [];
  for (let at = 0; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return { sizes, bytes: Buffer.concat(parts), isEnded: true };
    sizes.push(length);
    parts.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return { sizes, bytes: Buffer.concat(parts), isEnded: false };
}

function answersAtTheEnd(reply: string, seen: (sent: ReturnType<typeof chunksOf>) => void = () => undefined) {
  return (line: Socket, received: () => Buffer) => {
    const look = (): void => {
      const sent = chunksOf(received());
      if (!sent.isEnded) return;
      seen(sent);
      line.end(reply);
    };
    line.on('data', () => setImmediate(look));
    setImmediate(look);
  };
}

describe('the virus scanner over its protocol', () => {
  test('sends every byte in chunks with their length and a zero at the end', async () => {
    const file = Buffer.alloc(150_000, 7);
    let sent: ReturnType<typeof chunksOf> | undefined;
    const scanner = await speaker(answersAtTheEnd('stream: OK\0', (all) => (sent = all)));
    expect(await scanner.scan(of(file.subarray(0, 3), file.subarray(3)))).toEqual({
      threat: null,
      engine: 'ClamAV 1.4.6/1/today',
    });
    expect(sent?.bytes.equals(file)).toBe(true);
    expect(sent?.sizes).toEqual([3, 65_536, 65_536, 18_925]);
  });

  test('tells the name of what it found', async () => {
    const scanner = await speaker(answersAtTheEnd('stream: Eicar-Test-Signature FOUND\0'));
    expect((await scanner.scan(of(Buffer.from('x')))).threat).toBe('Eicar-Test-Signature');
  });

  test('a refusal before the end of the stream is heard and is no "clean"', async () => {
    const scanner = await speaker((line) => line.end('INSTREAM size limit exceeded. ERROR\0'));
    const endless = of(...Array.from({ length: 400 }, () => Buffer.alloc(65_536)));
    await expect(scanner.scan(endless)).rejects.toThrow('INSTREAM size limit exceeded. ERROR');
  });

  test.each<[string, (line: Socket) => void, string]>([
    ['silence', () => undefined, 'did not answer in time'],
    ['a line that is cut', (line) => line.destroy(), ''],
    ['half an answer', (line) => line.end('stream: O'), 'hung up'],
    ['an answer nobody knows', (line) => line.end('HTTP/1.1 400 Bad Request\0'), 'HTTP/1.1 400'],
    ['"OK" without the rest', (line) => line.end('OK\0'), '"OK"'],
    ['endless noise', (line) => line.write('x'.repeat(10_000)), 'too much'],
  ])('%s is an error, never a clean file', async (_what, behave, words) => {
    const scanner = await speaker(behave);
    await expect(scanner.scan(of(Buffer.alloc(100)))).rejects.toThrow(words);
  });

  test('something else behind the address, and nobody there, are errors too', async () => {
    const other = await speaker(() => undefined, 'SSH-2.0-OpenSSH\0');
    await expect(other.version()).rejects.toThrow('SSH-2.0');
    await expect(clamdScanner('127.0.0.1:9').scan(of(Buffer.from('x')))).rejects.toThrow('ECONNREFUSED');
    await expect(clamdScanner('unix:///nowhere/clamd.ctl').version()).rejects.toThrow('ENOENT');
  });

  test.each([
    ['tcp://scanner:3311', { host: 'scanner', port: 3311 }],
    ['scanner', { host: 'scanner', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
    ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('the address %s is understood', (address, target) => expect(clamdTarget(address)).toEqual(target));

  test('an address that is none is said at once', () =>
    expect(() => clamdScanner('http://scanner/x?y')).toThrow('CLAMAV_URL must be'));
});
