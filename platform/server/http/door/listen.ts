import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { Incoming } from './incoming.ts';

/** Requests of one connection without an answer yet: browsers and proxies send one, tools that send ahead a few. */
const MOST_UNANSWERED = 8;
/** Connections of one address: an office behind one address opens six for each of its browsers. */
const MOST_OF_ADDRESS = 1_000;
/** How long nothing may come or go on a connection, a client that does not read its answer included; live events give signs of life. */
const SILENCE_MS = 3 * 60_000;
/** How long a connection stays open for the next request. */
const KEPT_MS = 72_000;

/** Options of `listen`. */
export interface DoorOptions {
  /** How long a request may take to come, ms. */
  requestTimeout: number;
  /** Connections come from proxies, which speak for many. */
  isBehindProxies: boolean;
}

/**
 * Node's HTTP server with bounds for a connection, before anybody knows who is on it: each request that waits for its turn holds an
 * open file, or its answer. Who goes beyond them is cut off.
 */
export function listen(handler: RequestListener, options: DoorOptions): Server {
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer({ IncomingMessage: Incoming }, (request, response) => {
    const { socket } = request;
    // What was sent ahead on a connection that was cut off meanwhile.
    if (socket.destroyed) return;
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    if (waiting > MOST_UNANSWERED) return void socket.destroy();
    unanswered.set(socket, waiting);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handler(request, response);
  });
  server.requestTimeout = options.requestTimeout;
  server.keepAliveTimeout = KEPT_MS;
  server.setTimeout(SILENCE_MS);
  if (!options.isBehindProxies) boundAddresses(server);
  return server;
}

function boundAddresses(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const from = socket.remoteAddress ?? '';
    const count = (open.get(from) ?? 0) + 1;
    if (count > MOST_OF_ADDRESS) return void socket.destroy();
    open.set(from, count);
    socket.once('close', () => {
      const left = (open.get(from) ?? 1) - 1;
      if (left > 0) open.set(from, left);
      else open.delete(from);
    });
  });
}
