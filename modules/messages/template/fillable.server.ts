import { AppError, type FieldErrors } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { placeholdersOf } from '../../../platform/server/documents/render-html.ts';
import { EVENTS } from '../event/event.rules.ts';
import type { StoredTemplate } from './own-words.server.ts';

/** What a scheduled mail fills. */
export const SCHEDULE_VALUES = ['name', 'schedule', 'company', 'date', 'count', 'columns', 'rows', 'records'] as const;

const TEXTS = ['subject', 'html', 'subject_es', 'html_es'] as const;
type Texts = { readonly [K in (typeof TEXTS)[number]]?: string | null };

/** The values that have a length (`rows.length`); any other part of a value is a gap in the mail. */
const LISTS: ReadonlySet<string> = new Set(['columns', 'rows', 'records']);

const firstName = (path: string): string => path.split('.')[0] ?? path;

/** Every value a template asks for, in either language. */
export async function askedBy(template: Texts): Promise<string[]> {
  const names = new Set<string>();
  for (const text of TEXTS) for (const path of await placeholdersOf(template[text] ?? '')) names.add(firstName(path));
  return [...names];
}

/** The key of what is wrong with the first value that nobody fills; undefined when all are. */
export async function unfilled(
  text: string | null | undefined,
  values: readonly string[],
): Promise<string | undefined> {
  const isFilled = (path: string): boolean =>
    values.includes(path) ||
    (path === `${firstName(path)}.length` && LISTS.has(firstName(path)) && values.includes(firstName(path)));
  const strange = (await placeholdersOf(text ?? '')).find((path) => !isFilled(path));
  return strange && `placeholder:${strange}:${values.map((name) => `{{${name}}}`).join(', ')}`;
}

/** The same of several texts. */
async function firstUnfilled(
  texts: readonly (readonly [string | null | undefined, readonly string[]])[],
): Promise<string | undefined> {
  for (const [text, values] of texts) {
    const wrong = await unfilled(text, values);
    if (wrong) return wrong;
  }
  return undefined;
}

/** 422 at `field` when a template asks for what the mail it is chosen for does not fill. */
export async function refuseUnfilled(
  tx: Tx,
  templateId: number,
  values: readonly string[],
  field: string,
): Promise<void> {
  const template = await tx.maybe<StoredTemplate>(
    sql`select subject, html, subject_es, html_es from message_template where id = ${templateId}`,
  );
  const wrong = template && (await firstUnfilled(TEXTS.map((name) => [template[name], values])));
  if (wrong) throw new AppError('validation', { errors: { [field]: [wrong] } });
}

/** 422 at each text of a template that asks for what a mail using it does not fill. */
export async function refuseUnfilledTexts(tx: Tx, templateId: number, sent: Texts): Promise<void> {
  const events = await tx.rows<{ event: string }>(
    sql`select event from message_event where template_id = ${templateId}`,
  );
  const scheduled = await tx.run(sql`select 1 from email_schedule where template_id = ${templateId} limit 1`);
  const uses = [
    ...events.flatMap(({ event }) => (EVENTS[event]?.values ? [EVENTS[event].values] : [])),
    ...(scheduled > 0 ? [SCHEDULE_VALUES] : []),
  ];
  const errors: FieldErrors = {};
  for (const name of TEXTS) {
    const wrong = await firstUnfilled(uses.map((values) => [sent[name], values]));
    if (wrong) errors[name] = [wrong];
  }
  if (Object.keys(errors).length > 0) throw new AppError('validation', { errors });
}
