import type { Language } from '../../../platform/kernel/errors.ts';
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
    subject: { en: 'Reset your password at {company}', es: 'Restablezca su contraseña en {company}' },
    lines: {
      en: [
        'Hello {name},',
        'someone asked for a new password for your account. The link works once and for 60 minutes.',
        'If it was not you, ignore this email: your password stays as it is.',
      ],
      es: [
        'Hola, {name}:',
        'alguien pidió una nueva contraseña para su cuenta. El enlace sirve una sola vez y durante 60 minutos.',
        'Si no fue usted, ignore este correo: su contraseña no cambia.',
      ],
    },
    button: { en: 'Choose a new password', es: 'Elegir una contraseña nueva' },
  },
  invite: {
    subject: { en: 'Your access to {company}', es: 'Su acceso a {company}' },
    lines: {
      en: ['Hello {name},', '{company} opened an account for you. Choose your password within 72 hours.'],
      es: ['Hola, {name}:', '{company} creó una cuenta para usted. Elija su contraseña en las próximas 72 horas.'],
    },
    button: { en: 'Choose your password', es: 'Elegir su contraseña' },
  },
  account_locked: {
    subject: { en: 'Your account at {company} is locked', es: 'Su cuenta en {company} está bloqueada' },
    lines: {
      en: [
        'Hello {name},',
        'your account was locked after 10 wrong passwords. Set a new password to open it again; the link works for 60 minutes.',
      ],
      es: [
        'Hola, {name}:',
        'su cuenta se bloqueó después de 10 contraseñas incorrectas. Establezca una nueva para abrirla; el enlace sirve durante 60 minutos.',
      ],
    },
    button: { en: 'Unlock with a new password', es: 'Desbloquear con una contraseña nueva' },
  },
  password_changed: {
    subject: { en: 'Your password at {company} was changed', es: 'Su contraseña en {company} cambió' },
    lines: {
      en: [
        'Hello {name},',
        'your password was changed. If it was not you, reset it at once and tell your administrator.',
      ],
      es: [
        'Hola, {name}:',
        'su contraseña cambió. Si no fue usted, restablézcala de inmediato y avise a su administrador.',
      ],
    },
  },
  password_set: {
    subject: { en: 'Your password at {company} was set', es: 'Se estableció su contraseña en {company}' },
    lines: {
      en: [
        'Hello {name},',
        'an administrator set a password for your account. You will choose your own when you log in.',
      ],
      es: [
        'Hola, {name}:',
        'un administrador estableció una contraseña para su cuenta. Usted elegirá la suya al iniciar sesión.',
      ],
    },
  },
  email_changed: {
    subject: { en: 'Your email at {company} was changed', es: 'Su correo en {company} cambió' },
    lines: {
      en: ['Hello {name},', 'you now log in with {email}. If you did not expect this, tell your administrator.'],
      es: ['Hola, {name}:', 'ahora inicia sesión con {email}. Si no lo esperaba, avise a su administrador.'],
    },
  },
  new_device: {
    subject: { en: 'New login to your account at {company}', es: 'Nuevo inicio de sesión en su cuenta de {company}' },
    lines: {
      en: [
        'Hello {name},',
        'your account was used on a device we had not seen before: {device}, address {ip}.',
        'If it was you, there is nothing to do. If not, end every session and choose a new password; the link works for 7 days.',
      ],
      es: [
        'Hola, {name}:',
        'su cuenta se usó en un dispositivo que no conocíamos: {device}, dirección {ip}.',
        'Si fue usted, no haga nada. Si no, cierre todas las sesiones y elija una contraseña nueva; el enlace sirve durante 7 días.',
      ],
    },
    button: { en: 'It was not me', es: 'No fui yo' },
  },
  registration_verify: {
    subject: { en: 'Confirm your email for {company}', es: 'Confirme su correo para {company}' },
    lines: {
      en: [
        'Hello {name},',
        'someone asked for access to the customer portal of {company} with this address. The link confirms it within 24 hours.',
        'If it was not you, ignore this email: nothing happens.',
      ],
      es: [
        'Hola, {name}:',
        'alguien pidió acceso al portal de clientes de {company} con esta dirección. El enlace la confirma en las próximas 24 horas.',
        'Si no fue usted, ignore este correo: no pasa nada.',
      ],
    },
    button: { en: 'Confirm my email', es: 'Confirmar mi correo' },
  },
  registration_approved: {
    subject: { en: 'Your access to {company} is open', es: 'Su acceso a {company} está abierto' },
    lines: {
      en: ['Hello {name},', 'you can log in to the customer portal of {company} now.'],
      es: ['Hola, {name}:', 'ya puede ingresar al portal de clientes de {company}.'],
    },
    button: { en: 'Log in', es: 'Iniciar sesión' },
  },
  registration_rejected: {
    subject: { en: 'Your request to {company}', es: 'Su solicitud a {company}' },
    lines: {
      en: ['Hello {name},', '{company} did not open an access to its customer portal for you.', '{reason}'],
      es: ['Hola, {name}:', '{company} no le abrió un acceso a su portal de clientes.', '{reason}'],
    },
  },
  customer_invite: {
    subject: { en: '{customer} invites you to {company}', es: '{customer} le invita a {company}' },
    lines: {
      en: ['Hello,', 'you are invited to the customer portal of {company} for {customer}. The link works for 14 days.'],
      es: [
        'Hola:',
        'se le invita al portal de clientes de {company} para {customer}. El enlace sirve durante 14 días.',
      ],
    },
    button: { en: 'Join', es: 'Unirme' },
  },
  second_factor_on: {
    subject: { en: 'Second factor on at {company}', es: 'Segundo factor activado en {company}' },
    lines: {
      en: [
        'Hello {name},',
        'logging in now also asks for a code of your authenticator app. If you did not switch this on, tell your administrator at once.',
      ],
      es: [
        'Hola, {name}:',
        'al iniciar sesión ahora también se pide un código de su aplicación. Si no lo activó usted, avise de inmediato a su administrador.',
      ],
    },
  },
  second_factor_off: {
    subject: { en: 'Second factor off at {company}', es: 'Segundo factor desactivado en {company}' },
    lines: {
      en: [
        'Hello {name},',
        'logging in no longer asks for a code. If you did not expect this, tell your administrator at once.',
      ],
      es: [
        'Hola, {name}:',
        'al iniciar sesión ya no se pide un código. Si no lo esperaba, avise de inmediato a su administrador.',
      ],
    },
  },
  sign_link: {
    subject: { en: 'Please sign: {reference}', es: 'Por favor, firme: {reference}' },
    lines: {
      en: ['Hello {name},', '{company} asks you to look at {reference} and to sign that the work was done.'],
      es: ['Hola, {name}:', '{company} le pide revisar {reference} y dar su conformidad con el trabajo.'],
    },
    button: { en: 'Read and sign', es: 'Leer y firmar' },
  },
} as const satisfies Record<string, MailText>;

export type MailKind = keyof typeof MAIL_TEXTS;

/** What each mail is called where its texts are changed. */
const EVENT_NAMES: Readonly<Record<MailKind, readonly [en: string, es: string]>> = {
  password_reset: ['Password reset', 'Restablecer contraseña'],
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
  second_factor_on: ['Second factor on', 'Segundo factor activado'],
  second_factor_off: ['Second factor off', 'Segundo factor desactivado'],
  sign_link: ['Link to sign', 'Enlace para firmar'],
};

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

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

/** Fills a mail's texts in a language; every value is escaped in the HTML form (A3 M4). */
export function renderMail(kind: MailKind, language: Language, values: Readonly<Record<string, string>>): RenderedMail {
  const mail: MailText = MAIL_TEXTS[kind];
  const say = (key: string): string => TABLES[kind].in(key, language, values);
  const lines = mail.lines.en.map((_, at) => say(line(at)));
  const link = mail.button && values.link;
  const html = lines.map((text) => `<p>${escaped(text)}</p>`);
  return {
    // A line break in a name must not start a header of its own.
    subject: say('subject').replace(/\s+/g, ' ').trim(),
    text: [...lines, ...(link ? [link] : [])].join('\n\n'),
    html: [...html, ...(link ? [`<p><a href="${escaped(link)}">${escaped(say('button'))}</a></p>`] : [])].join('\n'),
  };
}
