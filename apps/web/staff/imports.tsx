import { ImportScreen, ImportsScreen } from '../../../platform/web/import-wizard/import-pages.tsx';
import type { ImportPlaces } from '../../../platform/web/import-wizard/import-places.ts';

/** What can be imported, by the resource's name on the wire, and where its records are shown. */
const places: ImportPlaces = {
  customer: { title: ['Customers', 'Clientes'], href: '/ams/customers', path: '/customer' },
  user: { title: ['Users', 'Usuarios'], href: '/ams/users', path: '/user' },
  role: { title: ['Roles', 'Roles'], href: '/ams/roles', path: '/role' },
};

export const ImportsPage = () => <ImportsScreen places={places} />;

export const ImportPage = () => <ImportScreen places={places} />;
