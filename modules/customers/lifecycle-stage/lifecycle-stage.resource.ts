import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { choice, flag, hue, multiline, text } from '../../../platform/resource/field.ts';

/** How far a customer has come with the company; `kind` says what a stage means to the automatic moves. */
export const lifecycleStage = defineResource({
  name: 'lifecycle_stage',
  path: 'lifecycle-stage',
  label: {
    one: ['Lifecycle stage', 'Etapa del ciclo de vida'],
    many: ['Lifecycle stages', 'Etapas del ciclo de vida'],
  },
  about: [
    'The stage each customer is in, from lead to regular customer.',
    'La etapa en que está cada cliente, desde lead hasta cliente habitual.',
  ],
  permission: 'lifecycle_stages',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, freeText: true }),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    colour: hue(['Colour', 'Color']),
    kind: choice(
      ['Type', 'Tipo'],
      [
        ['lead', ['Lead', 'Lead']],
        ['prospect', ['Prospect', 'Prospecto']],
        ['customer', ['Customer', 'Cliente']],
        ['former', ['Former customer', 'Excliente']],
      ],
      {
        required: true,
        initial: 'customer',
        help: [
          'A completed activity moves leads, prospects and former customers to the first customer stage.',
          'Una actividad completada pasa los leads, prospectos y clientes anteriores a la primera etapa de cliente.',
        ],
      },
    ),
    is_default: flag(['Default', 'Predeterminada'], {
      help: ['New customers start here.', 'Los clientes nuevos empiezan aquí.'],
    }),
    active: flag(['Active', 'Activa'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: { columns: ['name', 'colour', 'kind', 'is_default', 'active'], sort: 'display_order', unpaged: true },
  form: [{ section: ['Stage', 'Etapa'], fields: ['name', 'kind', 'colour', 'description', 'is_default', 'active'] }],
  ordered: true,
  dataRequired: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
