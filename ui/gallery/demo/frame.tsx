import {
  IconBox,
  IconCalendarDue,
  IconChartBar,
  IconClipboardList,
  IconCreditCard,
  IconHome,
  IconSettings,
  IconSparkles,
  IconUsers,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { LanguageSwitcher, ProfileMenu } from '../../patterns/shell/account-menus.tsx';
import { AppShell } from '../../patterns/shell/app-shell.tsx';
import type { NavGroup } from '../../patterns/shell/nav.ts';
import { NotificationBell } from '../../patterns/shell/notification-bell.tsx';

const icon = { size: 16, stroke: 1.75 } as const;
const entry = (id: string, label: string, reason?: string) => ({ id, label, href: `?page=${id}`, reason });

const groups: NavGroup[] = [
  { id: 'home', label: 'Home', icon: <IconHome {...icon} />, entries: [entry('dashboard', 'Dashboard')] },
  { id: 'ai', label: 'AI', icon: <IconSparkles {...icon} />, entries: [entry('amy', 'Ask Amy')] },
  {
    id: 'activities',
    label: 'Activities',
    icon: <IconClipboardList {...icon} />,
    alsoKnownAs: ['Actividades'],
    entries: [
      entry('activities', 'Activities'),
      entry('rental', 'Rental orders'),
      entry('schedule', 'Schedule'),
      entry('others', 'Assigned to others'),
      entry('templates', 'Templates', 'Needs the permission “View templates”. Ask an administrator.'),
      entry('reviews', 'Reviews'),
    ],
  },
  {
    id: 'payments',
    label: 'Payments',
    icon: <IconCreditCard {...icon} />,
    entries: [entry('payments', 'Payments'), entry('due', 'Due invoices')],
  },
  { id: 'customers', label: 'Customers', icon: <IconUsers {...icon} />, entries: [entry('customers', 'Customers')] },
  { id: 'inventory', label: 'Inventory', icon: <IconBox {...icon} />, entries: [entry('items', 'Items')] },
  { id: 'analytics', label: 'Analytics', icon: <IconChartBar {...icon} />, entries: [entry('analysis', 'Analysis')] },
  { id: 'planning', label: 'Planning', icon: <IconCalendarDue {...icon} />, entries: [] },
  { id: 'settings', label: 'Settings', icon: <IconSettings {...icon} />, entries: [entry('company', 'Company')] },
];

/** The staff shell with demo groups. */
export function Frame({ current, banners, children }: { current: string; banners?: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const [count, setCount] = useState(12);
  const items = [
    {
      id: '1',
      text: 'R. Núñez added a note to ACT-10482',
      at: new Date(Date.now() - 720_000).toISOString(),
      href: '#1',
    },
    { id: '2', text: 'Harbour View Hotel signed off ACT-10480', at: new Date(Date.now() - 7_200_000).toISOString() },
    {
      id: '3',
      text: 'Import “November visits.xlsx” finished: 480 created, 8 rejected',
      at: new Date(Date.now() - 90_000_000).toISOString(),
    },
    { id: '4', text: 'Payment PAY-221 failed', at: new Date(Date.now() - 190_000_000).toISOString() },
  ];
  return (
    <AppShell
      company={{ name: 'Northstar Ltd', homeHref: '?page=activities' }}
      groups={groups}
      favourites={[
        { id: 'f1', label: 'Overdue deliveries', href: '#f1' },
        { id: 'f2', label: 'ACT-10481 Blue Mountain', href: '#f2' },
      ]}
      currentEntryId={current}
      isSidebarOpen={isOpen}
      onSidebarChange={setOpen}
      onSearch={() => undefined}
      banners={banners}
      versions="Web 6.7.28 · API 6.7.28"
      topEnd={
        <>
          <LanguageSwitcher value="en" onChange={() => undefined} />
          <NotificationBell count={count} items={items} total={4} onOpen={() => setCount(0)} onTake={() => undefined} />
          <ProfileMenu
            person={{ name: 'Andre Campbell', detail: 'andre@northstar.example' }}
            actions={[{ id: 'profile', label: 'Profile', href: '#profile' }]}
            onLogOut={() => undefined}
          />
        </>
      }
    >
      {children}
    </AppShell>
  );
}
