import { underWhite, WHITE } from '../../../platform/kernel/colour/colour.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { closedHtml } from '../../../platform/server/documents/html/closed.ts';
import { COLORS } from '../../../platform/server/documents/html/style.ts';
import { wordsOfHtml } from '../../../platform/server/documents/render-html.ts';
import { printedLogo } from '../../../platform/server/images/logo.ts';
import type { Storage } from '../../../platform/server/storage/storage.ts';
import type { MailLook, OwnParts } from './mail-shell.rules.ts';

/** What a company is called and looks like, as its mails need it. */
export interface CompanyFacts {
  company: string;
  parts: string | null;
  logo: string | null;
  background_color: string;
  facts: string[];
}

export const companyFacts: Statement = sql`select c.name as company, c.background_color,
  (select coalesce(a.object_key, a.key) from attachment a where a.owner_type = 'company' and a.owner_id = c.id and a.kind = 'image'
    and a.deleted_at is null and a.status = 'clean' and position(a.key in c.logo) > 0 order by a.id desc limit 1) as logo,
  array_remove(array[nullif(concat_ws(', ', nullif(c.address1, ''), nullif(c.address2, ''), nullif(c.city, ''),
    nullif(concat_ws(' ', nullif(c.state, ''), nullif(c.postal_code, '')), '')), ''),
    nullif(concat_ws(' · ', nullif(c.phone, ''), nullif(c.email, ''), nullif(c.website, '')), '')], null) as facts,
  (select text_value from company_configuration where key = 'email_parts') as parts from company c`;

/** The company's own colour, readable whatever it chose; the rest as on its documents. */
export const lookOf = ({ company, facts, background_color }: CompanyFacts): MailLook => ({
  ...{ company, facts, accent: underWhite(background_color, COLORS.accent), onAccent: WHITE, surface: WHITE },
  ...{ ground: COLORS.faint, line: COLORS.line, ink: COLORS.ink, muted: COLORS.muted },
});

/** A picture that goes with a mail, and the data URL that shows it on a page. */
export interface MailLogo {
  readonly url: string;
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** The company's logo; a store that does not answer must not stop the mail: its name stands there then. */
export async function mailLogo(storage: Storage, key: string | null): Promise<MailLogo | null> {
  const url = await printedLogo(storage, key).catch(() => null);
  const [, contentType = '', base64 = ''] = /^data:([\w/+]+);base64,(.*)$/.exec(url ?? '') ?? [];
  return url && base64 ? { url, contentType, bytes: Buffer.from(base64, 'base64') } : null;
}

const partsOf = (own: OwnParts): [keyof OwnParts, string][] =>
  (['header', 'signature', 'footer'] as const).flatMap((name) => {
    const part = own[name];
    return typeof part === 'string' && part !== '' ? [[name, part]] : [];
  });

export const closedParts = (own: OwnParts): OwnParts =>
  Object.fromEntries(partsOf(own).map(([name, part]) => [name, closedHtml(part)]));

export async function textParts(own: OwnParts): Promise<OwnParts> {
  const texts: [keyof OwnParts, string][] = [];
  for (const [name, part] of partsOf(own)) texts.push([name, await wordsOfHtml(part)]);
  return Object.fromEntries(texts);
}
