/** A role every new company starts with. Its permissions come from the permission catalogue in code, by its key. */
export interface BaseRole {
  /** Who the role is, whatever people call it. */
  readonly text_key: string;
  readonly name: string;
  readonly name_es: string;
  readonly description: string;
  readonly description_es: string;
  readonly audience: 'staff' | 'customer';
  /** System roles cannot be deleted. */
  readonly is_system: boolean;
  /** Holders are offered as drivers and shown on the map. */
  readonly is_driver: boolean;
  readonly all_activity_types: boolean;
}

const staff = { audience: 'staff', is_system: false, is_driver: false, all_activity_types: true } as const;
const customer = { audience: 'customer', is_system: true, is_driver: false, all_activity_types: false } as const;

export const BASE_ROLES = [
  {
    ...staff,
    text_key: 'administrator',
    name: 'Administrator',
    name_es: 'Administrador',
    description: 'Everything, in every area',
    description_es: 'Todo, en todas las áreas',
    is_system: true,
  },
  {
    ...staff,
    text_key: 'manager',
    name: 'Manager',
    name_es: 'Gerente',
    description: 'Plans and releases work, looks after customers and assets',
    description_es: 'Planifica y libera el trabajo, atiende a los clientes y cuida los activos',
  },
  {
    ...staff,
    text_key: 'officer',
    name: 'Officer',
    name_es: 'Oficial',
    description: 'Does the work in the field',
    description_es: 'Hace el trabajo de campo',
    is_driver: true,
  },
  {
    ...staff,
    text_key: 'driver',
    name: 'Driver',
    name_es: 'Conductor',
    description: 'Delivers and picks up',
    description_es: 'Entrega y recoge',
    is_driver: true,
  },
  {
    ...staff,
    text_key: 'warehouse',
    name: 'Warehouse',
    name_es: 'Almacén',
    description: 'Manages stock and equipment',
    description_es: 'Gestiona el inventario y los equipos',
  },
  {
    ...staff,
    text_key: 'accounts',
    name: 'Accounts',
    name_es: 'Contabilidad',
    description: 'Payments, balances and reports',
    description_es: 'Pagos, saldos y reportes',
  },
  {
    ...staff,
    text_key: 'read_only',
    name: 'Read only',
    name_es: 'Solo lectura',
    description: 'Sees everything, changes nothing',
    description_es: 'Ve todo, no cambia nada',
  },
  {
    ...customer,
    text_key: 'customer_administrator',
    name: 'Customer administrator',
    name_es: 'Administrador del cliente',
    description: 'Everything in the portal, including its users',
    description_es: 'Todo en el portal, incluidos sus usuarios',
  },
  {
    ...customer,
    text_key: 'customer_member',
    name: 'Customer member',
    name_es: 'Usuario del cliente',
    description: 'Requests, orders and signs off',
    description_es: 'Solicita, hace pedidos y da conformidad',
  },
  {
    ...customer,
    text_key: 'customer_viewer',
    name: 'Customer viewer',
    name_es: 'Cliente de solo lectura',
    description: 'Follows requests without changing them',
    description_es: 'Sigue las solicitudes sin modificarlas',
  },
] as const satisfies readonly BaseRole[];

export type BaseRoleName = (typeof BASE_ROLES)[number]['name'];

/** The words of a role in each language, as its row keeps them. */
export const inBothLanguages = ({ name_es, description_es, ...role }: BaseRole): Record<string, unknown> => ({
  ...role,
  names: { en: role.name, es: name_es },
  descriptions: { en: role.description, es: description_es },
});
