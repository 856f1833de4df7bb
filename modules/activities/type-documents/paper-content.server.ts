import { createHash } from 'node:crypto';
import { TemplateError } from '../../../platform/server/documents/template/values.ts';
import { canonicalJson } from '../order-documents/freeze.server.ts';
import {
  agreedIn,
  type Filling,
  filledAddress,
  filledWords,
  type PaperTemplate,
  textOf,
} from './paper-words.server.ts';

/** Files that can be drawn: a PDF as it is, a picture on a page of its own. */
export const DRAWN_FILES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};
const EXTENSIONS = Object.keys(DRAWN_FILES)
  .map((each) => `'${each}'`)
  .join(', ');

const LINK = 'coalesce(td.link, md.link)';

/** SQL text: the files `pf` of a document where a type asks for it (aliases td and md), and whether one can be opened. */
const FILES = `pf.deleted_at is null and (pf.owner_type = 'master_document' and pf.owner_id = md.id
  or pf.owner_type = 'order_type' and pf.owner_id = td.order_type_id and 'attachment:' || pf.id = ${LINK})`;
const OPENS = `(pf.status = 'clean' and coalesce(pf.object_key, pf.key) is not null
  and lower(coalesce(pf.file_extension, '')) in (${EXTENSIONS}))`;

/** SQL text: what a document of the company consists of where a type asks for it (aliases td and md), as JSON of `PaperSource`. */
export const PAPER_SOURCE = `json_build_object('link', ${LINK},
  'template', (select json_build_object('name', app.shown(mt.names, mt.name), 'html', mt.html, 'html_es', mt.html_es) from message_template mt
    where 'template:' || mt.id = ${LINK} and mt.active),
  'files', (select coalesce(json_agg(json_build_object('id', pf.id, 'name', pf.name, 'sha256', pf.sha256,
      'key', coalesce(pf.object_key, pf.key), 'opens', ${OPENS}) order by 'attachment:' || pf.id is not distinct from ${LINK} desc, pf.id), '[]')
    from attachment pf where ${FILES}))`;

/** SQL text: why it cannot be opened, as JSON of `Unreadable`; null where nothing stands in the way. */
export const UNREADABLE = `(select json_build_object('reason', x.reason, 'name', x.name) from (
  select 'template' as reason, null as name where ${LINK} like 'template:%'
    and not exists (select from message_template mt where 'template:' || mt.id = ${LINK} and mt.active)
  union all (select 'file', pf.name from attachment pf where ${FILES} and not ${OPENS} order by pf.id limit 1)
  union all select 'file', null where ${LINK} like 'attachment:%'
    and not exists (select from attachment pf where ${FILES} and 'attachment:' || pf.id = ${LINK})
  union all select 'empty', null where ${LINK} is null and not exists (select from attachment pf where ${FILES})) x limit 1)`;

export interface PaperSource {
  readonly link: string | null;
  /** What the link names; null for one that is switched off or gone. */
  readonly template: PaperTemplate | null;
  readonly files: readonly PaperFile[];
}

export interface PaperFile {
  readonly id: number;
  readonly name: string;
  readonly sha256: string | null;
  readonly key: string | null;
  readonly opens: boolean;
}

/** What a reader opens of a document. */
export type PaperPart =
  | { readonly kind: 'words'; readonly title: string; readonly language: 'en' | 'es'; readonly html: string }
  | { readonly kind: 'page'; readonly address: string }
  | { readonly kind: 'file'; readonly id: number; readonly name: string; readonly sha256: string | null };

/** Why a document cannot be opened whole: it has nothing to read, its template cannot be filled, or a file is not one to open. */
export interface Unreadable {
  readonly reason: 'empty' | 'template' | 'file';
  /** Of the file. */
  readonly name: string | null;
}

export interface PaperContent {
  readonly parts: readonly PaperPart[];
  readonly unreadable: Unreadable | null;
  /** Over all parts: what is signed is what was read. */
  readonly sha256: string;
  /** The values that a signature stands for. */
  readonly filled: object;
}

/** What of a document its reader opens now. */
export async function contentOf(source: PaperSource, filling: Filling): Promise<PaperContent> {
  const { link, template, files } = source;
  const parts: PaperPart[] = [];
  let unreadable: Unreadable | null = null;
  if (link?.startsWith('template:')) {
    const html = template && (await wordsOf(template, filling));
    if (template && html) parts.push({ kind: 'words', title: template.name, language: filling.language, html });
    else unreadable = { reason: 'template', name: null };
  } else if (link?.startsWith('https:')) parts.push({ kind: 'page', address: filledAddress(link, filling) });
  else if (link && !files.some(({ id }) => link === `attachment:${id}`)) unreadable = { reason: 'file', name: null };
  for (const { id, name, sha256, opens } of files) {
    if (opens) parts.push({ kind: 'file', id, name, sha256 });
    else unreadable ??= { reason: 'file', name };
  }
  if (parts.length === 0) unreadable ??= { reason: 'empty', name: null };
  const text = link?.startsWith('template:') ? template && textOf(template, filling.language) : link;
  return { parts, unreadable, sha256: hashOf(parts), filled: agreedIn(text ?? '', filling) };
}

/** A template filled; null when it cannot be, or says nothing then. */
async function wordsOf(template: PaperTemplate, filling: Filling): Promise<string | null> {
  try {
    const { html, text } = await filledWords(template, filling);
    return text || /<img\b/i.test(html) ? html : null;
  } catch (error) {
    if (error instanceof TemplateError) return null;
    throw error;
  }
}

/** SHA-256 of what a reader opens, in hex; how it is titled is none of it. */
export function hashOf(parts: readonly PaperPart[]): string {
  const read = parts.map((part) => ({ ...part, title: undefined }));
  return createHash('sha256').update(canonicalJson(read)).digest('hex');
}
