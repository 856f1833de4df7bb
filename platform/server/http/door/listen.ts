import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '../rate/client-network.rules.ts';
import { Incoming } from './incoming.ts';

/** Requests of one connection that wait for their turn: browsers and proxies send none ahead, some tools a few. */
const MOST_AHEAD = 7;
/** Connections of one network: an office behind one address opens six for each of its browsers. */
const MOST_OF_NETWORK = 1_000;
/** Connections of everybody, well below the files a process may have open. */
const MOST_OF_ALL = 8_000;
/**
 * How long nothing may come or go on a connection whose client is awaited: for a request, the rest of one, or to read its answer. What
 * the product works at longer is no silence.
 */
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

/** What Node keeps at a connection; its types leave it out. */
type Parsed = Socket & { parser?: { onIncoming: unknown } | null };
/** Tells the parser that what follows is no HTTP. */
const NO_HTTP = 2;

/**
 * Node's HTTP server with bounds for a connection, before anybody knows who is on it. Requests that were sent ahead begin when the
 * answer before them has gone: one that waits holds no file and no place. Who goes beyond the bounds is cut off.
 */
export function listen(handler: RequestListener, options: DoorOptions): Server {
  const lines = new WeakMap<Socket, (() => void)[]>();
  const underWay = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  const begin = (request: IncomingMessage, response: ServerResponse, answer: RequestListener): void => {
    const { socket } = request;
    underWay.set(socket, { request, response });
    response.once('close', () => {
      underWay.delete(socket);
      const next = socket.destroyed ? undefined : lines.get(socket)?.shift();
      if (next) next();
      else lines.delete(socket);
    });
    answer(request, response);
  };
  const inTurn =
    (answer: RequestListener): RequestListener =>
    (request, response) => {
      const { socket } = request;
      // What was sent ahead on a connection that was cut off meanwhile.
      if (socket.destroyed) return;
      const line = lines.get(socket);
      if (!line) {
        lines.set(socket, []);
        begin(request, response, answer);
      } else if (line.length < MOST_AHEAD) line.push(() => begin(request, response, answer));
      else cutOff(socket);
    };
  const server = createServer({ IncomingMessage: Incoming }, inTurn(handler));
  // Without listeners of ours Node answers these by itself, however many lie ahead.
  server.on(
    'checkContinue',
    inTurn((request, response) => {
      response.writeContinue();
      handler(request, response);
    }),
  );
  server.on(
    'checkExpectation',
    inTurn((_request, response) => void response.writeHead(417).end()),
  );
  server.requestTimeout = options.requestTimeout;
  server.keepAliveTimeout = KEPT_MS;
  server.maxConnections = MOST_OF_ALL;
  server.setTimeout(SILENCE_MS, (socket: Socket) => {
    const at = underWay.get(socket);
    if (at && isAtWork(at.request, at.response)) socket.setTimeout(server.timeout);
    else socket.destroy();
  });
  if (!options.isBehindProxies) boundNetworks(server);
  return server;
}

/** The request has come whole, and nothing of its answer waits to be read: it is we who are awaited. */
const isAtWork = (request: IncomingMessage, response: ServerResponse): boolean =>
  request.complete && !response.writableEnded && response.writableLength === 0;

/** The rest of what was read already, a thousand requests perhaps, is not looked at either. */
function cutOff(socket: Parsed): void {
  if (socket.parser) socket.parser.onIncoming = () => NO_HTTP;
  socket.destroy();
}

function boundNetworks(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const from = clientNetwork(socket.remoteAddress ?? '');
    const count = (open.get(from) ?? 0) + 1;
    if (count > MOST_OF_NETWORK) return void socket.destroy();
    open.set(from, count);
    socket.once('close', () => {
      const left = (open.get(from) ?? 1) - 1;
      if (left > 0) open.set(from, left);
      else open.delete(from);
    });
  });
}
