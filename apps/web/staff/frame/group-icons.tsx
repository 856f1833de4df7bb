import {
  IconAddressBook,
  IconBeach,
  IconChartBar,
  IconChecklist,
  IconClipboardText,
  IconCreditCard,
  IconForms,
  IconHome,
  IconPackage,
  IconPlugConnected,
  IconReceipt,
  IconReport,
  IconSettings,
  IconSparkles,
  IconTool,
  IconTrendingUp,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';

const ICONS: Readonly<Record<string, ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>>> = {
  home: IconHome,
  users: IconUsers,
  ai: IconSparkles,
  orders: IconClipboardText,
  review: IconChecklist,
  payments: IconCreditCard,
  fields: IconForms,
  inventory: IconPackage,
  asset_maintenance: IconTool,
  customers: IconAddressBook,
  reports: IconReport,
  analytics: IconChartBar,
  bill_payments: IconReceipt,
  integration: IconPlugConnected,
  settings: IconSettings,
  leave: IconBeach,
  performance: IconTrendingUp,
};

/** The one icon of a sidebar group. */
export function groupIcon(group: string): ReactNode {
  const Icon = ICONS[group] ?? IconClipboardText;
  return <Icon size={16} stroke={1.75} aria-hidden="true" />;
}
