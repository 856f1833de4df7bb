import {
  IconBell,
  IconCalendarPlus,
  IconClipboardList,
  IconHome,
  IconPackage,
  IconPlus,
  IconShoppingCart,
  IconTool,
  IconTruck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormatMoney } from '../format/values.tsx';
import { DataList } from '../patterns/page/data-list.tsx';
import { PortalCard, PortalPageHead, PortalRow } from '../patterns/portal/portal-page.tsx';
import { PortalBarLink, PortalDock, PortalShell } from '../patterns/portal/portal-shell.tsx';
import { LanguageSwitcher, ProfileMenu } from '../patterns/shell/account-menus.tsx';
import type { ResourceColumn } from '../patterns/table/column.ts';
import { ResourceTable } from '../patterns/table/resource-table.tsx';
import { Button } from '../primitives/actions/button.tsx';
import { Link } from '../primitives/link.tsx';
import { StatusBadge } from '../primitives/status/status-badge.tsx';
import { grounds, scales } from '../tokens/scales.ts';
import { type DemoActivity, demoActivities } from './demo/data.ts';

const icon = { size: 20, stroke: 1.5 } as const;
const query = new URLSearchParams(window.location.search);
const colors = { background: query.get('bar') ?? scales.green[6], text: query.get('ink') ?? grounds.light.text };

const places = [
  { id: 'home', label: 'Home', href: '#home', icon: <IconHome {...icon} /> },
  { id: 'requests', label: 'Requests', href: '#requests', icon: <IconClipboardList {...icon} /> },
  { id: 'rentals', label: 'Rentals', href: '#rentals', icon: <IconTruck {...icon} /> },
  { id: 'products', label: 'Products', href: '#products', icon: <IconPackage {...icon} /> },
  { id: 'services', label: 'Services', href: '#services', icon: <IconTool {...icon} /> },
];
const cart = { id: 'cart', label: 'Cart', href: '#cart', icon: <IconShoppingCart {...icon} />, badge: 3 };
const columns: ResourceColumn<DemoActivity>[] = [
  { id: 'ref', header: 'Ref', isRef: true, width: 130, card: 'meta' },
  { id: 'customer', header: 'What', card: 'title' },
  { id: 'status', header: 'Status', width: 150, card: 'status', cell: (row) => <StatusBadge {...row.status} /> },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    width: 130,
    card: 'amount',
    cell: (row) => <FormatMoney value={row.total} />,
  },
];

/** The portal's home. */
export function PortalPage({ scheme }: { scheme: 'light' | 'dark' }) {
  const bell = <PortalBarLink label="Notifications" href="#bell" icon={<IconBell {...icon} />} badge={2} />;
  return (
    <PortalShell
      company={{ name: 'Northstar Ltd', address: '22 Marcus Garvey Drive, Kingston', homeHref: '#home' }}
      colors={colors}
      scheme={scheme}
      nav={places}
      tabs={[...places.slice(0, 3), cart]}
      more={places.slice(3)}
      currentId="home"
      onHelp={() => undefined}
      barEnd={<BarEnd bell={bell} />}
      barEndPhone={bell}
    >
      <Home />
    </PortalShell>
  );
}

function BarEnd({ bell }: { bell: ReactNode }) {
  return (
    <>
      <LanguageSwitcher value="en" onChange={() => undefined} />
      <PortalBarLink {...cart} />
      {bell}
      <ProfileMenu
        person={{ name: 'Maria Castellanos' }}
        actions={[{ id: 'profile', label: 'Profile', href: '#p' }]}
        onLogOut={() => undefined}
      />
    </>
  );
}

function Home() {
  const request = (
    <Button variant="primary" icon={<IconPlus {...icon} />}>
      Request service
    </Button>
  );
  const actions = (
    <>
      <Button icon={<IconCalendarPlus {...icon} />}>Rent</Button>
      {request}
    </>
  );
  return (
    <>
      <PortalPageHead title="Hello Maria" actions={actions} />
      <PortalCard title="Next visit" isPadded>
        <DataList
          items={[
            { id: 'officer', label: 'Officer', value: 'R. Núñez' },
            { id: 'where', label: 'Where', value: '14 Ocean Boulevard, service gate 3' },
          ]}
        />
      </PortalCard>
      <PortalCard title="To do">
        <PortalRow title="Sign off ACT-10458" meta="Generator service, 19 Nov" end={<Button>Sign off</Button>} />
        <PortalRow title="Pay $5,002.00" meta="Invoice INV-2291, due 30 Nov" end={<Button>Pay</Button>} />
      </PortalCard>
      <PortalCard title="Your activities" end={<Link href="#all">All activities</Link>}>
        <ResourceTable
          isEmbedded
          label="Your activities"
          columns={columns}
          rows={demoActivities(5)}
          rowId={(row) => row.id}
          rowHref={(row) => `#${row.id}`}
          status="ready"
          empty={{ title: 'Nothing yet' }}
        />
      </PortalCard>
      <PortalDock>{request}</PortalDock>
    </>
  );
}
