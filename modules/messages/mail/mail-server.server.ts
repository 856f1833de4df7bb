import type nodemailer from 'nodemailer';
import type { Database } from '../../../platform/server/db/database.ts';
import { demandNothingHeld } from '../../../platform/server/db/pool.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { resolveHost } from '../../../platform/server/outbound/address.ts';
import { guarded } from '../outbox/guarded-transport.server.ts';

/**
 * A mail server may take ten minutes to say that it took a mail in (RFC 5321); who hangs up before sends the mail again, and it
 * arrives twice.
 */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 600_000 };

/** Loaded with the first mail: the library alone takes 20 MB. */
const mailer = async (): Promise<typeof nodemailer> => (await import('nodemailer')).default;

export type Transport = ReturnType<typeof nodemailer.createTransport>;

/** A company's way to send mail. */
export interface MailServer {
  readonly transport: Transport;
  /** Sender of the mail server, when neither the mail nor the mail parts name one. */
  readonly from: string | null;
}

/** The setting `smtp` with its secret parts. */
interface SmtpSetting {
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly secure?: boolean;
  readonly from?: string;
  readonly pass?: string;
  readonly password?: string;
}

type ReadSmtp = (tenantId: number) => Promise<Record<string, unknown>>;
let readSmtp: ReadSmtp = async () => ({});

/** Where the setting `smtp` is read, secrets included; the company module says so once. */
export function smtpSettingFrom(read: ReadSmtp): void {
  readSmtp = read;
}

/** The company's own mail server, else the environment's (SMTP_URL), else null: mails are held. */
export async function mailServerOf(
  database: Database,
  tenantId: number,
  smtpUrl: string | null,
): Promise<MailServer | null> {
  demandNothingHeld();
  const setting = (await readSmtp(tenantId)) as SmtpSetting;
  if (setting.host) return ownServer(database, tenantId, setting.host, setting);
  if (!smtpUrl) return null;
  const { createTransport } = await mailer();
  return { transport: guarded(createTransport({ url: smtpUrl, ...TIMEOUTS })), from: null };
}

/** A setting must not reach into the server's own network; a mail server in there belongs into the environment. */
async function ownServer(
  database: Database,
  tenantId: number,
  host: string,
  setting: SmtpSetting,
): Promise<MailServer> {
  const { address } = await resolveHost(host, await isDevelopment(database, tenantId));
  const secure = setting.secure ?? setting.port === 465;
  const pass = setting.pass ?? setting.password;
  const { createTransport } = await mailer();
  const transport = createTransport({
    host: address,
    port: setting.port ?? (secure ? 465 : 587),
    secure,
    tls: { servername: host },
    ...(setting.user ? { auth: { user: setting.user, pass: pass ?? '' } } : {}),
    ...TIMEOUTS,
  });
  return { transport: guarded(transport), from: setting.from || null };
}

/** Whether the company may reach private networks. */
export async function isDevelopment(database: Database, tenantId: number): Promise<boolean> {
  const [row] = await database.global<{ is_development: boolean }>(
    sql`select is_development from tenant where id = ${tenantId}`,
  );
  return row?.is_development === true;
}
