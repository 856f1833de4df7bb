import { SheetError } from './sheet-types.ts';

/** Told of the elements of the document's own vocabulary only: extensions may use the same names for other things. */
export interface XmlHandler {
  /** `name` without namespace prefix; `raw` is the inside of the tag, for `attribute`. */
  open: (name: string, raw: string) => void;
  text: (text: string) => void;
  close: (name: string) => void;
}

const MAX_MARKUP = 1_000_000;
const MAX_ENTITY = 12;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const BRACKET = 62;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** A name may have one prefix; letters of any script are allowed. */
const ELEMENT_NAME = /^[\p{L}\p{N}_.-]+(?::[\p{L}\p{N}_.-]+)?$/u;
const ATTRIBUTE = /\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const patterns = new Map<string, RegExp>();

/** Value of an attribute of a raw tag by its local name, decoded; null where absent. */
export function attribute(raw: string, name: string): string | null {
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  const found = pattern.exec(raw);
  return found ? decodeEntities(found[1] ?? found[2] ?? '') : null;
}

/** Text with XML entities replaced; unknown entities stay as they are (no document type is ever read). */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w{1,8});/g, (whole, entity: string) => {
    if (!entity.startsWith('#')) return NAMED[entity] ?? whole;
    const code = entity.startsWith('#x') ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/**
 * A streaming reader of XML tags: call the result with each piece of text in turn. Bounded memory: a tag, comment or CDATA section
 * above 1 MB, or a document type, throws SheetError broken.
 */
export function createXmlReader(told: XmlHandler): (piece: string) => void {
  const handler = createOwnElements(told);
  let rest = '';
  return (piece) => {
    const source = rest + piece;
    let at = 0;
    while (at < source.length) {
      const open = source.indexOf('<', at);
      const textEnd = open < 0 ? wholeTextEnd(source, at) : open;
      if (textEnd > at) handler.text(decodeEntities(source.slice(at, textEnd)));
      at = textEnd;
      if (open < 0) break;
      const next = readMarkup(source, open, handler);
      if (next < 0) break;
      at = next;
    }
    rest = source.slice(at);
    if (rest.length > MAX_MARKUP) throw new SheetError('broken', 'The file is damaged: markup without end');
  };
}

/** Where text may be cut: not inside an entity that continues in the next piece. */
function wholeTextEnd(source: string, from: number): number {
  const entity = source.lastIndexOf('&');
  const isCut = entity >= from && source.length - entity < MAX_ENTITY && !source.includes(';', entity);
  return isCut ? entity : source.length;
}

/** Handles one piece of markup that starts at `open`; gives the place after it, or −1 when it continues in the next piece. */
function readMarkup(source: string, open: number, handler: XmlHandler): number {
  if (source.length - open < 9 && (source.startsWith('<!', open) || source.length === open + 1)) return -1;
  if (source.startsWith('<!--', open)) return after(source, '-->', open);
  if (source.startsWith('<?', open)) return after(source, '?>', open);
  if (source.startsWith('<![CDATA[', open)) {
    const end = after(source, ']]>', open);
    if (end >= 0) handler.text(source.slice(open + 9, end - 3));
    return end;
  }
  if (source.startsWith('<!', open)) throw new SheetError('broken', 'The file is damaged: document type');
  const end = tagEnd(source, open);
  if (end < 0) return -1;
  const raw = source.slice(open + 1, end);
  if (raw.startsWith('/')) {
    handler.close(tagName(raw.slice(1)));
  } else {
    const name = tagName(raw);
    handler.open(name, raw);
    if (raw.endsWith('/')) handler.close(name);
  }
  return end + 1;
}

function after(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

/** The closing bracket of a tag, past any that stands inside a quoted attribute. */
function tagEnd(source: string, open: number): number {
  let quote = 0;
  for (let at = open + 1; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) quote = code;
    else if (code === BRACKET) return at;
  }
  return -1;
}

/** The name of a tag as written, with its prefix. */
function tagName(raw: string): string {
  let end = 0;
  while (end < raw.length && !' \t\r\n/'.includes(raw.charAt(end))) end += 1;
  return raw.slice(0, end);
}

/**
 * Passes on the elements of the root's namespace. Another prefix is another vocabulary; a list of extensions, and an element that
 * declares its prefix anew, are left out with all they hold.
 */
function createOwnElements(told: XmlHandler): XmlHandler {
  let prefix = '';
  let space: string | null = null;
  let isRoot = true;
  let left = 0;
  const isOwn = (name: string): boolean => name.startsWith(prefix) && !name.includes(':', prefix.length);
  const opensForeign = (name: string, raw: string): boolean => {
    if (name === `${prefix}extLst`) return true;
    const declared = raw.includes('xmlns') ? declaredSpace(name, raw) : null;
    return declared !== null && declared !== space;
  };
  return {
    open(name, raw) {
      if (isRoot) {
        isRoot = false;
        if (!ELEMENT_NAME.test(name)) throw new SheetError('broken', 'The file is damaged: name of an element');
        prefix = name.slice(0, name.indexOf(':') + 1);
        space = declaredSpace(name, raw);
      }
      if (left > 0 || opensForeign(name, raw)) left += 1;
      else if (isOwn(name)) told.open(name.slice(prefix.length), raw);
    },
    text(text) {
      if (left === 0) told.text(text);
    },
    close(name) {
      if (left > 0) left -= 1;
      else if (isOwn(name)) told.close(name.slice(prefix.length));
    },
  };
}

/** What a tag declares its own prefix to mean; null when it says nothing of it. */
function declaredSpace(name: string, raw: string): string | null {
  const colon = name.indexOf(':');
  const key = colon < 0 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`;
  // Compared as text: the prefix comes from the file and must never become part of a pattern.
  for (const [, written, double, single] of raw.matchAll(ATTRIBUTE)) if (written === key) return double ?? single ?? '';
  return null;
}
