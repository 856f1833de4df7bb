import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { flag, integer, multiline, text } from '../../../platform/resource/field.ts';

/** What kind of thing an asset is. */
export const assetType = defineResource({
  name: 'asset_type',
  path: 'asset-type',
  label: { one: ['Asset type', 'Tipo de activo'], many: ['Asset types', 'Tipos de activo'] },
  about: [
    'The kinds of equipment you own, maintain or rent out.',
    'Las clases de equipo que posee, mantiene o alquila.',
  ],
  permission: 'asset_type',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, freeText: true }),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    buffer_minutes: integer(['Time between rentals (minutes)', 'Tiempo entre alquileres (minutos)'], {
      required: true,
      initial: 0,
      min: 0,
      max: 43_200,
    }),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: { columns: ['name', 'description', 'buffer_minutes', 'active'], sort: 'display_order', unpaged: true },
  form: [{ section: ['Asset type', 'Tipo de activo'], fields: ['name', 'description', 'buffer_minutes', 'active'] }],
  ordered: true,
  attachments: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
