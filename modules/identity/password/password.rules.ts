import { isCommonPassword } from './common-passwords.rules.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** What a password must not be: things anybody knows about its owner. */
export interface PasswordOwner {
  readonly email?: string | null;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly company?: string | null;
}

const PRODUCT = 'ordo';

/** The form in which passwords are hashed and compared: any characters, spaces kept, never trimmed. */
export const normalPassword = (password: string): string => password.normalize('NFC');

/**
 * The key of the field text that says why a password is refused, or null when it is fine: length in characters, not
 * common, not what everybody knows. No rules about kinds of characters. Used by the server and, live, by the forms.
 */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  const normal = normalPassword(password);
  const length = [...normal].length;
  if (length < PASSWORD_MIN) return 'password_short';
  if (length > PASSWORD_MAX) return 'password_long';
  if (isPersonal(normal, owner)) return 'password_personal';
  if (isCommonPassword(normal)) return 'password_common';
  return null;
}

function isPersonal(password: string, { email, first_name, last_name, company }: PasswordOwner): boolean {
  const plain = (text: string | null | undefined): string =>
    (text ?? '').normalize('NFC').toLowerCase().replace(/\s+/g, '');
  const names = [plain(first_name), plain(last_name)];
  const known = [
    plain(email),
    plain(email).split('@')[0],
    ...names,
    names.join(''),
    [...names].reverse().join(''),
    plain(company),
    PRODUCT,
  ];
  const wanted = plain(password);
  const core = coreOf(wanted);
  return known.some((word) => word && (word === wanted || (core !== '' && coreOf(word) === core)));
}

/** A word without the digits and marks around it: with a year or an exclamation mark it is the same word to guessers. */
const coreOf = (word: string): string => word.replace(/^[\p{N}\p{P}\p{S}]+|[\p{N}\p{P}\p{S}]+$/gu, '');
