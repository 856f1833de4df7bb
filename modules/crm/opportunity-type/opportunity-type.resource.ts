import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { flag, hue, multiline, ref, text } from '../../../platform/resource/field.ts';

/** What an opportunity is about, which pipeline it runs through and what activity it becomes. */
export const opportunityType = defineResource({
  name: 'crm_opportunity_type',
  path: 'crm-opportunity-type',
  label: { one: ['Opportunity type', 'Tipo de oportunidad'], many: ['Opportunity types', 'Tipos de oportunidad'] },
  about: [
    'What an opportunity is about, the pipeline it follows and the activity it turns into.',
    'De qué trata una oportunidad, qué embudo sigue y en qué actividad se convierte.',
  ],
  permission: 'crm_opportunity_types',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, freeText: true }),
    colour: hue(['Colour', 'Color']),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    pipeline_id: ref(['Pipeline', 'Embudo de ventas'], { table: 'crm_pipeline', title: 'name', path: 'crm-pipeline' }),
    default_order_type_id: ref(
      ['Activity type', 'Tipo de actividad'],
      { table: 'order_type', title: 'name', path: 'ordertype' },
      { help: ['Type of activity created when won', 'Tipo de actividad que se crea al ganarla'] },
    ),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: {
    columns: ['name', 'colour', 'pipeline_id', 'default_order_type_id', 'active'],
    sort: 'display_order',
    unpaged: true,
  },
  form: [
    { section: ['Opportunity type', 'Tipo de oportunidad'], fields: ['name', 'colour', 'description', 'active'] },
    { section: ['Process', 'Proceso'], fields: ['pipeline_id', 'default_order_type_id'] },
  ],
  ordered: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
