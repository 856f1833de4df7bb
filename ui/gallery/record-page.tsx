import { useState } from 'react';
import { FormatMoney } from '../format/values.tsx';
import { type DataItem, DataList } from '../patterns/page/data-list.tsx';
import { Page, PageBody, Section } from '../patterns/page/page.tsx';
import { RecordHeader } from '../patterns/page/record-header.tsx';
import { FooterSlot, PageChrome } from '../patterns/shell/shell-context.tsx';
import type { ResourceColumn } from '../patterns/table/column.ts';
import { ResourceTable } from '../patterns/table/resource-table.tsx';
import type { Action } from '../primitives/actions/action.ts';
import { Link } from '../primitives/link.tsx';
import { StatusBadge } from '../primitives/status/status-badge.tsx';
import { Frame } from './demo/frame.tsx';

interface Line {
  id: string;
  item: string;
  qty: string | null;
  price: string | null;
  net: string;
}

const lines: Line[] = [
  { id: '1', item: 'Scissor lift 8 m', qty: '2', price: '120.00', net: '630.00' },
  { id: '2', item: 'Delivery and collection', qty: '1', price: '75.00', net: '75.00' },
  { id: '3', item: 'Diesel, litre', qty: '40', price: '1.51', net: '60.40' },
  { id: '4', item: 'Loyalty discount', qty: null, price: null, net: '-50.00' },
];

const menu: Action[] = [
  { id: 'complete', label: 'Complete activity', hint: '2 optional tasks stay open', shortcut: '⌘⏎' },
  { id: 'sign', label: 'Get customer sign-off' },
  { id: 'incomplete', label: 'Mark incomplete…', hint: 'Asks for a reason' },
  { id: 'release', label: 'Release', reason: 'Released 20 Nov 16:02' },
  {
    id: 'cancel',
    label: 'Cancel activity',
    reason: '2 scissor lifts are out.',
    fix: { label: 'Return them first', href: '#return' },
  },
];

const tabs = [
  { id: 'summary', label: 'Summary', href: '#s' },
  { id: 'items', label: 'Items', count: 6, href: '#i' },
  { id: 'tasks', label: 'Tasks', count: '3/5', href: '#t' },
  { id: 'files', label: 'Files', count: 4, href: '#f' },
  { id: 'history', label: 'History', href: '#h' },
];

const place: DataItem[] = [
  { id: 'customer', label: 'Customer', value: <Link href="#c">Harbour View Hotel</Link> },
  { id: 'contact', label: 'Site contact', value: 'Maria Castellanos', onEdit: () => undefined },
  { id: 'phone', label: 'Phone', value: <Link href="tel:+18765550142">+1 876 555 0142</Link> },
  { id: 'address', label: 'Address', value: '14 Ocean Boulevard, Kingston' },
  { id: 'access', label: 'Access', value: null },
];

const schedule: DataItem[] = [
  { id: 'window', label: 'Window', value: 'Today 09:30–11:30' },
  { id: 'started', label: 'Started', value: '09:42 · 12 min late' },
  { id: 'travel', label: 'Travel', value: '2.1 km · 8 min' },
  { id: 'officer', label: 'Officer', value: 'A. Campbell + 1' },
];

const columns: ResourceColumn<Line>[] = [
  { id: 'item', header: 'Item', isRef: true },
  { id: 'qty', header: 'Qty', align: 'end', width: 70 },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    width: 90,
    cell: (row) => <FormatMoney value={row.price} style="plain" />,
  },
  { id: 'net', header: 'Net', align: 'end', width: 100, cell: (row) => <FormatMoney value={row.net} style="plain" /> },
];

/** The record of an activity. */
export function RecordPage() {
  return (
    <Frame current="activities">
      <Page>
        <Head />
        <PageBody aside={<Aside />}>
          <Section title="Customer and place">
            <DataList items={place} />
          </Section>
          <Section title="Schedule">
            <DataList layout="columns" items={schedule} />
          </Section>
          <Section title="Items" count={4} action={<Link href="#edit">Edit items</Link>}>
            <ResourceTable
              isEmbedded
              label="Items"
              columns={columns}
              rows={lines}
              rowId={(row) => row.id}
              rowMark={(row) => (row.id === '3' ? 'edited' : undefined)}
              status="ready"
              empty={{ title: 'No items' }}
            />
          </Section>
        </PageBody>
        <FooterSlot>
          <span>Saved</span>
          <span>Version 14 · R. Núñez, today 09:58</span>
        </FooterSlot>
      </Page>
    </Frame>
  );
}

function Head() {
  const [isStarred, setStarred] = useState(false);
  const status = (
    <>
      <StatusBadge variant="pill" meaning="special" label="Released" />
      <StatusBadge meaning="progress" label="On site" />
    </>
  );
  return (
    <>
      <PageChrome
        crumbs={[{ label: 'Activities', href: '?page=activities' }, { label: 'ACT-10482' }]}
        walk={{ position: 3, total: 38, onNext: () => undefined, onPrevious: () => undefined }}
      />
      <RecordHeader
        title="Harbour View Hotel · Delivery"
        reference="ACT-10482"
        status={status}
        favourite={{ isOn: isStarred, onChange: setStarred }}
        facts={['Today 09:30–11:30', 'A. Campbell', 'Kingston depot']}
        primary={{ id: 'complete', label: 'Complete' }}
        primaryMenu={menu}
        secondary={[{ id: 'edit', label: 'Edit' }]}
        more={[{ id: 'copy', label: 'Copy link' }]}
        tabs={tabs}
        currentTab="summary"
      />
    </>
  );
}

function Aside() {
  return (
    <Section title="Key facts">
      <DataList
        items={[
          { id: 'type', label: 'Type', value: 'Delivery' },
          { id: 'category', label: 'Category', value: 'Equipment hire' },
          { id: 'lead', label: 'Lead officer', value: 'A. Campbell' },
          { id: 'deposit', label: 'Deposit', value: '$550.10 held' },
        ]}
      />
    </Section>
  );
}
