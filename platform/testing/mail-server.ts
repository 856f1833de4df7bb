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
  /** Code by which recipients are refused: all of them, or the ones whose address holds `only`. Null: none. */
  refuse(code: number | null, only?: string): void;
  /** Takes the next mail in whole, then cuts the line before it says so. */
  cutNext(): void;
  /** Forgets mails and moods. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts the server; `user` makes it ask for a password (PLAIN, without TLS). */
export async function mailServer(user?: { name: string; password: string }): Promise<MailServerUnderTest> {
  const received: ReceivedMail[] = [];
  let refusal: { code: number; only: string } | null = null;
  let isCutting = false;
  const server = new SMTPServer({
    authOptional: user === undefined,
    allowInsecureAuth: true,
    disabledCommands: user ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth(auth, _session, done) {
      const isRight = auth.username === user?.name && auth.password === user?.password;
      done(isRight ? null : new Error('wrong password'), isRight ? { user: auth.username } : undefined);
    },
    onRcptTo({ address }, _session, done) {
      if (!refusal || !address.includes(refusal.only)) return done();
      done(Object.assign(new Error('refused'), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => {
        text += part.toString('utf8');
      });
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map((recipient) => recipient.address), text });
        if (!isCutting) return done();
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
    refuse(code, only = '') {
      refusal = code === null ? null : { code, only };
    },
    cutNext() {
      isCutting = true;
    },
    reset() {
      received.length = 0;
      refusal = null;
      isCutting = false;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
