import { ImportScreen, ImportsScreen } from '../../../platform/web/import-wizard/import-pages.tsx';
import type { ImportPlaces } from '../../../platform/web/import-wizard/import-places.ts';

/** What can be imported, by the resource's name on the wire, and where its records are shown. */
const places: ImportPlaces = {
  customer: { title: ['Customers', 'Clientes'], href: '/ams/customers', path: '/customer' },
  user: { title: ['Users', 'Usuarios'], href: '/ams/users', path: '/user' },
  order: { title: ['Activities', 'Actividades'], href: '/ams/activities', path: '/order' },
  order_type: { title: ['Activity types', 'Tipos de actividad'], href: '/ams/activity-type', path: '/ordertype' },
  order_item_type: { title: ['Item types', 'Tipos de partida'], href: '/ams/item-type', path: '/itemtype' },
  role: { title: ['Roles', 'Roles'], href: '/ams/roles', path: '/role' },
};

export const ImportsPage = () => <ImportsScreen places={places} />;

export const ImportPage = () => <ImportScreen places={places} />;
