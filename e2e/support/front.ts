import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { inject } from 'vitest';
import { freePort } from '../../platform/testing/network/free-port.ts';

/** A door before the product that a journey can shut for writes, and behind which a new version appears. */
export interface Front {
  origin: string;
  /** While true, what changes activities never arrives. */
  isCut: boolean;
  /** How often each Idempotency-Key arrived at the product. */
  sent: Map<string, number>;
  /** From now on the site is of another version, whose worker knows none of the parts of the old one. */
  deploy(): void;
  close(): Promise<void>;
}

const VERSION = /(version\\":\\")[0-9a-f]{12}/;

/** Opens the door on a port of its own. */
export async function openFront(): Promise<Front> {
  const port = await freePort();
  let isNew = false;
  const front: Front = {
    origin: `http://127.0.0.1:${port}`,
    isCut: false,
    sent: new Map(),
    deploy: () => {
      isNew = true;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const key = incoming.headers['idempotency-key'];
    const isWrite = incoming.method !== 'GET' && path.startsWith('/api/v1/order');
    if (isWrite && front.isCut) return incoming.socket.destroy();
    if (isWrite && typeof key === 'string') front.sent.set(key, (front.sent.get(key) ?? 0) + 1);
    pass(incoming, outgoing, isNew && path === '/sw.js');
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return front;
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, isNewWorker: boolean): void {
  const { 'accept-encoding': _encodings, ...headers } = incoming.headers;
  const onward = request(inject('origin') + incoming.url, { method: incoming.method, headers }, (answer) => {
    if (!isNewWorker) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      return answer.pipe(outgoing);
    }
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const worker = Buffer.concat(parts).toString('utf8').replace(VERSION, '$1ffffffffffff');
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
      outgoing.end(worker);
    });
  });
  onward.on('error', () => outgoing.destroy());
  incoming.on('error', () => onward.destroy());
  incoming.pipe(onward);
}
