import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { enumText } from '../i18n/i18n.ts';
import { ApiError, errorMessage } from '../query/api-error.ts';
import styles from './resource-list.module.css';

/** The list a table's records are found in. */
const LISTS: Readonly<Record<string, string>> = {
  app_user: '/ams/users',
  catalogue_category: '/ams/catalogue-categories',
  catalogue_entry: '/ams/products',
  customer: '/ams/customers',
  customer_agent_link: '/ams/customers',
  customer_document: '/ams/customer-document',
  customer_group: '/ams/customer-group',
  customer_segment_link: '/ams/customers',
  feedback: '/ams/feedback',
  feedback_question: '/ams/feedback-questions',
  location: '/ams/locations',
  master_document: '/ams/master-document',
  order: '/ams/activities',
  order_category: '/ams/activity-category',
  order_item: '/ams/activities',
  order_item_type: '/ams/item-type',
  order_subscription: '/ams/order-subscriptions',
  order_template: '/ams/activity-template',
  order_template_item: '/ams/activity-template',
  order_type: '/ams/activity-type',
  order_type_document: '/ams/activity-type',
  request_category: '/ams/request-categories',
  role: '/ams/roles',
  target: '/ams/targets',
  user_role: '/ams/users',
  user_roster: '/ams/user-roster',
};

interface Use {
  table_name: string;
  uses: number;
}

/** Why a record was not deleted: what uses it and how often, with the way to each list; else the server's own sentence. */
export function UsedBy({ error }: { error: unknown }) {
  const t = useT();
  const uses = error instanceof ApiError ? (error.details.uses as Use[] | undefined) : undefined;
  if (!uses || uses.length === 0) return errorMessage(error, t('web.error.unknown'));
  return (
    <>
      {t('records.delete.used_in')}
      <ul className={styles.uses}>
        {uses.map(({ table_name, uses: count }) => {
          const table = enumText('records.table', table_name);
          const words = t('records.delete.uses', { count, table });
          const href = LISTS[table_name];
          return <li key={table_name}>{href ? <Link href={href}>{words}</Link> : words}</li>;
        })}
      </ul>
    </>
  );
}
