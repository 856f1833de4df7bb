import { lookUpTable } from '../../../platform/kernel/names/look-up.ts';
/** What a file holds, as far as its bytes tell. */
export type FileFamily = 'pdf' | 'png' | 'jpeg' | 'mp4' | 'docx' | 'xlsx' | 'pptx' | 'zip' | 'ole' | 'text';

/** Largest file in bytes; a file of exactly this size is accepted. */
export const MAX_FILE_BYTES = 26_214_400;

interface ExtensionRule {
  readonly families: readonly FileFamily[];
  readonly mime: string;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** The allowed extensions with the content each one stands for. */
const EXTENSIONS: Readonly<Record<string, ExtensionRule>> = lookUpTable({
  docx: { families: ['docx'], mime: `${OFFICE}.wordprocessingml.document` },
  xlsx: { families: ['xlsx'], mime: `${OFFICE}.spreadsheetml.sheet` },
  pptx: { families: ['pptx'], mime: `${OFFICE}.presentationml.presentation` },
  // A Word or Excel file is a zip file too; whoever calls it one is right.
  zip: { families: ['zip', 'docx', 'xlsx', 'pptx'], mime: 'application/zip' },
  doc: { families: ['ole'], mime: 'application/msword' },
  xls: { families: ['ole'], mime: 'application/vnd.ms-excel' },
  ppt: { families: ['ole'], mime: 'application/vnd.ms-powerpoint' },
  pdf: { families: ['pdf'], mime: 'application/pdf' },
  png: { families: ['png'], mime: 'image/png' },
  jpg: { families: ['jpeg'], mime: 'image/jpeg' },
  jpeg: { families: ['jpeg'], mime: 'image/jpeg' },
  mp4: { families: ['mp4'], mime: 'video/mp4' },
  txt: { families: ['text'], mime: 'text/plain; charset=utf-8' },
  csv: { families: ['text'], mime: 'text/csv; charset=utf-8' },
  tsv: { families: ['text'], mime: 'text/tab-separated-values; charset=utf-8' },
  xml: { families: ['text'], mime: 'application/xml' },
  jtl: { families: ['text'], mime: 'text/plain; charset=utf-8' },
});

/** The one extension a family is called by when nobody named the file. */
const USUAL: Readonly<Record<FileFamily, string>> = {
  pdf: 'pdf',
  png: 'png',
  jpeg: 'jpg',
  mp4: 'mp4',
  docx: 'docx',
  xlsx: 'xlsx',
  pptx: 'pptx',
  zip: 'zip',
  ole: 'doc',
  text: 'txt',
};

/** Browsers may show these in place; everything else is downloaded. */
const SHOWN = new Set(['png', 'jpg', 'jpeg', 'pdf', 'mp4']);

export const isAllowedExtension = (extension: string): boolean => Object.hasOwn(EXTENSIONS, extension);
/** The accepted extensions as a refusal names them. */
export const ACCEPTED = Object.keys(EXTENSIONS).join(', ');
export const mimeOf = (extension: string): string => EXTENSIONS[extension]?.mime ?? 'application/octet-stream';
export const isShownInPlace = (extension: string): boolean => SHOWN.has(extension);
export const usualExtension = (family: FileFamily): string => USUAL[family];

/** Whether a file that holds `family` may carry the extension. */
export const fits = (extension: string, family: FileFamily): boolean =>
  isAllowedExtension(extension) && (EXTENSIONS[extension]?.families.includes(family) ?? false);

/** The last extension of a file name, lower case and without dot; null when it has none. */
export function extensionOf(name: string): string | null {
  const match = /\.([A-Za-z0-9]{1,10})$/.exec(name.trim());
  return match?.[1]?.toLowerCase() ?? null;
}

/** The extension of an attachment: as said, else of its name, else of the uploaded name, else what its bytes are. */
export function chooseExtension(said: string | null, names: readonly (string | null)[], family: FileFamily): string {
  const given = said?.trim().replace(/^\./, '').toLowerCase();
  if (given) return given;
  for (const name of names) {
    const extension = name === null ? null : extensionOf(name);
    if (extension !== null) return extension;
  }
  return usualExtension(family);
}

/** A name that ends in its extension, so that a downloaded file is what it was checked to be. */
export function downloadName(name: string, extension: string): string {
  return extensionOf(name) === extension ? name : `${name}.${extension}`;
}

const startsWith = (bytes: Uint8Array, ...magic: number[]): boolean =>
  magic.every((value, place) => bytes[place] === value);
const ascii = (bytes: Uint8Array, from: number, text: string): boolean =>
  [...text].every((letter, place) => bytes[from + place] === letter.charCodeAt(0));

/** What the first bytes say: a family, `zip-like` when the directory must be read, `unknown` when only the whole text can tell. */
export function familyOfHead(head: Uint8Array): FileFamily | 'zip-like' | 'unknown' {
  if (ascii(head, 0, '%PDF-')) return 'pdf';
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (ascii(head, 4, 'ftyp')) return 'mp4';
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'ole';
  if (ascii(head, 0, 'PK\u0003\u0004') || ascii(head, 0, 'PK\u0005\u0006')) return 'zip-like';
  return 'unknown';
}
