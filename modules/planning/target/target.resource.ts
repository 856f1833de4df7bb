import { defineResource } from '../../../platform/resource/define.ts';
import { choice, day, flag, multiline, ref, refs, text } from '../../../platform/resource/field.ts';

/** What the company or a person is to reach month by month. */
export const target = defineResource({
  name: 'target',
  path: 'targets',
  label: { one: ['Target', 'Meta'], many: ['Targets', 'Metas'] },
  about: [
    'What the company or a person aims to reach each month.',
    'Lo que la empresa o una persona se propone alcanzar cada mes.',
  ],
  permission: 'targets',
  readable: 'permission',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, max: 120 }),
    scope: choice(
      ['For', 'Para'],
      [
        ['company', ['The company', 'La empresa']],
        ['officer', ['An officer', 'Un oficial']],
      ],
      { required: true, initial: 'company' },
    ),
    officer_id: ref(['Officer', 'Oficial'], { table: 'app_user', title: 'full_name', path: 'user/all-dropdown-list' }),
    parent_id: ref(['Part of', 'Parte de'], { table: 'target', title: 'name', path: 'targets' }),
    measure: choice(
      ['Measure', 'Medida'],
      [
        ['activities', ['Activities', 'Actividades']],
        ['value', ['Value', 'Valor']],
        ['minutes', ['Minutes', 'Minutos']],
      ],
      { required: true, initial: 'activities' },
    ),
    count_basis: choice(
      ['Counts', 'Se cuentan'],
      [
        ['completed', ['Completed', 'Completadas']],
        ['created', ['Created', 'Creadas']],
        ['released', ['Released', 'Liberadas']],
        ['signed_off', ['Signed off', 'Con conformidad']],
      ],
      { required: true, initial: 'completed' },
    ),
    value_basis: choice(
      ['Value of', 'Valor de'],
      [
        ['total', ['Total', 'Total']],
        ['net', ['Net', 'Neto']],
        ['paid', ['Paid', 'Pagado']],
      ],
      { required: true, initial: 'total' },
    ),
    credit: choice(
      ['Credit to', 'Se atribuye a'],
      [
        ['driver', ['The officer', 'El oficial']],
        ['split', ['Split with second officer', 'Compartido con el segundo oficial']],
        ['both', ['Both officers in full', 'Ambos oficiales por completo']],
      ],
      { required: true, initial: 'driver' },
    ),
    order_type_ids: refs(['Activity types', 'Tipos de actividad'], {
      table: 'order_type',
      title: 'name',
      path: 'ordertype',
    }),
    category_ids: refs(['Categories', 'Categorías'], {
      table: 'order_category',
      title: 'name',
      path: 'order-category',
    }),
    customer_group_ids: refs(['Customer groups', 'Grupos de clientes'], {
      table: 'customer_group',
      title: 'name',
      path: 'customer-group',
    }),
    start_month: day(['First month', 'Primer mes'], {
      required: true,
      missing: ['Enter the first month.', 'Ingrese el primer mes.'],
      help: ['First day of the month', 'Primer día del mes'],
    }),
    end_month: day(['Last month', 'Último mes'], {
      required: true,
      missing: ['Enter the last month.', 'Ingrese el último mes.'],
      help: ['At most 60 months', 'Como máximo 60 meses'],
    }),
    spread: choice(
      ['Distribution', 'Distribución'],
      [
        ['manual', ['Manual', 'Manual']],
        ['even', ['Evenly', 'Uniforme']],
        ['workdays', ['By business days', 'Por días hábiles']],
        ['seasonal', ['Same as last year', 'Igual que el año anterior']],
      ],
      { required: true, initial: 'even' },
    ),
    note: multiline(['Note', 'Nota'], { max: 2000 }),
    active: flag(['Active', 'Activa'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'note'],
  list: {
    columns: ['name', 'scope', 'officer_id', 'measure', 'start_month', 'end_month', 'active'],
    sort: 'name',
    unpaged: true,
  },
  form: [
    { section: ['Target', 'Meta'], fields: ['name', 'scope', 'officer_id', 'parent_id', 'measure', 'active'] },
    { section: ['Period', 'Período'], fields: ['start_month', 'end_month', 'spread'] },
    {
      section: ['Criteria', 'Criterios'],
      fields: ['count_basis', 'value_basis', 'credit', 'order_type_ids', 'category_ids', 'customer_group_ids', 'note'],
    },
  ],
});
