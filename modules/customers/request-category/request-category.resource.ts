import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { flag, hue, integer, multiline, ref, text } from '../../../platform/resource/field.ts';

/** What customers ask for in the portal, and which activity type answers it. */
export const requestCategory = defineResource({
  name: 'request_category',
  path: 'request-category',
  label: {
    one: ['Request category', 'Categoría de solicitud'],
    many: ['Request categories', 'Categorías de solicitud'],
  },
  about: [
    'What customers can ask for in the portal, and the activity type that answers it.',
    'Lo que los clientes pueden pedir en el portal y el tipo de actividad que lo atiende.',
  ],
  permission: 'request_categories',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, portal: true, freeText: true }),
    description: multiline(['Description', 'Descripción'], { max: 1000, portal: true }),
    colour: hue(['Colour', 'Color'], { portal: true }),
    order_type_id: ref(
      ['Activity type', 'Tipo de actividad'],
      { table: 'order_type', title: 'name', path: 'ordertype' },
      { help: ['Requests create activities of this type.', 'Las solicitudes crean actividades de este tipo.'] },
    ),
    default_role_id: ref(['Responsible role', 'Rol responsable'], { table: 'role', title: 'name', path: 'role' }),
    sla_hours: integer(['Respond within (hours)', 'Responder en (horas)'], { min: 1, max: 8760 }),
    portal_visible: flag(['Visible in portal', 'Visible en el portal'], { initial: true }),
    active: flag(['Active', 'Activa'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: {
    columns: ['name', 'colour', 'order_type_id', 'default_role_id', 'sla_hours', 'portal_visible', 'active'],
    sort: 'display_order',
    unpaged: true,
  },
  form: [
    { section: ['Category', 'Categoría'], fields: ['name', 'colour', 'description', 'portal_visible', 'active'] },
    { section: ['Process', 'Proceso'], fields: ['order_type_id', 'default_role_id', 'sla_hours'] },
  ],
  ordered: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
