import { type HtmlElement, type HtmlNode, parseHtml } from './tree.ts';

const KEPT = new Set(
  `a abbr address article b big blockquote br caption center cite code col colgroup dd del div dl dt em figcaption figure font footer
  h1 h2 h3 h4 h5 h6 header hr i img ins li main ol p pre s section small span strong sub sup table tbody td tfoot th thead tr u ul wbr`.split(
    /\s+/,
  ),
);
/** What leaves with all that is in it; of other unknown elements the content stays. */
const REMOVED = new Set(
  `applet audio base button canvas datalist dialog embed frame frameset iframe input link math meta noembed noframes noscript object
  option param picture plaintext select source svg textarea track video xmp`.split(/\s+/),
);
const VOID = new Set(['br', 'hr', 'img', 'col', 'wbr']);
const ATTRIBUTES = new Set(
  `align alt bgcolor border cellpadding cellspacing class color colspan dir face height href lang role rowspan size span src style target
  title valign width`.split(/\s+/),
);
/** A style that loads something, covers what is not its own, or hides in escapes. */
const BAD_STYLE = /url|image|expression|import|position|script|[\\{]/i;

/** HTML that somebody wrote, closed for itself: what stands after it is not inside it, and nothing in it runs, asks or sends. */
export const closedHtml = (html: string): string => parseHtml(html).children.map(written).join('');

function written(node: HtmlNode): string {
  if (typeof node === 'string') return escaped(node);
  if (REMOVED.has(node.tag) || isBadPicture(node)) return '';
  const inside = VOID.has(node.tag) ? '' : node.children.map(written).join('');
  if (!KEPT.has(node.tag)) return inside;
  const start = `<${node.tag}${Object.entries(node.attributes).map(attribute).join('')}>`;
  return VOID.has(node.tag) ? start : `${start}${inside}</${node.tag}>`;
}

/** A picture from an address that would be filled in tells its owner what was filled in. */
const isBadPicture = ({ tag, attributes }: HtmlElement): boolean =>
  tag === 'img' &&
  !/^(https?:\/\/[^{}]+|cid:[^{}]+|data:image\/(png|jpeg|gif|webp);base64,[\w+/=\s]+)$/i.test(
    (attributes.src ?? '').trim(),
  );

function attribute([name, value]: [string, string]): string {
  if (!ATTRIBUTES.has(name)) return '';
  if (name === 'href' && !/^(https?:|mailto:|tel:)[^{}]*$/i.test(value.trim())) return '';
  if (name === 'style' && BAD_STYLE.test(value)) return '';
  return ` ${name}="${escaped(value)}"`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
