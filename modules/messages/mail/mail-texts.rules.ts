import type { Language } from '../../../platform/kernel/errors.ts';
import { addressed, linkIn, mailButton, paragraph } from '../../../platform/kernel/texts/mail-html.ts';
import { productTexts, type TextTable } from '../../../platform/kernel/texts/product-texts.ts';

type Words = Readonly<Record<Language, string>>;

/** A mail the product writes itself; {placeholders} are filled by the sender. `button` leads to {link}. */
interface MailText {
  readonly subject: Words;
  readonly lines: Readonly<Record<Language, readonly string[]>>;
  readonly button?: Words;
}

export const MAIL_TEXTS = {
  password_reset: {
    subject: { en: 'Reset your {company} password', es: 'Restablezca su contraseña en {company}' },
    lines: {
      en: [
        'Hello {name},',
        'We received a request to reset your password. The link works once and expires in 60 minutes.',
        'If this wasn’t you, ignore this email. Your password won’t change.',
      ],
      es: [
        'Hola, {name}:',
        'Recibimos una solicitud para restablecer su contraseña. El enlace sirve una sola vez y vence en 60 minutos.',
        'Si no fue usted, ignore este correo. Su contraseña no cambiará.',
      ],
    },
    button: { en: 'Choose a new password', es: 'Elegir una contraseña nueva' },
  },
  invite: {
    subject: { en: 'Your access to {company}', es: 'Su acceso a {company}' },
    lines: {
      en: ['Hello {name},', '{company} created an account for you. Choose your password within 72 hours.'],
      es: ['Hola, {name}:', '{company} creó una cuenta para usted. Elija su contraseña en las próximas 72 horas.'],
    },
    button: { en: 'Choose your password', es: 'Elegir su contraseña' },
  },
  account_locked: {
    subject: { en: 'Your {company} account is locked', es: 'Su cuenta de {company} está bloqueada' },
    lines: {
      en: [
        'Hello {name},',
        'Your account was locked after 10 failed login attempts. Set a new password to unlock it. The link expires in 60 minutes.',
      ],
      es: [
        'Hola, {name}:',
        'Su cuenta se bloqueó después de 10 intentos fallidos. Establezca una contraseña nueva para desbloquearla. El enlace vence en 60 minutos.',
      ],
    },
    button: { en: 'Unlock account', es: 'Desbloquear cuenta' },
  },
  password_changed: {
    subject: { en: 'Your {company} password was changed', es: 'Se cambió su contraseña de {company}' },
    lines: {
      en: [
        'Hello {name},',
        'Your password was changed. If this wasn’t you, reset it immediately and contact your administrator.',
      ],
      es: [
        'Hola, {name}:',
        'Se cambió su contraseña. Si no fue usted, restablézcala de inmediato y avise a su administrador.',
      ],
    },
  },
  password_set: {
    subject: { en: 'Your {company} password was set', es: 'Se estableció su contraseña de {company}' },
    lines: {
      en: [
        'Hello {name},',
        'An administrator set a password for your account. You’ll choose a new one when you log in.',
      ],
      es: [
        'Hola, {name}:',
        'Un administrador estableció una contraseña para su cuenta. Elegirá una nueva al iniciar sesión.',
      ],
    },
  },
  email_changed: {
    subject: { en: 'Your {company} email was changed', es: 'Se cambió su correo de {company}' },
    lines: {
      en: ['Hello {name},', 'You now log in with {email}. If you didn’t expect this, contact your administrator.'],
      es: ['Hola, {name}:', 'Ahora inicia sesión con {email}. Si no lo esperaba, avise a su administrador.'],
    },
  },
  new_device: {
    subject: { en: 'New login to your {company} account', es: 'Nuevo inicio de sesión en su cuenta de {company}' },
    lines: {
      en: [
        'Hello {name},',
        'Your account was used on a new device: {device}, IP address {ip}.',
        'If this was you, you don’t need to do anything. If not, end all sessions and choose a new password. The link expires in 7 days.',
      ],
      es: [
        'Hola, {name}:',
        'Su cuenta se usó en un dispositivo nuevo: {device}, dirección IP {ip}.',
        'Si fue usted, no necesita hacer nada. Si no, cierre todas las sesiones y elija una contraseña nueva. El enlace vence en 7 días.',
      ],
    },
    button: { en: 'This wasn’t me', es: 'No fui yo' },
  },
  registration_verify: {
    subject: { en: 'Confirm your email for {company}', es: 'Confirme su correo para {company}' },
    lines: {
      en: [
        'Hello {name},',
        'We received a request for access to {company}’s customer portal with this address. Confirm it within 24 hours.',
        'If this wasn’t you, ignore this email.',
      ],
      es: [
        'Hola, {name}:',
        'Recibimos una solicitud de acceso al portal de clientes de {company} con esta dirección. Confírmela en las próximas 24 horas.',
        'Si no fue usted, ignore este correo.',
      ],
    },
    button: { en: 'Confirm email', es: 'Confirmar correo' },
  },
  registration_approved: {
    subject: { en: 'Your access to {company} is ready', es: 'Su acceso a {company} está listo' },
    lines: {
      en: ['Hello {name},', 'You can now log in to {company}’s customer portal.'],
      es: ['Hola, {name}:', 'Ya puede ingresar al portal de clientes de {company}.'],
    },
    button: { en: 'Log in', es: 'Iniciar sesión' },
  },
  registration_rejected: {
    subject: { en: 'Your request to {company}', es: 'Su solicitud a {company}' },
    lines: {
      en: ['Hello {name},', '{company} didn’t approve your access to its customer portal.', '{reason}'],
      es: ['Hola, {name}:', '{company} no aprobó su acceso al portal de clientes.', '{reason}'],
    },
  },
  customer_invite: {
    subject: {
      en: '{customer} invites you to the {company} portal',
      es: '{customer} le invita al portal de {company}',
    },
    lines: {
      en: ['Hello,', 'You’re invited to {company}’s customer portal for {customer}. The link expires in 14 days.'],
      es: [
        'Hola:',
        'Tiene una invitación al portal de clientes de {company} para {customer}. El enlace vence en 14 días.',
      ],
    },
    button: { en: 'Join', es: 'Unirme' },
  },
  second_factor_on: {
    subject: {
      en: 'Two-factor authentication turned on at {company}',
      es: 'Verificación en dos pasos activada en {company}',
    },
    lines: {
      en: [
        'Hello {name},',
        'Logging in now requires a code from your authenticator app. If you didn’t turn this on, contact your administrator immediately.',
      ],
      es: [
        'Hola, {name}:',
        'Ahora se pide un código de su aplicación de autenticación al iniciar sesión. Si no la activó usted, avise de inmediato a su administrador.',
      ],
    },
  },
  second_factor_off: {
    subject: {
      en: 'Two-factor authentication turned off at {company}',
      es: 'Verificación en dos pasos desactivada en {company}',
    },
    lines: {
      en: [
        'Hello {name},',
        'Logging in no longer requires a code. If you didn’t expect this, contact your administrator immediately.',
      ],
      es: [
        'Hola, {name}:',
        'Al iniciar sesión ya no se pide un código. Si no lo esperaba, avise de inmediato a su administrador.',
      ],
    },
  },
  sign_link: {
    subject: { en: 'Please sign: {reference}', es: 'Por favor, firme: {reference}' },
    lines: {
      en: ['Hello {name},', '{company} asks you to review and sign {reference}.'],
      es: ['Hola, {name}:', '{company} le pide revisar y firmar {reference}.'],
    },
    button: { en: 'Review and sign', es: 'Revisar y firmar' },
  },
} as const satisfies Record<string, MailText>;

export type MailKind = keyof typeof MAIL_TEXTS;

/** What each mail is called where its texts are changed. */
const EVENT_NAMES: Readonly<Record<MailKind, readonly [en: string, es: string]>> = {
  password_reset: ['Password reset', 'Restablecimiento de contraseña'],
  invite: ['Invitation', 'Invitación'],
  account_locked: ['Account locked', 'Cuenta bloqueada'],
  password_changed: ['Password changed', 'Contraseña cambiada'],
  password_set: ['Password set', 'Contraseña establecida'],
  email_changed: ['Email changed', 'Correo cambiado'],
  new_device: ['Login from a new device', 'Inicio de sesión desde un dispositivo nuevo'],
  registration_verify: ['Registration: confirm', 'Registro: confirmar'],
  registration_approved: ['Registration: approved', 'Registro: aprobado'],
  registration_rejected: ['Registration: rejected', 'Registro: rechazado'],
  customer_invite: ['Portal invitation', 'Invitación al portal'],
  second_factor_on: ['Two-factor authentication on', 'Verificación en dos pasos activada'],
  second_factor_off: ['Two-factor authentication off', 'Verificación en dos pasos desactivada'],
  sign_link: ['Signature link', 'Enlace para firmar'],
};

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const line = (at: number): string => `line_${at + 1}`;

/** The texts of one mail under keys of their own: subject, line_1 …, button. */
function tableOf(kind: MailKind): TextTable<string> {
  const { subject, lines, button }: MailText = MAIL_TEXTS[kind];
  const name = EVENT_NAMES[kind];
  return productTexts<string>(
    `mail.${kind}`,
    { module: 'messages', use: 'mail', where: name },
    {
      subject,
      ...Object.fromEntries(lines.en.map((en, at) => [line(at), { en, es: lines.es[at] ?? en }])),
      ...(button ? { button } : {}),
    },
  );
}

const TABLES = Object.fromEntries(
  (Object.keys(MAIL_TEXTS) as MailKind[]).map((kind) => [kind, tableOf(kind)]),
) as Record<MailKind, TextTable<string>>;

/** Fills a mail's texts in a language; every value is escaped in the HTML form. */
export function renderMail(kind: MailKind, language: Language, values: Readonly<Record<string, string>>): RenderedMail {
  const mail: MailText = MAIL_TEXTS[kind];
  // The link stands behind the button alone: a company may word the rest anew.
  const { link: address = '', ...words } = values;
  const say = (key: string): string =>
    'name' in words
      ? addressed(words.name, (name) => TABLES[kind].in(key, language, { ...words, name }))
      : TABLES[kind].in(key, language, words);
  const lines = mail.lines.en.map((_, at) => say(line(at)));
  const link = mail.button && address && linkIn(language, address);
  const html = lines.map(paragraph);
  return {
    // A line break in a name must not start a header of its own.
    subject: say('subject').replace(/\s+/g, ' ').trim(),
    text: [...lines, ...(link ? [`${say('button')}: ${link}`] : [])].join('\n\n'),
    html: [...html, ...(link ? [mailButton(link, say('button'))] : [])].join('\n'),
  };
}
