import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { choice, flag, ref, text } from '../../../platform/resource/field.ts';

/** Shelves of the portal's catalogue. */
export const catalogueCategory = defineResource({
  name: 'catalogue_category',
  path: 'catalogue-category',
  label: {
    one: ['Catalogue category', 'Categoría del catálogo'],
    many: ['Catalogue categories', 'Categorías del catálogo'],
  },
  about: [
    'The sections under which customers find products, services and rentals in the portal.',
    'Las secciones en las que los clientes encuentran productos, servicios y alquileres en el portal.',
  ],
  permission: 'portal_catalogue',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, portal: true, freeText: true }),
    kind: choice(
      ['For', 'Para'],
      [
        ['product', ['Products', 'Productos']],
        ['service', ['Services', 'Servicios']],
        ['rental', ['Rentals', 'Alquileres']],
      ],
      { required: true, initial: 'product' },
    ),
    parent_id: ref(['Parent category', 'Categoría superior'], {
      table: 'catalogue_category',
      title: 'name',
      path: 'catalogue-category',
    }),
    active: flag(['Active', 'Activa'], { initial: true }),
  },
  title: 'name',
  search: ['name'],
  list: { columns: ['name', 'kind', 'parent_id', 'active'], sort: 'display_order', unpaged: true },
  form: [{ section: ['Category', 'Categoría'], fields: ['name', 'kind', 'parent_id', 'active'] }],
  ordered: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
