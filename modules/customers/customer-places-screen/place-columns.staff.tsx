import { language } from '../../../platform/web/i18n/i18n.ts';
import { formatCountry } from '../../../ui/format/country.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FormatText } from '../../../ui/format/values.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { textsWidth } from '../../../ui/patterns/table/text-width.ts';
import { Link, MailLink } from '../../../ui/primitives/link.tsx';
import type { Translate } from '../../../ui/text/text.tsx';
import {
  addressLine,
  type CustomerAddress,
  type CustomerContact,
  contactName,
} from '../customer-web/customer-types.web.ts';
import styles from './places.module.css';

/** Columns of a customer's addresses. */
export const addressColumns = (t: Translate): ResourceColumn<CustomerAddress>[] => [
  {
    id: 'label',
    header: t('customer.place.label'),
    isRef: true,
    width: 176,
    card: 'title',
    cell: (row) => row.label ?? t(`customer.place.kind.${row.kind}`),
  },
  {
    id: 'address',
    header: t('customer.field.address'),
    minWidth: 220,
    priority: 1,
    card: 'meta',
    cell: (row) => <AddressText row={row} />,
  },
  {
    id: 'kind',
    header: t('customer.field.kind'),
    width: 112,
    priority: 3,
    cell: (row) => t(`customer.place.kind.${row.kind}`),
  },
  {
    id: 'time_zone',
    header: t('customer.place.time_zone'),
    width: 184,
    priority: 2,
    card: 'meta',
    cell: (row) => <FormatText value={row.time_zone?.replaceAll('_', ' ') ?? t('customer.place.company_zone')} />,
  },
  {
    id: 'defaults',
    header: t('customer.place.used_for'),
    width: 152,
    priority: 3,
    cell: (row) => <FormatText value={defaultsOf(row, t)} />,
  },
];

function AddressText({ row }: { row: CustomerAddress }) {
  const format = useFormat();
  return (
    <FormatText
      value={[addressLine(row), formatCountry(row.country_code, format.context)].filter(Boolean).join(', ')}
    />
  );
}

/** Words after each other, the first with a capital. */
function listed(words: readonly string[]): string {
  const text = words.filter(Boolean).join(', ');
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}

const defaultsOf = (row: CustomerAddress, t: Translate): string =>
  listed([
    row.is_default_delivery ? t('customer.place.delivery') : '',
    row.is_default_billing ? t('customer.place.billing') : '',
  ]);

/** Columns of a customer's contacts, as wide as what stands in them; on a card whom to call comes first. */
export const contactColumns = (t: Translate, rows: readonly CustomerContact[]): ResourceColumn<CustomerContact>[] => [
  {
    id: 'name',
    header: t('customer.field.name'),
    isRef: true,
    width: textsWidth(rows.map(contactName), { least: 140, most: 260 }),
    card: 'title',
    cell: contactName,
  },
  {
    id: 'phone',
    header: t('customer.field.phone'),
    width: 152,
    priority: 2,
    card: 'meta',
    cell: (row) => {
      const phone = row.mobile ?? row.phone;
      return phone ? <Link href={`tel:${phone}`}>{phone}</Link> : null;
    },
    cardCell: ({ mobile, phone }) => <Call number={mobile ?? phone} />,
  },
  {
    id: 'email',
    header: t('customer.field.email'),
    width: textsWidth(
      rows.map(({ email }) => email ?? ''),
      { least: 200, most: 360 },
    ),
    priority: 2,
    card: 'meta',
    cell: (row) => (row.email ? <MailLink email={row.email} /> : null),
  },
  {
    id: 'title',
    header: t('customer.person.title'),
    minWidth: 136,
    priority: 3,
    card: 'meta',
    cell: (row) => <FormatText value={row.title} />,
  },
  {
    id: 'role',
    header: t('customer.person.used_for'),
    minWidth: 160,
    priority: 3,
    card: 'meta',
    cell: (row) => <FormatText value={rolesOf(row, t)} />,
  },
];

const Call = ({ number }: { number: string | null }) =>
  number ? (
    <span className={styles.call}>
      <Link href={`tel:${number}`}>{number}</Link>
    </span>
  ) : (
    <FormatText value={null} />
  );

const rolesOf = (row: CustomerContact, t: Translate): string =>
  listed([
    row.is_primary ? t('customer.person.primary') : '',
    row.receives_statements ? t('customer.person.statements') : '',
    row.receives_order_mail ? t('customer.person.order_mail') : '',
  ]);
