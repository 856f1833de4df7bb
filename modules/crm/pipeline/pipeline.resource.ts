import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { flag, multiline, text } from '../../../platform/resource/field.ts';

/** The ways an opportunity can go; statuses hang on a pipeline. */
export const pipeline = defineResource({
  name: 'crm_pipeline',
  path: 'crm-pipeline',
  label: { one: ['Pipeline', 'Embudo de ventas'], many: ['Pipelines', 'Embudos de ventas'] },
  about: [
    'The stages an opportunity passes through until it is won or lost.',
    'Las etapas por las que pasa una oportunidad hasta que se gana o se pierde.',
  ],
  permission: 'opportunity_status',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, freeText: true }),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    is_default: flag(['Default', 'Predeterminado']),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: { columns: ['name', 'is_default', 'description', 'active'], sort: 'display_order', unpaged: true },
  form: [{ section: ['Pipeline', 'Embudo de ventas'], fields: ['name', 'description', 'is_default', 'active'] }],
  ordered: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
