import { defineResource } from '../../../platform/resource/define.ts';
import { flag, multiline, text } from '../../../platform/resource/field.ts';

/** Which reviews an activity gets, and in which order; activity types name their template. */
export const reviewTemplate = defineResource({
  name: 'checkoff_template',
  path: 'checkoff-template',
  label: { one: ['Review template', 'Plantilla de revisión'], many: ['Review templates', 'Plantillas de revisión'] },
  about: [
    'The reviews an activity goes through, in order.',
    'Las revisiones por las que pasa una actividad, en orden.',
  ],
  permission: 'review_templates',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, freeText: true }),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    sequential: flag(['In this order', 'En este orden'], {
      help: ['Each step requires the previous ones.', 'Cada paso requiere los anteriores.'],
    }),
    active: flag(['Active', 'Activa'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: { columns: ['name', 'description', 'sequential', 'active'], sort: 'display_order', unpaged: true },
  form: [
    { section: ['Review template', 'Plantilla de revisión'], fields: ['name', 'description', 'sequential', 'active'] },
  ],
  ordered: true,
  sheet: { key: 'name', paths: { upload: 'upload', csv: 'export-excel-csv' } },
});
