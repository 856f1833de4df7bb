import { createConnection, type Socket } from 'node:net';

/** What a scanner says of a stream; `threat` is null for a clean one. */
export interface Verdict {
  readonly threat: string | null;
  readonly engine: string;
}

/** A virus scanner. Every failure is an error: nobody may read one as "clean". */
export interface Scanner {
  scan(body: AsyncIterable<Uint8Array>): Promise<Verdict>;
  /** Name and version; fails when the scanner is away. */
  version(): Promise<string>;
}

export interface ScannerLimits {
  /** Milliseconds for a whole scan. */
  readonly scan: number;
  /** Milliseconds until the scanner says its version. */
  readonly version: number;
}

type Target = { path: string } | { host: string; port: number };

const LIMITS: ScannerLimits = { scan: 60_000, version: 3_000 };
const PORT = 3310;
/** A reply is a line; more is no clamd. */
const MOST_REPLY = 4_096;
const CHUNK = 65_536;

/** Where clamd listens: `tcp://host:3310`, `host:3310`, `unix:///run/clamd.ctl` or a path. Throws a sentence for other texts. */
export function clamdTarget(address: string): Target {
  const path = /^(?:unix:(?:\/\/)?)?(\/[^?#]+)$/.exec(address)?.[1];
  if (path) return { path };
  const [, host, port] =
    /^(?:(?:tcp|clamd|clamav):\/\/)?(\[[0-9A-Fa-f:]+\]|[\w.-]+)(?::(\d{1,5}))?\/?$/.exec(address) ?? [];
  if (!host) throw new Error('CLAMAV_URL must be tcp://host:port or unix:///path/to/socket.');
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? PORT) };
}

/** clamd over TCP or a Unix socket; bytes go as INSTREAM chunks (4-byte big-endian length, zero ends). */
export function clamdScanner(address: string, limits: ScannerLimits = LIMITS): Scanner {
  const target = clamdTarget(address);
  async function version(): Promise<string> {
    const reply = await ask(target, 'VERSION', null, limits.version);
    if (!reply.startsWith('ClamAV '))
      throw new Error(`the virus scanner answered ${JSON.stringify(reply.slice(0, 80))}`);
    return reply.slice(0, 100);
  }
  return {
    version,
    async scan(body) {
      const engine = await version();
      const reply = await ask(target, 'INSTREAM', body, limits.scan);
      if (reply === 'stream: OK') return { threat: null, engine };
      const threat = /^stream: (.{1,200}) FOUND$/.exec(reply)?.[1];
      if (threat) return { threat, engine };
      throw new Error(`the virus scanner answered ${JSON.stringify(reply.slice(0, 80))}`);
    },
  };
}

/** Sends one command, with a stream behind it or none, and gives the reply line. */
async function ask(
  target: Target,
  command: string,
  body: AsyncIterable<Uint8Array> | null,
  timeout: number,
): Promise<string> {
  const socket = createConnection(target);
  const timer = setTimeout(() => socket.destroy(new Error('the virus scanner did not answer in time')), timeout);
  const reply = replyOf(socket);
  // Looked at below; while bytes still go out, nobody waits for it yet.
  reply.catch(() => undefined);
  try {
    socket.write(`z${command}\0`);
    if (body) await sendChunks(socket, body, reply);
    return await reply;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/** The reply up to its closing zero; an end before that is an error. */
function replyOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1');
      const end = text.indexOf('\0');
      if (end >= 0) resolve(text.slice(0, end).trim());
      else if (text.length > MOST_REPLY) reject(new Error('the virus scanner answered too much'));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the virus scanner hung up')));
  });
}

/** Stops as soon as the scanner has answered: it may refuse a stream before its end. */
async function sendChunks(socket: Socket, body: AsyncIterable<Uint8Array>, reply: Promise<string>): Promise<void> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  const over = reply.then(end, end);
  for await (const bytes of body) {
    for (let at = 0; at < bytes.length && !isOver; at += CHUNK) {
      const part = bytes.subarray(at, at + CHUNK);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(part.length);
      socket.write(length);
      if (!socket.write(part)) await Promise.race([over, new Promise((drained) => socket.once('drain', drained))]);
    }
    if (isOver) return;
  }
  socket.write(Buffer.alloc(4));
}
