import type { AnswerOf, BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { mayViewFilesOf } from '../../../platform/server/access/file-owners.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { placeholdersOf, wordsOfHtml } from '../../../platform/server/documents/render-html.ts';
import { escapeHtml, TemplateError } from '../../../platform/server/documents/template/values.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { sendMail } from '../mail/send-mail.server.ts';
import { companyConventions } from '../template/company-conventions.server.ts';
import { unfilled } from '../template/fillable.server.ts';
import { type OwnWords, renderTemplate, type StoredTemplate, TEMPLATE_COLUMNS } from '../template/own-words.server.ts';
import { type MailSubject, subjectOf } from './mail-owner.server.ts';
import type { mailStart, previewMail, sendMessage } from './written-mail.contract.ts';

type Owner = { type: string; id: number };
/** Files of one mail together; mail servers take little more. */
const MOST_BYTES = 26_214_400;

/** Files of a record that can go out: there, and looked at. */
const filesOf = ({ type, id }: Owner): Statement => sql`select a.id, a.name, a.size from attachment a
  where a.owner_type = ${type} and a.owner_id = ${id} and a.deleted_at is null and a.status = 'clean'
    and a.kind in ('attachment', 'image') order by a.id`;

/** What a mail about a record starts with. */
export async function startOf(context: SignedInContext, owner: Owner): Promise<AnswerOf<typeof mailStart>> {
  const { db, actor } = context;
  const mayAttach = await mayViewFilesOf(context, owner.type, owner.id, { otherwise: true });
  const [[subject], templates = [], attachments = [], [company]] = (await db.readAll([
    subjectOf(actor, owner),
    sql`select id, app.shown(names, name) as name from message_template where active order by lower(app.shown(names, name)), id`,
    filesOf(owner),
    sql`select language from company`,
  ])) as [
    MailSubject[],
    { id: number; name: string }[],
    { id: number; name: string; size: number }[],
    [{ language: 'en' | 'es' }],
  ];
  if (!subject) return fail('not_found');
  const { recipients } = subject;
  return {
    language: subject.language ?? company.language,
    recipients: [...recipients],
    templates,
    attachments: mayAttach ? attachments : [],
  };
}

/**
 * The words of a mail: those written by hand, above the template when one is chosen. Preview and sending both come here, so that
 * what was looked at is what goes out. The record is read with the rights of the writer, in the transaction of the mail.
 */
export async function wordsOf(
  tx: Tx,
  { actor, language }: SignedInContext,
  body: BodyOf<typeof previewMail>,
): Promise<OwnWords> {
  let subject: MailSubject | undefined;
  if (body.owner) [subject] = await tx.wire<MailSubject>(subjectOf(actor, body.owner));
  if (body.owner && !subject) fail('not_found');
  const own = body.html ?? (body.text === undefined ? '' : paragraphs(body.text));
  const tongue = body.language ?? subject?.language ?? language;
  const values = subject?.values ?? {};
  const chosen = body.template_id ? await filled(tx, body.template_id, tongue, values) : null;
  const written = await filledByHand(tx, { subject: body.subject ?? '', html: own }, tongue, values);
  const html = [written.html, chosen?.html].filter(Boolean).join('\n');
  if (html === '') failField('text', 'text_field_required');
  return {
    subject: body.subject === undefined ? (chosen?.subject ?? '') : written.subject,
    html,
    text: await wordsOfHtml(html),
  };
}

/** Words written by hand take the values that templates take; 422 for a value this record does not give. */
async function filledByHand(
  tx: Tx,
  written: { subject: string; html: string },
  language: 'en' | 'es',
  values: MailSubject['values'],
): Promise<{ subject: string; html: string }> {
  const asks = {
    subject: await asksForValues(written.subject, 'subject'),
    html: await asksForValues(written.html, 'text'),
  };
  if (!asks.subject && !asks.html) return written;
  const filling = await withCompany(tx, values);
  const how = await companyConventions(tx, language);
  const fill = async (part: 'subject' | 'html'): Promise<string> => {
    // Only words that ask are a template: others may hold what a template could not.
    if (!asks[part]) return written[part];
    const wrong = await unfilled(written[part], Object.keys(filling));
    if (wrong) failField(part === 'html' ? 'text' : part, wrong);
    const template = { subject: '', html: '', subject_es: null, html_es: null, [part]: written[part] };
    return (await renderTemplate(template, language, filling, how))[part];
  };
  return { subject: await fill('subject'), html: await fill('html') };
}

/** Whether words hold `{{value}}`, as a template would read them. */
async function asksForValues(words: string, field: 'subject' | 'text'): Promise<boolean> {
  if (!words.includes('{{')) return false;
  try {
    return (await placeholdersOf(words)).length > 0;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    if (/\{\{\s*[\w.]+\s*\}\}/.test(words)) failField(field, 'invalid');
    // Braces beside which nothing is asked for are only braces.
    return false;
  }
}

async function withCompany(tx: Tx, values: MailSubject['values']): Promise<Record<string, unknown>> {
  const company = await tx.maybe<{ name: string }>(sql`select name from company`);
  return { ...values, company: company?.name ?? '' };
}

async function filled(tx: Tx, id: number, language: 'en' | 'es', values: MailSubject['values']): Promise<OwnWords> {
  const template = await tx.maybe<StoredTemplate>(
    sql`select ${TEMPLATE_COLUMNS} from message_template t where t.id = ${id} and t.active`,
  );
  if (!template) return failField('template_id', 'not_found');
  const filling = await withCompany(tx, values);
  await refuseUnfilledWords(template, language, Object.keys(filling));
  try {
    const how = await companyConventions(tx, language);
    return await renderTemplate(template, language, filling, how);
  } catch (error) {
    if (error instanceof TemplateError) return failField('template_id', 'invalid');
    throw error;
  }
}

/** What a mail about this record does not fill would go out as a gap: 422 names it and what there is. */
async function refuseUnfilledWords(
  template: StoredTemplate,
  language: 'en' | 'es',
  names: readonly string[],
): Promise<void> {
  const isSpanish = language === 'es';
  const used = [
    (isSpanish && template.html_es) || template.html,
    (isSpanish && template.subject_es) || template.subject,
  ];
  for (const text of used) {
    const wrong = await unfilled(text, names);
    if (wrong) failField('template_id', wrong);
  }
}

/** Written words as HTML: nothing in them is markup, an empty line starts a paragraph. */
const paragraphs = (words: string): string =>
  words
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

/** Puts a written mail into the outbox; null when the company switched mails by hand off. */
export async function writeMail(
  tx: Tx,
  context: SignedInContext,
  body: BodyOf<typeof sendMessage>,
): Promise<number | null> {
  const words = await wordsOf(tx, context, body);
  if (words.subject === '') failField('subject', 'text_field_required');
  // Values may be empty: a template of nothing else says nothing.
  if (words.text === '' && !words.html.includes('<img')) failField('text', 'text_field_required');
  const files = await chosenFiles(tx, body.attachment_ids ?? [], body.owner ?? null);
  return sendMail(tx, {
    to: body.to,
    cc: body.cc ?? [],
    event: 'communication.sent',
    ...words,
    attachmentIds: files,
    ...(body.owner ? { ownerType: body.owner.type, ownerId: body.owner.id } : {}),
  });
}

/** Only files of the record itself may go out: any other number is a file the writer was never shown. */
async function chosenFiles(tx: Tx, ids: readonly number[], owner: Owner | null): Promise<number[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const all = owner ? await tx.wire<{ id: number; size: number | null }>(filesOf(owner)) : [];
  const found = all.filter(({ id }) => wanted.includes(id));
  if (found.length < wanted.length) failField('attachment_ids', 'not_found');
  if (found.reduce((sum, { size }) => sum + (size ?? 0), 0) > MOST_BYTES) fail('file_too_large');
  return wanted;
}
