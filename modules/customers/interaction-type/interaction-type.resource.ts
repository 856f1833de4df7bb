import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { choice, flag, hue, multiline, text } from '../../../platform/resource/field.ts';

/** Kinds of contact with a customer: a call, a visit, a mail. */
export const interactionType = defineResource({
  name: 'interaction_type',
  path: 'interaction-type',
  label: { one: ['Interaction type', 'Tipo de interacción'], many: ['Interaction types', 'Tipos de interacción'] },
  about: [
    'The ways you are in touch with customers: a call, a visit, an email.',
    'Las formas en que se comunica con los clientes: una llamada, una visita, un correo.',
  ],
  permission: 'interaction_types',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, freeText: true }),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    colour: hue(['Colour', 'Color']),
    icon: choice(
      ['Icon', 'Icono'],
      [
        ['phone', ['Phone', 'Teléfono']],
        ['mail', ['Email', 'Correo']],
        ['message', ['Message', 'Mensaje']],
        ['users', ['Meeting', 'Reunión']],
        ['map-pin', ['Visit', 'Visita']],
        ['video', ['Video call', 'Videollamada']],
        ['notes', ['Note', 'Nota']],
        ['alert-triangle', ['Complaint', 'Queja']],
      ],
      { isIcon: true },
    ),
    counts_for_health: flag(['Counts as contact', 'Cuenta como contacto'], {
      initial: true,
      help: ['Prevents the customer from being reported as neglected', 'Evita que el cliente figure como desatendido'],
    }),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: { columns: ['name', 'icon', 'colour', 'counts_for_health', 'active'], sort: 'display_order', unpaged: true },
  form: [
    {
      section: ['Interaction type', 'Tipo de interacción'],
      fields: ['name', 'icon', 'colour', 'description', 'counts_for_health', 'active'],
    },
  ],
  ordered: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
