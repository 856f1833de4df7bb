import type { SendMailOptions } from 'nodemailer';
import type { Language } from '../../../platform/kernel/errors.ts';
import { paragraph } from '../../../platform/kernel/texts/mail-html.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { envelopeOf, senderOf } from './envelope.server.ts';
import { mailServerOf } from './mail-server.server.ts';

const WORDS = productTexts(
  'mail.test',
  { module: 'messages', use: 'mail', where: ['Test email', 'Correo de prueba'] },
  {
    subject: { en: 'Test email from {company}', es: 'Correo de prueba de {company}' },
    text: {
      en: 'This email confirms that {company}’s mail server works.',
      es: 'Este correo confirma que el servidor de correo de {company} funciona.',
    },
    none: { en: 'No mail server set up.', es: 'No hay servidor de correo configurado.' },
  },
);

/** Somebody looks on. */
const PATIENCE_MS = 30_000;

/** Sends a mail past the outbox, so that the person at the settings reads at once what the mail server says. */
export async function trySending(
  { database, config, storage }: Platform,
  tenantId: number,
  to: string,
  language: Language,
): Promise<{ sent: boolean; answer: string }> {
  try {
    const server = await mailServerOf(database, tenantId, config.smtpUrl);
    if (!server) return { sent: false, answer: WORDS.in('none', language) };
    const sender = await senderOf({ database, storage }, tenantId, new URL(config.origin).hostname);
    const text = WORDS.in('text', language, { company: sender.company });
    const mail = { to: [to], cc: [], bcc: [], from: null, reply_to: null, event: null, text, html: paragraph(text) };
    const envelope = await envelopeOf(
      { ...mail, subject: WORDS.in('subject', language, { company: sender.company }) },
      sender,
      server.from,
    );
    const sent = (await server.transport.sendMail({
      ...envelope,
      signal: AbortSignal.timeout(PATIENCE_MS),
    } as SendMailOptions)) as { response?: string };
    return { sent: true, answer: (sent.response ?? '').slice(0, 300) };
  } catch (error) {
    return { sent: false, answer: (error as Error).message.slice(0, 300) };
  }
}
