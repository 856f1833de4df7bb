import { expect, test } from 'vitest';
import { afterFailure, afterWebhookFailure, type Blame, blameOf, hardBounces, isOutage } from './backoff.rules.ts';

test('a mail waits 1, 5, 30 minutes, 2 and 8 hours, then has failed', () => {
  const waits = [1, 2, 3, 4, 5, 6].map((attempts) => afterFailure(attempts, {}));
  expect(waits).toEqual([
    { status: 'queued', minutes: 1 },
    { status: 'queued', minutes: 5 },
    { status: 'queued', minutes: 30 },
    { status: 'queued', minutes: 120 },
    { status: 'queued', minutes: 480 },
    { status: 'failed' },
  ]);
});

/** What servers say, to which command, and whose fault that is. */
const ANSWERS: readonly (readonly [command: string, response: string, Blame])[] = [
  // The recipient's mailbox.
  [
    'RCPT TO',
    '550 5.1.1 <ana@x.test>: Recipient address rejected: User unknown in virtual mailbox table',
    'no_mailbox',
  ],
  ['RCPT TO', '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Try again', 'no_mailbox'],
  ['RCPT TO', '550 sorry, no mailbox here by that name. (#5.1.1)', 'no_mailbox'],
  ['RCPT TO', '554 5.1.2 Bad destination host', 'no_mailbox'],
  ['RCPT TO', '501 5.1.3 Bad recipient address syntax', 'no_mailbox'],
  ['RCPT TO', '551 5.1.6 User has moved', 'no_mailbox'],
  ['RCPT TO', '556 5.1.10 Recipient address has null MX', 'no_mailbox'],
  ['DATA', '550 5.1.1 User unknown', 'no_mailbox'],
  ['RCPT TO', '550 No such user here', 'no_mailbox'],
  ['RCPT TO', '550 <sender-policy@x.test>: unknown user', 'no_mailbox'],
  ['RCPT TO', '551 User not local', 'no_mailbox'],
  ['RCPT TO', '553 Mailbox name not allowed', 'no_mailbox'],
  ['RCPT TO', '550 5.2.1 The email account that you tried to reach is disabled', 'mailbox_off'],
  // Our account, our sender, the server.
  ['AUTH PLAIN', '535 5.7.8 Authentication credentials invalid', 'account'],
  ['AUTH LOGIN', '535 Incorrect authentication data', 'account'],
  ['AUTH LOGIN', '534 5.7.9 Application-specific password required', 'account'],
  ['AUTH PLAIN', '550 5.1.1 odd, but said of the login', 'account'],
  ['MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first', 'account'],
  ['MAIL FROM', '530-5.5.1 Authentication Required.\n530 5.5.1 Learn more', 'account'],
  ['MAIL FROM', '550 5.1.1 Sender unknown', 'account'],
  ['MAIL FROM', '553 5.7.1 Sender address rejected: not owned by user', 'account'],
  ['CONN', '554 5.7.1 Service unavailable; client host blocked', 'account'],
  ['RCPT TO', '530 Authentication required', 'account'],
  ['RCPT TO', '550 5.7.1 Relaying denied', 'account'],
  ['RCPT TO', '554 5.7.1 <ana@x.test>: Relay access denied', 'account'],
  ['RCPT TO', '550 relay not permitted', 'account'],
  ['RCPT TO', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", 'account'],
  ['RCPT TO', '550 Sender verify failed', 'account'],
  ['RCPT TO', '550 5.1.0 <desk@x.test>: Sender address rejected: User unknown in local recipient table', 'account'],
  ['RCPT TO', "550 5.1.8 Bad sender's system address", 'account'],
  ['DATA', '550 5.7.60 Client does not have permissions to send as this sender', 'account'],
  // What may pass.
  ['RCPT TO', '451 4.7.1 Greylisted', 'passing'],
  ['AUTH PLAIN', '454 4.7.0 Temporary authentication failure', 'passing'],
  ['RCPT TO', '450 4.2.1 Mailbox busy', 'passing'],
  ['RCPT TO', '552 5.2.2 Mailbox full', 'passing'],
  ['RCPT TO', '552 Mailbox full', 'passing'],
  ['RCPT TO', '550 5.3.2 System not accepting messages', 'passing'],
  ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied', 'passing'],
  ['RCPT TO', '503 5.5.1 Bad sequence of commands', 'passing'],
  ['DATA', '552 5.3.4 Message too big', 'passing'],
  ['DATA', '550 Message content rejected', 'passing'],
];
const answer = (command: string, response: string) => ({
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
  recipient: 'Ana@x.test',
});

test.each(ANSWERS)('%s answered by "%s": %s', (command, response, blame) => {
  const failure = answer(command, response);
  expect(blameOf(failure)).toBe(blame);
  const isFinal = blame === 'no_mailbox' || blame === 'mailbox_off';
  expect(afterFailure(1, failure)).toEqual(isFinal ? { status: 'failed' } : { status: 'queued', minutes: 1 });
  expect(isOutage(failure)).toBe(blame === 'account');
  expect(hardBounces([failure])).toEqual(blame === 'no_mailbox' ? ['ana@x.test'] : []);
});

test('a mail is final only when every recipient is', () => {
  const gone = answer('RCPT TO', '550 5.1.1 unknown');
  const relay = answer('RCPT TO', '550 5.7.1 Relaying denied');
  const off = answer('RCPT TO', '550 5.2.1 disabled');
  const whole = (rejectedErrors: (typeof gone)[]) => ({ ...gone, rejectedErrors });
  expect(afterFailure(1, whole([gone, off]))).toEqual({ status: 'failed' });
  expect(afterFailure(1, whole([gone, relay]))).toEqual({ status: 'queued', minutes: 1 });
  expect(afterFailure(6, whole([relay, relay]))).toEqual({ status: 'failed' });
  expect([isOutage(whole([gone, off])), isOutage(whole([gone, relay]))]).toEqual([false, true]);
});

test('a webhook is tried twelve times within three days', () => {
  const waits = Array.from({ length: 12 }, (_, tries) => afterWebhookFailure(tries + 1));
  expect(waits.at(-1)).toEqual({ status: 'failed' });
  const minutes = waits.map((wait) => (wait.status === 'queued' ? wait.minutes : 0)).reduce((sum, one) => sum + one);
  expect(minutes / 60 / 24).toBeGreaterThan(2.9);
  expect(minutes / 60 / 24).toBeLessThanOrEqual(3);
});
