import { SMTPServer } from 'smtp-server';

/** A mail as the server took it in. */
export interface ReceivedMail {
  readonly to: string[];
  readonly text: string;
}

/** A real SMTP server on a free port of this machine, and how it behaves at the moment. */
export interface MailServerUnderTest {
  readonly port: number;
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Code by which recipients are refused: all of them, or the ones whose address holds `only`; with these words. Null: none. */
  refuse(code: number | null, only?: string, words?: string): void;
  /** Code and words by which senders are refused. */
  refuseSender(code: number, words: string): void;
  /** Takes the next mail in whole, then cuts the line before it says so. */
  cutNext(): void;
  /** Says that it took a mail in only after this time. */
  slow(ms: number): void;
  /** Lets nobody past the sender's address until the returned function is called. */
  hang(): () => void;
  /** Connections that are open. */
  open(): number;
  /** Forgets mails and moods. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts the server; `user` makes it ask for a password (PLAIN, without TLS). */
export async function mailServer(user?: { name: string; password: string }): Promise<MailServerUnderTest> {
  const received: ReceivedMail[] = [];
  let refusal: { code: number; only: string; words: string } | null = null;
  let noSender: Error | null = null;
  let isCutting = false;
  let slowness = 0;
  let hanging: Promise<void> = Promise.resolve();
  const server = new SMTPServer({
    authOptional: user === undefined,
    allowInsecureAuth: true,
    disabledCommands: user ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth(auth, _session, done) {
      const isRight = auth.username === user?.name && auth.password === user?.password;
      done(isRight ? null : new Error('wrong password'), isRight ? { user: auth.username } : undefined);
    },
    onMailFrom: (_address, _session, done) => void hanging.then(() => done(noSender)),
    onRcptTo({ address }, _session, done) {
      if (!refusal || !address.includes(refusal.only)) return done();
      done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => {
        text += part.toString('utf8');
      });
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map((recipient) => recipient.address), text });
        if (!isCutting) return setTimeout(done, slowness);
        isCutting = false;
        for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>) {
          connection._socket.destroy();
        }
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse(code, only = '', words = 'refused') {
      refusal = code === null ? null : { code, only, words };
    },
    refuseSender(code, words) {
      noSender = Object.assign(new Error(words), { responseCode: code });
    },
    cutNext() {
      isCutting = true;
    },
    slow(ms) {
      slowness = ms;
    },
    hang() {
      const gate = Promise.withResolvers<void>();
      hanging = gate.promise;
      return gate.resolve;
    },
    open: () => server.connections.size,
    reset() {
      received.length = 0;
      slowness = 0;
      hanging = Promise.resolve();
      refusal = null;
      noSender = null;
      isCutting = false;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
