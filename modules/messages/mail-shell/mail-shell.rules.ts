import { BUTTON, escaped } from '../../../platform/kernel/texts/mail-html.ts';

/** How mails of a company look: its own colour, readable, and what it is called. */
export interface MailLook {
  readonly company: string;
  /** Address, telephone and the like, as the foot of a mail says them. */
  readonly facts: readonly string[];
  readonly accent: string;
  readonly onAccent: string;
  readonly ground: string;
  readonly surface: string;
  readonly line: string;
  readonly ink: string;
  readonly muted: string;
}

/** What a company wrote to stand around its mails, each part already closed for itself. */
export interface OwnParts {
  readonly header?: string;
  readonly signature?: string;
  readonly footer?: string;
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const LOGO_HEIGHT = 40;

/**
 * A mail as its receiver sees it: the company's logo or name above, its address below. Tables and inline styles, since mail
 * programs know nothing else. What the company wrote for the head or the foot stands there instead. `logo`: where its picture is.
 */
export function shellHtml(content: string, look: MailLook, own: OwnParts, logo: string | null, width = 600): string {
  const { company, ground, surface, line, ink, muted, accent, onAccent, facts } = look;
  const name = escaped(company);
  const picture = `<img src="${escaped(logo ?? '')}" alt="${name}" height="${LOGO_HEIGHT}" style="display:block;height:${LOGO_HEIGHT}px;width:auto;max-width:100%;border:0;font-size:18px;font-weight:600">`;
  const head = own.header || (logo ? picture : `<strong style="font-size:18px;font-weight:600">${name}</strong>`);
  const button = `<a style="display:inline-block;padding:10px 20px;border-radius:6px;background:${accent};color:${onAccent};font-weight:600;text-decoration:none" `;
  const body = [content.replaceAll(BUTTON, button), own.signature].filter(Boolean).join('\n');
  const foot = own.footer || [`<strong>${name}</strong>`, ...facts.map(escaped)].join('<br>');
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"></head>
<body style="margin:0;padding:0;background:${ground}">
${TABLE} style="background:${ground}"><tr><td align="center" style="padding:24px 12px">
${TABLE} style="max-width:${width}px;background:${surface};border:1px solid ${line};border-top:4px solid ${accent};border-radius:8px;text-align:left">
<tr><td style="padding:20px 24px;border-bottom:1px solid ${line};${FONT};font-size:15px;line-height:24px;color:${ink}">${head}</td></tr>
<tr><td style="padding:8px 24px 16px;${FONT};font-size:15px;line-height:24px;color:${ink};overflow-wrap:anywhere">${body}</td></tr>
</table>
${TABLE} style="max-width:${width}px;text-align:left"><tr><td style="padding:16px 24px;${FONT};font-size:13px;line-height:20px;color:${muted}">${foot}</td></tr></table>
</td></tr></table>
</body></html>`;
}

/** The same for programs that show no pictures and no colours; `own` parts as text. */
export function shellText(text: string, { company, facts }: MailLook, own: OwnParts): string {
  const foot = own.footer || [company, ...facts].join('\n');
  return [own.header || company, text, own.signature, foot && `-- \n${foot}`].filter(Boolean).join('\n\n');
}
