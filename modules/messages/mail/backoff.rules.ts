/** Minutes until the next try after each failed one; after the sixth failure a mail has failed. */
const MAIL_MINUTES = [1, 5, 30, 120, 480] as const;
/** Twelve tries within three days; then the endpoint is switched off. */
const WEBHOOK_MINUTES = [1, 5, 15, 30, 60, 120, 240, 480, 720, 1200, 1440] as const;

export type AfterFailure = { readonly status: 'queued'; readonly minutes: number } | { readonly status: 'failed' };

/** What a mail server answered, as the mail library tells it; no code when nobody answered. */
export interface SmtpReply {
  /** What it answered to: `AUTH PLAIN`, `MAIL FROM`, `RCPT TO`, `DATA`. */
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** A server's refusal of one recipient. */
export interface Refusal extends SmtpReply {
  readonly recipient: string;
}

/** Why a mail did not go; `rejectedErrors` when every recipient was refused. */
export interface MailFailure extends SmtpReply {
  readonly rejectedErrors?: readonly Refusal[];
}

/**
 * Whose fault an answer names: a mailbox that does not exist, one that is switched off, our account or the server itself (login,
 * sender, relaying, policy), or something that may pass.
 */
export type Blame = 'no_mailbox' | 'mailbox_off' | 'account' | 'passing';

/** Enhanced codes (RFC 3463) that say the recipient's address is wrong. X.1.0, X.1.7 and X.1.8 are said of senders. */
const WRONG_ADDRESS = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.9', '5.1.10']);
const MAILBOX_OFF = '5.2.1';
const SENDER = new Set(['5.1.0', '5.1.7', '5.1.8']);
/** Codes that, without an enhanced one, say of a recipient that the address is wrong; a full mailbox (552) or a policy (554) may change. */
const BARE_WRONG_ADDRESS = new Set([550, 551, 553, 556]);
/** The same codes are given to whom the server does not know or trust; then the words speak of that. */
const OF_ACCOUNT =
  /\b(relay\w*|rcpthosts|authenti\w+|authori[sz]\w+|auth|logged in|log ?in|sender|spam|spamhaus|(black|block) ?list\w*|blocked|banned|reputation|policy|helo|ehlo|reverse dns|ptr)\b/i;
/** Login wanted or refused. */
const LOGIN = new Set([530, 534, 535, 538]);

export function blameOf({ command = '', responseCode = 0, response = '' }: SmtpReply): Blame {
  if (responseCode < 500 || responseCode > 599) return 'passing';
  const isOfRecipient = command === 'RCPT TO';
  if ((!isOfRecipient && command !== 'DATA') || LOGIN.has(responseCode)) return 'account';
  const code = enhancedCode(response);
  if (code === null) {
    if (!isOfRecipient) return 'passing';
    if (OF_ACCOUNT.test(withoutAddresses(response))) return 'account';
    return BARE_WRONG_ADDRESS.has(responseCode) ? 'no_mailbox' : 'passing';
  }
  if (WRONG_ADDRESS.has(code)) return 'no_mailbox';
  if (code === MAILBOX_OFF) return 'mailbox_off';
  return code.startsWith('5.7.') || SENDER.has(code) ? 'account' : 'passing';
}

/** `550 5.1.1 …`, or as qmail writes it: `550 … (#5.1.1)`. */
const enhancedCode = (response: string): string | null =>
  /^\d{3}[ -]#?([245]\.\d{1,3}\.\d{1,3})\b/m.exec(response)?.[1] ??
  /\(#([245]\.\d{1,3}\.\d{1,3})\)/.exec(response)?.[1] ??
  null;

/** What a mail server says is told in its first words; the rest may be as long as the server likes. */
const MOST_WORDS = 1_000;
const withoutAddresses = (response: string): string => response.slice(0, MOST_WORDS).replace(/<[^>]*>|\S+@\S+/g, '');

const blamesOf = (failure: MailFailure): Blame[] =>
  (failure.rejectedErrors?.length ? failure.rejectedErrors : [failure]).map(blameOf);

/**
 * What becomes of a mail whose `attempts`-th try failed. Only what is said of the recipients' mailboxes is final: trying those
 * again would hurt the sender's name. A wrong password or a server that does not know us is mended by people, and the mail goes then.
 */
export function afterFailure(attempts: number, failure: MailFailure): AfterFailure {
  const isFinal = blamesOf(failure).every((blame) => blame === 'no_mailbox' || blame === 'mailbox_off');
  return isFinal ? { status: 'failed' } : nextTry(MAIL_MINUTES, attempts);
}

/** Whether the failure is of our account or server: no mail goes before somebody mends it. */
export const isOutage = (failure: MailFailure): boolean => blamesOf(failure).includes('account');

/** What becomes of a webhook whose `attempts`-th try failed. */
export const afterWebhookFailure = (attempts: number): AfterFailure => nextTry(WEBHOOK_MINUTES, attempts);

function nextTry(gaps: readonly number[], attempts: number): AfterFailure {
  const minutes = gaps[attempts - 1];
  return minutes === undefined ? { status: 'failed' } : { status: 'queued', minutes };
}

/** The addresses no mail should go to any more (hard bounce). A mailbox that is switched off may be on for the next mail. */
export const hardBounces = (refusals: readonly Refusal[]): string[] =>
  refusals.filter((refusal) => blameOf(refusal) === 'no_mailbox').map(({ recipient }) => recipient.toLowerCase());
