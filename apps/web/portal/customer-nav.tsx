import {
  IconBox,
  IconClipboardList,
  IconHome,
  IconShoppingCart,
  IconTool,
  IconTruck,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { isBuilt } from '../../../platform/web/routing/screen.ts';
import type { Can } from '../../../platform/web/session/session-store.ts';
import type { PortalNavItem } from '../../../ui/patterns/portal/portal-shell.tsx';
import type { Translate } from '../../../ui/text/text.tsx';
import { portalScreens } from './screens.ts';

const BASE = '/customer-portal';
const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

interface Place extends PortalNavItem {
  permission?: string;
}

/** Phones have room for four places beside "More". */
const TABS = 4;
/** Customers are not shown what is still to be built. */
const built = new Set(portalScreens.filter(isBuilt).map(({ path }) => path));

/** Every place of the portal's navigation that this person may open, by where it is shown. */
export function portalPlaces(t: Translate, can: Can) {
  const all: Record<string, Place> = {
    home: place('home', 'dashboard', t('portal.nav.home'), <IconHome {...icon} />, 'view.portal_dashboard'),
    requests: place(
      'requests',
      'service-requests',
      t('portal.nav.requests'),
      <IconClipboardList {...icon} />,
      'view.portal_orders',
    ),
    rentals: place('rentals', 'rentals', t('portal.nav.rentals'), <IconTruck {...icon} />, 'view.portal_rentals'),
    products: place('products', 'products', t('portal.nav.products'), <IconBox {...icon} />, 'view.portal_products'),
    services: place('services', 'services', t('portal.nav.services'), <IconTool {...icon} />, 'view.portal_services'),
    cart: place('cart', 'cart', t('portal.nav.cart'), <IconShoppingCart {...icon} />),
    users: place('users', 'users', t('portal.nav.users'), <IconUsers {...icon} />, 'view.portal_users'),
    profile: place('profile', 'profile', t('portal.nav.profile'), <IconUser {...icon} />),
  };
  const pick = (...names: string[]): PortalNavItem[] =>
    names.flatMap((name) => {
      const found = all[name];
      return found && built.has(found.href) && (found.permission === undefined || can(found.permission)) ? [found] : [];
    });
  const onPhones = pick('home', 'requests', 'rentals', 'cart', 'products', 'services', 'users', 'profile');
  return {
    nav: pick('home', 'requests', 'rentals', 'products', 'services'),
    // A "More" that would hold one place has that place instead.
    ...(onPhones.length > TABS + 1
      ? { tabs: onPhones.slice(0, TABS), more: onPhones.slice(TABS) }
      : { tabs: onPhones, more: [] }),
    cart: pick('cart'),
    users: pick('users'),
  };
}

function place(id: string, path: string, label: string, image: PortalNavItem['icon'], permission?: string): Place {
  return { id, label, href: `${BASE}/${path}`, icon: image, permission };
}

const BELOW: Readonly<Record<string, string>> = {
  dashboard: 'home',
  'service-requests': 'requests',
  'new-service': 'requests',
  'view-service': 'requests',
  'edit-service': 'requests',
  'all-rentals': 'rentals',
  'rent-now': 'rentals',
  'all-products': 'products',
  'products-group': 'products',
  'buy-now': 'products',
  'all-services': 'services',
};

/** The place a location belongs to. */
export function placeAt(pathname: string): string {
  const first = pathname.slice(BASE.length + 1).split('/')[0] ?? '';
  return BELOW[first] ?? first;
}
