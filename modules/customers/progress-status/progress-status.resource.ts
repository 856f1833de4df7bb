import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { choice, decimal, flag, hue, multiline, text } from '../../../platform/resource/field.ts';

/** Steps of work as people name them; each step of an activity belongs to one open state of it. */
export const progressStatus = defineResource({
  name: 'progress_status',
  path: 'progress-status',
  label: { one: ['Progress status', 'Estado de avance'], many: ['Progress statuses', 'Estados de avance'] },
  about: [
    'Your own steps within open work, such as “Waiting for parts”.',
    'Sus propios pasos dentro del trabajo abierto, como “En espera de repuestos”.',
  ],
  permission: 'progress_status',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, portal: true, freeText: true }),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    colour: hue(['Colour', 'Color'], { portal: true }),
    applies_to: choice(
      ['Applies to', 'Se aplica a'],
      [
        ['activity', ['Activities', 'Actividades']],
        ['opportunity', ['Opportunities', 'Oportunidades']],
        ['document', ['Documents', 'Documentos']],
      ],
      { required: true, initial: 'activity' },
    ),
    order_state: choice(
      ['Activity status', 'Estado de la actividad'],
      [
        ['pending', ['Pending', 'Pendiente']],
        ['released', ['Released', 'Liberada']],
        ['incomplete', ['Incomplete', 'Incompleta']],
      ],
      {
        help: ['Offered while the activity has this status', 'Se ofrece mientras la actividad tiene este estado'],
      },
    ),
    percent: decimal(['Progress (%)', 'Avance (%)'], { min: 0, max: 100, scale: 2, portal: true }),
    is_start: flag(['Starts the work', 'Inicia el trabajo'], {
      help: ['The officer’s Start button sets this status.', 'El botón Iniciar del oficial asigna este estado.'],
    }),
    is_portal_visible: flag(['Visible in portal', 'Visible en el portal'], { initial: true }),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: {
    columns: ['name', 'colour', 'applies_to', 'order_state', 'percent', 'is_start', 'is_portal_visible', 'active'],
    sort: 'display_order',
    unpaged: true,
  },
  form: [
    { section: ['Status', 'Estado'], fields: ['name', 'colour', 'description', 'active'] },
    {
      section: ['Meaning', 'Significado'],
      fields: ['applies_to', 'order_state', 'percent', 'is_start', 'is_portal_visible'],
    },
  ],
  ordered: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
