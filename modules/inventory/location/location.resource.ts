import { defineResource } from '../../../platform/resource/define.ts';
import { choice, decimal, flag, ref, text, zone } from '../../../platform/resource/field.ts';

/** A place of the company: a warehouse, a branch, a site. Its sections hold the goods. */
export const location = defineResource({
  name: 'location',
  path: 'location',
  label: { one: ['Location', 'Ubicación'], many: ['Locations', 'Ubicaciones'] },
  about: [
    'Your warehouses, branches and sites, with the sections that hold your goods.',
    'Sus almacenes, sucursales y sedes, con las secciones donde se guarda la mercancía.',
  ],
  permission: 'locations',
  readable: 'permission',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, max: 200 }),
    address1: text(['Address', 'Dirección'], { max: 200 }),
    address2: text(['Address 2', 'Dirección 2'], { max: 200 }),
    city: text(['City', 'Ciudad']),
    county: text(['County', 'Condado']),
    state_name: text(['State', 'Estado o provincia']),
    postal_code: text(['Postal code', 'Código postal'], { max: 32 }),
    country_code: text(['Country', 'País'], {
      max: 2,
      pattern: '^[A-Z]{2}$',
      help: ['Two letters, for example JM', 'Dos letras, por ejemplo MX'],
    }),
    latitude: decimal(['Latitude', 'Latitud'], { min: -90, max: 90, scale: 6 }),
    longitude: decimal(['Longitude', 'Longitud'], { min: -180, max: 180, scale: 6 }),
    geocode_status: choice(
      ['Position', 'Posición'],
      [
        ['none', ['Unknown', 'Desconocida']],
        ['exact', ['Exact', 'Exacta']],
        ['fallback', ['Approximate', 'Aproximada']],
        ['manual', ['Set manually', 'Definida manualmente']],
      ],
      { readOnly: true },
    ),
    time_zone: zone(['Time zone', 'Zona horaria'], {
      help: [
        'For work done here. If empty, the company’s time zone.',
        'Para el trabajo hecho aquí. Si la deja vacía, la de la empresa.',
      ],
    }),
    is_warehouse: flag(['Warehouse', 'Almacén']),
    bill_processing: flag(['Bill payments', 'Pago de facturas'], {
      help: ['Available in bill payments', 'Disponible en pago de facturas'],
    }),
    customer_id: ref(['Customer', 'Cliente'], {
      table: 'customer',
      title: 'name',
      path: 'customer/all-dropdown-list',
    }),
    contact: text(['Contact', 'Contacto'], { max: 200 }),
    active: flag(['Active', 'Activa'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'address1', 'city', 'state_name', 'postal_code'],
  list: {
    columns: ['name', 'address1', 'city', 'state_name', 'country_code', 'is_warehouse', 'time_zone', 'active'],
    sort: 'name',
  },
  form: [
    { section: ['Location', 'Ubicación'], fields: ['name', 'is_warehouse', 'bill_processing', 'active'] },
    {
      section: ['Address', 'Dirección'],
      fields: ['address1', 'address2', 'city', 'county', 'state_name', 'postal_code', 'country_code'],
    },
    { section: ['Position and time zone', 'Posición y zona horaria'], fields: ['latitude', 'longitude', 'time_zone'] },
    { section: ['People', 'Personas'], fields: ['customer_id', 'contact'] },
  ],
  softDelete: true,
});
