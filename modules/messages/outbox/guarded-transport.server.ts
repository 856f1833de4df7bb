import { Readable } from 'node:stream';
import type { SendMailOptions, Transporter } from 'nodemailer';

/** Asked when the whole mail is on the line, before the dot by which the mail server takes it in; throws to leave it unsent. */
export type Guard = () => Promise<void>;

/** Makes a transport ask each mail's `guard`. */
export function guarded<T extends Transporter>(transport: T): T {
  transport.use('stream', (mail, done) => {
    const { guard } = mail.data as { guard?: Guard };
    if (guard) {
      const whole = mail.message.createReadStream.bind(mail.message);
      mail.message.createReadStream = () => endingWith(whole(), guard);
    }
    done();
  });
  return transport;
}

/** The options of a mail with the guard, which the library's types know nothing of. */
export const withGuard = (options: SendMailOptions, guard: Guard): SendMailOptions => Object.assign(options, { guard });

/** Nothing is read before somebody listens, so the guard is asked when the server has asked for the mail and got it. */
function endingWith(content: Readable, guard: Guard): Readable {
  async function* parts(): AsyncGenerator<Buffer> {
    for await (const part of content) yield part as Buffer;
    await guard();
  }
  return Readable.from(parts(), { objectMode: false });
}
