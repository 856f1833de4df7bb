import type { Language } from '../../../platform/kernel/errors.ts';
import { addressed, escaped, linkIn, paragraph } from '../../../platform/kernel/texts/mail-html.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { originOf } from '../../../platform/server/outbound/company-origin.ts';
import { readSetting } from '../../company/public.server.ts';
import { sendMail } from '../../messages/public.server.ts';
import { feedbackLink } from './feedback-link.server.ts';

interface Completed {
  id: number;
  reference_no: string;
  customer_id: number | null;
  customer_user_id: number | null;
}

interface Reader {
  id: number | null;
  email: string;
  name: string;
  language: Language;
}

const TEXTS = productTexts(
  'mail.feedback',
  { module: 'customers', use: 'mail', where: ['Feedback request', 'Solicitud de opinión'] },
  {
    subject: { en: 'How did we do? {reference}', es: '¿Cómo fue nuestro servicio? {reference}' },
    hello: { en: 'Hello {name},', es: 'Hola, {name}:' },
    line: {
      en: 'We have completed {reference}. How would you rate our work? Choose a star to answer.',
      es: 'Hemos completado {reference}. ¿Cómo califica nuestro trabajo? Elija una estrella para responder.',
    },
    star: { en: '{rating} out of 5', es: '{rating} de 5' },
  },
);

let config: PlatformConfig | null = null;

/** The origin and key of feedback links; set once when the module is built. */
export function setFeedbackLinks(next: PlatformConfig): void {
  config = next;
}

/**
 * Asks the customer of a completed activity what they think, once per activity: the person it was for, else everybody
 * of the customer who may read its activities in the portal and wants such mails; of a customer without portal users the contacts who receive activity emails, else the
 * customer's own address. `feedback_requests` switches it off.
 */
export async function askForFeedback(tx: Tx, order: Completed, context: SignedInContext): Promise<void> {
  if (!config || order.customer_id === null) return;
  if (!(await readSetting<boolean>(context.db, 'feedback_requests'))) return;
  // Who rated the work when signing for it is not asked again.
  if (await tx.maybe(sql`select 1 from feedback where order_id = ${order.id}`)) return;
  const readers = await readersOf(tx, order);
  if (readers.length === 0) return;
  const link = feedbackLink(
    { secret: config.secret, origin: await originOf(tx, config) },
    context.tenant.id,
    { orderId: order.id, customerId: order.customer_id },
    context.now,
  );
  for (const reader of readers) {
    await sendMail(tx, {
      to: reader.email,
      ...(reader.id === null ? {} : { userId: reader.id }),
      event: 'feedback.requested',
      ownerType: 'order',
      ownerId: order.id,
      dedupeKey: `feedback:${order.id}:${reader.id ?? reader.email}`,
      ...written(reader, order.reference_no, link),
    });
  }
}

const readersOf = (tx: Tx, order: Completed): Promise<Reader[]> =>
  tx.rows<Reader>(sql`
    with people as (
      select u.id, u.email, u.first_name as name, u.language from customer_user l
      join app_user u on u.id = l.user_id and u.deleted_at is null and not u.disable and not u.is_blacklisted and u.email is not null
      where l.customer_id = ${order.customer_id} and l.receives_feedback_requests and l.portal_access
        and exists (select from role r join role_permission rp on rp.role_id = r.id join permission p on p.id = rp.permission_id
          where r.id = l.portal_role_id and r.deleted_at is null and r.audience = 'customer' and p.slug = 'view.portal_orders')
    ), shut as (
      select lower(u.email) as email from customer_user l join app_user u on u.id = l.user_id
      where l.customer_id = ${order.customer_id} and not l.portal_access
    ), contacts as (
      select distinct on (lower(k.email)) k.email, k.first_name as name from customer_contact k
      where k.customer_id = ${order.customer_id} and k.deleted_at is null and k.receives_order_mail and k.email <> ''
        and not exists (select from customer_user l where l.customer_id = k.customer_id and l.portal_access)
        and not exists (select from shut where shut.email = lower(k.email))
        and not exists (select from app_user u where lower(u.email) = lower(k.email) and u.deleted_at is null and (u.disable or u.is_blacklisted))
      order by lower(k.email), k.is_primary desc, k.id
    ), own as (select * from people where id = ${order.customer_user_id}::bigint)
    select * from own
    union all
    select * from people where not exists (select from own)
    union all
    select null, k.email, k.name, coalesce(c.language, (select language from company limit 1), 'en') from contacts k join customer c on c.id = ${order.customer_id}
    union all
    select null, c.email, c.name, coalesce(c.language, (select language from company limit 1), 'en') from customer c
    where c.id = ${order.customer_id} and c.email is not null and not exists (select from contacts) and not exists (select from customer_user l where l.customer_id = c.id and l.portal_access)
      and not exists (select from shut where shut.email = lower(c.email))
    limit 20`);

/** Five stars, each a link that opens the page with that star chosen; sending needs one more tap there. */
function written(reader: Reader, reference: string, link: string) {
  const language = reader.language === 'es' ? 'es' : 'en';
  const say = (key: 'subject' | 'hello' | 'line'): string =>
    addressed(reader.name, (name) => TEXTS.in(key, language, { reference, name }));
  const star = (rating: number): string => TEXTS.in('star', language, { rating });
  const stars = [1, 2, 3, 4, 5].map((rating) => ({ rating, href: linkIn(language, `${link}&rating=${rating}`) }));
  const anchors = stars.map(
    ({ rating, href }) =>
      `<a href="${escaped(href)}" title="${escaped(star(rating))}" style="font-size:32px;line-height:40px;text-decoration:none">★</a>`,
  );
  return {
    subject: say('subject').replace(/\s+/g, ' '),
    html: `${paragraph(say('hello'))}\n${paragraph(say('line'))}\n<p>${anchors.join(' ')}</p>`,
    text: [say('hello'), say('line'), ...stars.map(({ rating, href }) => `${star(rating)}: ${href}`)].join('\n\n'),
  };
}
