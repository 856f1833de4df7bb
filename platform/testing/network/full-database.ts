import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A database on another machine, as the product sees it when the disk there is full. */
export interface FullDatabase {
  /** Connection string of the way through. */
  readonly url: string;
  /** From now on nothing can be written there; reads go on. `isWhole`: nobody can connect either, and who is connected is thrown out. */
  fill(isWhole?: boolean): void;
  free(): void;
  /** How often it said so since the disk was filled. */
  refused(): number;
  close(): void;
}

const WRITES = /\b(insert\s+into|update\s+\S+\s+(\w+\s+)?set|delete\s+from)\b/i;
/** Types of messages that end what a client asks for at once. */
const ENDS = new Set(['Q', 'S', 'X', 'p', 'd', 'c', 'f', 'H']);
const CODE = '53100';
const WORDS = 'could not extend file "base/16384/17002": No space left on device';

/** Stands before a real database and answers as one does that has no space left. */
export async function fullDatabase(behind: string): Promise<FullDatabase> {
  const { port, hostname } = new URL(behind);
  const state = { isFull: false, isWhole: false, refused: 0 };
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const far = connect(Number(port), hostname);
    for (const socket of [client, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        far.destroy();
      });
    }
    far.pipe(client);
    const isRefused = (asked: Asked): boolean => state.isFull && (state.isWhole || asked.writes);
    const ask = reader((asked) => {
      if (!isRefused(asked)) return void far.write(asked.bytes);
      state.refused++;
      if (state.isWhole) return void client.end(problem('FATAL'));
      // In a transaction or not: what it says next is "rollback".
      client.write(Buffer.concat([problem('ERROR'), message('Z', Buffer.from('E'))]));
    });
    client.on('data', ask);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = new URL(behind);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    fill: (isWhole = false) => Object.assign(state, { isFull: true, isWhole, refused: 0 }),
    free: () => Object.assign(state, { isFull: false, isWhole: false }),
    refused: () => state.refused,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** What a client sent at once, and whether any of it writes. */
interface Asked {
  bytes: Buffer;
  writes: boolean;
}

/** Cuts what comes over a connection into what is asked at once; a statement that was given a name is known by it. */
function reader(tell: (asked: Asked) => void): (part: Buffer) => void {
  const named = new Map<string, boolean>();
  let rest = Buffer.alloc(0);
  let isGreeted = false;
  let held: Buffer[] = [];
  let writes = false;
  const look = (type: string, body: Buffer) => {
    const [first = '', second = ''] = body.toString('latin1').split('\0', 2);
    if (type === 'Q') writes ||= WRITES.test(first);
    if (type === 'P') {
      const does = WRITES.test(second);
      if (first !== '') named.set(first, does);
      writes ||= does;
    }
    // The portal comes first, then the name of the statement.
    if (type === 'B') writes ||= named.get(second) === true;
  };
  return (part) => {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      // The greeting has no type before its length.
      const at = isGreeted ? 1 : 0;
      if (rest.length < at + 4) return;
      const length = at + rest.readInt32BE(at);
      if (rest.length < length) return;
      const one = rest.subarray(0, length);
      rest = rest.subarray(length);
      held.push(one);
      const type = isGreeted ? String.fromCharCode(one[0] ?? 0) : 'S';
      if (isGreeted) look(type, one.subarray(5));
      isGreeted = true;
      if (!ENDS.has(type)) continue;
      tell({ bytes: Buffer.concat(held), writes });
      held = [];
      writes = false;
    }
  };
}

const problem = (severity: 'ERROR' | 'FATAL'): Buffer =>
  message('E', Buffer.from(`S${severity}\0V${severity}\0C${CODE}\0M${WORDS}\0\0`));

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
