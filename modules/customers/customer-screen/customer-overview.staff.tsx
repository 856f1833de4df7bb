import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Empty, FormatDate, FormatMoney } from '../../../ui/format/values.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { Link, MailLink } from '../../../ui/primitives/link.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { AdditionalPanel } from '../../fields/public.web.tsx';
import { ContactDrawer } from '../customer-places-screen/contact-drawer.staff.tsx';
import {
  addressLine,
  type CustomerRecord,
  contactName,
  customerPath,
  owedHref,
} from '../customer-web/customer-types.web.ts';
import { OverLimit } from '../customer-web/over-limit.web.tsx';
import { CustomerOrders, OrdersLink } from './customer-orders.staff.tsx';
import styles from './customer-screen.module.css';

type Balance = NonNullable<CustomerRecord['balances']>[number];

const OPEN = ['pending', 'released', 'incomplete'];
const SHOWN = 6;

/** Beside the facts' rail (`wide`), above two columns of them (`middle`), or with the money first and the rest below. */
export type OverviewRoom = 'wide' | 'middle' | 'phone';

/** Who to call, where to go, what comes next. */
export function CustomerOverview({ customer, onEdit, room }: FactsProps & { room: OverviewRoom }) {
  const t = useT();
  const can = useCan();
  const [isEditing, setEditing] = useState(false);
  const edit = can('update.customers') ? () => setEditing(true) : undefined;
  const { open_orders: open } = customer.counts;
  return (
    <>
      <Section
        title={t('customer.section.contact')}
        action={
          <>
            <Link href={customerPath(customer.id, '?tab=places')} aria-label={t('customer.all_places_long')}>
              {t('customer.all_places')}
            </Link>
            <SectionPencil
              label={t(firstContact(customer) ? 'customer.edit_contact' : 'customer.add_contact')}
              onEdit={edit}
            />
          </>
        }
      >
        <ContactAndPlace customer={customer} />
      </Section>
      {isEditing ? (
        <ContactDrawer
          customerId={customer.id}
          contact={firstContact(customer) ?? null}
          onClose={() => setEditing(false)}
        />
      ) : null}
      <AdditionalPanel
        module="customer"
        path="/customer"
        record={customer}
        targets={{ customer: [customer.id], customer_segment: customer.segments.map(({ id }) => id) }}
        mayEdit={can('update.customers')}
      />
      {room === 'middle' ? (
        <div className={styles.facts}>
          <div>
            <Account customer={customer} onEdit={onEdit} />
          </div>
          <div>
            <Money customer={customer} onEdit={onEdit} />
          </div>
        </div>
      ) : null}
      {room === 'phone' ? <Money customer={customer} onEdit={onEdit} /> : null}
      {can('view.order') ? (
        <Section
          title={t('customer.section.open')}
          count={open > SHOWN ? t('customer.shown_of', { shown: SHOWN, total: open }) : open}
          action={<OrdersLink customerId={customer.id} open={open > SHOWN ? open : null} />}
        >
          <CustomerOrders
            customerId={customer.id}
            label={t('customer.section.open')}
            filters={{ status: OPEN }}
            sort="scheduled_start"
            perPage={SHOWN}
            empty={t('customer.no_open')}
          />
        </Section>
      ) : null}
      {room === 'phone' ? <Account customer={customer} onEdit={onEdit} /> : null}
      {room === 'wide' ? null : <References customer={customer} />}
      {customer.notes ? (
        <Section title={t('customer.section.notes')}>
          <p className={styles.prose}>{customer.notes}</p>
        </Section>
      ) : null}
    </>
  );
}

const firstContact = ({ contacts }: CustomerRecord) => contacts.find(({ is_primary }) => is_primary) ?? contacts[0];

function ContactAndPlace({ customer }: { customer: CustomerRecord }) {
  const t = useT();
  const contact = firstContact(customer);
  const phone = contact?.mobile ?? contact?.phone ?? customer.phone;
  const email = contact?.email ?? customer.email;
  const place =
    customer.addresses.find(({ is_default_delivery }) => is_default_delivery) ??
    customer.addresses.find(({ is_default_billing }) => is_default_billing) ??
    customer.addresses[0];
  const line = addressLine(place ?? null);
  return (
    <DataList
      items={[
        {
          id: 'contact',
          label: t('customer.field.contact'),
          value: contact ? [contactName(contact), contact.title].filter(Boolean).join(', ') : null,
        },
        {
          id: 'phone',
          label: t('customer.field.phone'),
          value: phone ? <Link href={`tel:${phone}`}>{phone}</Link> : null,
        },
        {
          id: 'email',
          label: t('customer.field.email'),
          value: email ? <MailLink email={email} /> : null,
        },
        {
          id: 'address',
          label: place?.label || t('customer.field.address'),
          value: line ? <Link href={`geo:0,0?q=${encodeURIComponent(line)}`}>{line}</Link> : null,
        },
        ...(place?.instructions
          ? [{ id: 'access', label: t('customer.field.instructions'), value: place.instructions }]
          : []),
      ]}
    />
  );
}

interface FactsProps {
  customer: CustomerRecord;
  /** Opens the form at a field; absent when the person may not change the customer. */
  onEdit?: (field: string) => void;
}

/** The rail of the overview: relationship, terms, money, references. */
export function CustomerFacts(props: FactsProps) {
  return (
    <>
      <Account {...props} />
      <Money {...props} />
      <References customer={props.customer} />
    </>
  );
}

function Account({ customer, onEdit }: FactsProps) {
  const t = useT();
  const item = (id: string, value: React.ReactNode) => ({ id, label: t(`customer.field.${id}`), value });
  return (
    <Section
      title={t('customer.section.relationship')}
      action={
        <SectionPencil
          label={t('ui.field.edit', { label: t('customer.section.relationship').toLowerCase() })}
          onEdit={onEdit && (() => onEdit('customer_group_id'))}
        />
      }
    >
      <DataList
        items={[
          item('group', customer.customer_group?.name),
          item('stage', customer.lifecycle_stage?.name),
          item('segments', customer.segments.map(({ name }) => name).join(', ')),
          item('owner', customer.owner_user?.name),
          item('agent', customer.agents.map(({ name }) => name).join(', ')),
          item('tax_exempt', customer.tax_exempt ? t('customer.yes') : t('customer.no')),
          item('first_order', <FormatDate value={customer.first_order_at} kind="date" />),
          item('last_order', <FormatDate value={customer.last_order_at} kind="date" />),
        ]}
      />
    </Section>
  );
}

function References({ customer }: { customer: CustomerRecord }) {
  const t = useT();
  const values = {
    reference: customer.ex_ref_no,
    tax_number: customer.tax_number,
    parent: customer.parent_customer?.name,
    source: customer.source,
    warehouse: customer.default_warehouse?.name,
    officer: customer.default_driver?.name,
  };
  const items = Object.entries(values).flatMap(([id, value]) =>
    value ? [{ id, label: t(`customer.field.${id}`), value }] : [],
  );
  return items.length > 0 ? (
    <Section title={t('customer.section.references')}>
      <DataList items={items} />
    </Section>
  ) : null;
}

function Money({ customer, onEdit }: FactsProps) {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const { balances, credit_limit, payment_terms_days: terms } = customer;
  const currency = customer.currency?.name ?? format.context.currency;
  // The currency of the limit first, and of the others what is not zero: each amount is a line of its own.
  const known = balances ?? [];
  const own = known.filter(({ code }) => code === currency);
  const sorted = [...own, ...known.filter(({ code }) => code !== currency)];
  const amounts = (id: string, amountOf: (balance: Balance) => number, isLate = false, href?: string) => {
    const shown = sorted.filter((one, at) => amountOf(one) !== 0 || (at === 0 && !isLate));
    return !balances || (isLate && shown.length === 0) ? null : (
      <div className={styles.amount}>
        <dt>{t(`customer.field.${id}`)}</dt>
        <dd className={isLate ? styles.late : undefined}>
          {shown.length === 0 ? <Empty /> : null}
          {shown.map((one) => {
            const money = <FormatMoney key={one.code} value={amountOf(one) || null} currency={one.code} />;
            return href && amountOf(one) !== 0 ? (
              <Link key={one.code} href={href}>
                {money}
              </Link>
            ) : (
              <span key={one.code}>
                {isLate ? <StatusShape meaning="danger" /> : null} {money}
              </span>
            );
          })}
        </dd>
      </div>
    );
  };
  // Without the right to see money there is nothing to say here.
  if (!balances && credit_limit === undefined && terms === undefined) return null;
  return (
    <Section
      title={t('customer.section.terms')}
      action={
        <SectionPencil
          label={t('ui.field.edit', { label: t('customer.section.terms').toLowerCase() })}
          onEdit={onEdit && (() => onEdit('payment_terms_days'))}
        />
      }
    >
      <dl className={styles.amounts}>
        {amounts(
          'balance',
          ({ receivable }) => receivable,
          false,
          can('view.order') ? owedHref(customer.id) : undefined,
        )}
        {amounts('overdue', ({ overdue }) => overdue, true)}
        {amounts('committed', ({ committed }) => committed)}
        {credit_limit === undefined ? null : (
          <div className={styles.amount}>
            <dt>{t('customer.field.credit')}</dt>
            <dd>
              <FormatMoney value={credit_limit} currency={currency} />
              <OverLimit customer={customer} />
            </dd>
          </div>
        )}
        {terms === undefined ? null : (
          <div className={styles.amount}>
            <dt>{t('customer.field.terms')}</dt>
            <dd>{terms === null ? <Empty /> : t('customer.days', { count: terms })}</dd>
          </div>
        )}
      </dl>
    </Section>
  );
}

/** The pencil of a section; nothing where the person may not change the customer. */
function SectionPencil({ label, onEdit }: { label: string; onEdit: (() => void) | undefined }) {
  return onEdit ? <IconButton label={label} icon={<IconPencil size={16} stroke={1.75} />} onClick={onEdit} /> : null;
}
