import { expect, test } from 'vitest';
import { SETTINGS, type SettingRule } from './catalogue.rules.ts';

/**
 * Whoever may write a secret, or say where mails, files, questions or people go, could read what is not theirs. Such a setting is the
 * administrators' alone, or stands below with the reason why it is not.
 */
const EDITORS_TOO: Readonly<Record<string, string>> = {
  map_tiles_url: 'pictures of a map; the server fetches them from outside alone, and no secret goes along',
  geocoding_url: 'the text of a place is sent to it and a position read back; no secret goes along',
  rate_provider_url: 'rates are read from it; each new rate stands in the history with its source',
  routing_url: 'read by nothing yet; takes positions without names',
  optimiser_url: 'read by nothing yet; takes positions without names',
  ocr_url: 'read by nothing yet',
  support_chat_url: 'a link that people open by themselves, under the name of its address',
  email_parts:
    'names the sender, where answers go; its parts are closed and stand around no mail that lets somebody in',
  default_role: 'gives no more than whoever chooses it holds; it has a permission of its own',
  default_notification_role: 'says who is told; it gives no right',
  accounting_realm_id: 'the number of a company; the secret of the connection stands elsewhere',
};

const PLACE =
  /url$|_id$|^(smtp|s3|oidc|ai|captcha|webhooks?)$|role$|secret|token|password|api_key|second_factor|sign_?in/;
const PLACES_IN = ['host', 'endpoint', 'issuer', 'url', 'from_email', 'reply_to', 'bucket'];

/** Names of the parts of an object. */
const partsOf = ({ shape }: SettingRule): string[] =>
  shape && 'shape' in shape ? Object.keys(shape.shape as Record<string, unknown>) : [];

const needsTrust = ([key, rule]: [string, SettingRule]): boolean =>
  rule.secrets !== undefined || PLACE.test(key) || partsOf(rule).some((name) => PLACES_IN.includes(name));

test('a secret, or where something is sent to, is for administrators or for editors on purpose', () => {
  const trusted = Object.entries(SETTINGS).filter(needsTrust);
  const open = trusted.flatMap(([key, rule]) => (rule.isForAdministrators ? [] : [key]));
  expect(open.sort()).toEqual(Object.keys(EDITORS_TOO).sort());
  const closed = trusted.flatMap(([key, rule]) => (rule.isForAdministrators ? [key] : []));
  expect(closed.sort()).toEqual(['ai', 'oidc', 's3', 'second_factor', 'smtp']);
});

test('a part that is secret by its name is kept as a secret', () => {
  const open = Object.entries(SETTINGS).flatMap(([key, rule]) =>
    partsOf(rule)
      .filter((name) => /secret|password|^pass$|token|api_?key/.test(name) && !rule.secrets?.includes(name))
      .map((name) => `${key}.${name}`),
  );
  expect(open).toEqual([]);
  // None of these is read by customers, nor before somebody signed in.
  const shown = Object.values(SETTINGS).filter(({ secrets, portal, open: isOpen }) => secrets && (portal || isOpen));
  expect(shown).toEqual([]);
});
