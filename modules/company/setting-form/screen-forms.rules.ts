import { keyedForm, type SettingForm } from './setting-form.rules.ts';

const WRITTEN = {
  asset_frequency: {
    key: 'asset_frequency',
    label: ['Asset frequency', 'Frecuencia de activos'],
    help: ['Choices of how often an asset is serviced.', 'Opciones de cada cuánto se atiende un activo.'],
    shape: 'rows',
    permission: 'asset_frequency',
    href: '/ams/settings/asset-frequency',
    parts: [
      { name: 'name', label: ['Name', 'Nombre'], kind: 'text', max: 200 },
      { name: 'every', label: ['Every', 'Cada'], kind: 'number' },
      {
        name: 'unit',
        label: ['Unit', 'Unidad'],
        kind: 'choice',
        options: [
          ['hour', ['Hours', 'Horas']],
          ['day', ['Days', 'Días']],
          ['week', ['Weeks', 'Semanas']],
          ['month', ['Months', 'Meses']],
          ['year', ['Years', 'Años']],
          ['km', ['Kilometres', 'Kilómetros']],
        ],
      },
    ],
  },
  unit_measure: {
    key: 'unit_measure',
    label: ['Units of measure', 'Unidades de medida'],
    help: [
      'Units of quantities and how many decimals they have.',
      'Unidades de las cantidades y cuántos decimales tienen.',
    ],
    shape: 'rows',
    permission: 'unit_measure',
    href: '/ams/settings/unit-measure',
    parts: [
      { name: 'code', label: ['Code', 'Código'], kind: 'text', max: 200 },
      { name: 'name', label: ['Name', 'Nombre'], kind: 'text', max: 200 },
      { name: 'decimals', label: ['Decimals', 'Decimales'], kind: 'number' },
    ],
  },
  task_type: {
    key: 'task_type',
    label: ['Task types', 'Tipos de tarea'],
    help: ['Choices for task items and rosters.', 'Opciones para tareas y turnos.'],
    shape: 'rows',
    permission: 'task_types',
    href: '/ams/settings/task-types',
    parts: [
      { name: 'name', label: ['Name', 'Nombre'], kind: 'text', max: 200 },
      { name: 'colour', label: ['Colour', 'Color'], kind: 'text', max: 200 },
      { name: 'minutes', label: ['Minutes', 'Minutos'], kind: 'number' },
    ],
  },
  company_notes: {
    key: 'company_notes',
    label: ['Company notes', 'Notas de la empresa'],
    help: [
      'Printed on documents and shown in the portal.',
      'Se imprimen en los documentos y se muestran en el portal.',
    ],
    shape: 'parts',
    permission: 'company_notes',
    href: '/ams/settings/company-notes',
    parts: [
      { name: 'order', label: ['On activities', 'En las actividades'], kind: 'html' },
      { name: 'statement', label: ['On statements', 'En los estados de cuenta'], kind: 'html' },
      { name: 'receipt', label: ['On receipts', 'En los recibos'], kind: 'html' },
      { name: 'portal', label: ['In the portal', 'En el portal'], kind: 'html' },
    ],
  },
  email_parts: {
    key: 'email_parts',
    label: ['Email parts', 'Partes de correo'],
    help: ['Sender, header and footer of every mail.', 'Remitente, encabezado y pie de cada correo.'],
    shape: 'parts',
    permission: 'email_parts',
    href: '/ams/settings/email-parts',
    parts: [
      { name: 'from_name', label: ['Name of the sender', 'Nombre del remitente'], kind: 'text', max: 200 },
      { name: 'from_email', label: ['Address of the sender', 'Dirección del remitente'], kind: 'text', max: 200 },
      { name: 'reply_to', label: ['Answers go to', 'Las respuestas van a'], kind: 'text', max: 200 },
      { name: 'header', label: ['Header', 'Encabezado'], kind: 'html' },
      { name: 'footer', label: ['Footer', 'Pie'], kind: 'html' },
      { name: 'signature', label: ['Signature', 'Firma'], kind: 'html' },
    ],
  },
  company_policy: {
    key: 'company_policy',
    label: ['Company policy', 'Política de la empresa'],
    help: [
      'Shown at the first login and when customers register; a new version asks everybody again.',
      'Se muestra en el primer inicio de sesión y al registrarse; una versión nueva pregunta de nuevo a todos.',
    ],
    shape: 'parts',
    permission: 'company_policy',
    href: '/ams/settings/company-policy',
    parts: [
      { name: 'text', label: ['Text', 'Texto'], kind: 'html' },
      { name: 'require_accept', label: ['People have to accept it', 'Hay que aceptarla'], kind: 'flag' },
      { name: 'version', label: ['Version', 'Versión'], kind: 'text', max: 200 },
    ],
  },
  crm: {
    key: 'crm',
    label: ['CRM settings', 'Configuración CRM'],
    help: ['How opportunities are worked on.', 'Cómo se trabajan las oportunidades.'],
    shape: 'parts',
    permission: 'crm_settings',
    href: '/ams/settings/crm-settings',
    parts: [
      {
        name: 'lost_reasons',
        label: ['Reasons of a loss', 'Motivos de pérdida'],
        kind: 'lines',
        help: ['One a line', 'Uno por línea'],
      },
      { name: 'sources', label: ['Sources', 'Orígenes'], kind: 'lines', help: ['One a line', 'Uno por línea'] },
      {
        name: 'scope',
        label: ['Who sees what', 'Quién ve qué'],
        kind: 'choice',
        options: [
          ['own', ['Own opportunities', 'Oportunidades propias']],
          ['team', ['Those of the team', 'Las del equipo']],
          ['all', ['All', 'Todas']],
        ],
      },
      {
        name: 'stale_days',
        label: ['Days until one counts as stale', 'Días hasta considerarse detenida'],
        kind: 'number',
      },
      {
        name: 'next_step_required',
        label: ['A next step is required', 'El siguiente paso es obligatorio'],
        kind: 'flag',
      },
    ],
  },
  default_role: {
    key: 'default_role',
    label: ['Role of new people', 'Rol de personas nuevas'],
    help: ['Given to staff added without a role.', 'Se da al personal agregado sin rol.'],
    shape: 'value',
    permission: 'default_role',
    href: '/ams/settings/default-role',
    parts: [],
  },
  default_notification_role: {
    key: 'default_notification_role',
    label: ['Role that is told', 'Rol que recibe avisos'],
    help: [
      'Receives notices that concern nobody in particular.',
      'Recibe avisos que no conciernen a nadie en particular.',
    ],
    shape: 'value',
    permission: 'default_role',
    href: '/ams/settings/default-role',
    parts: [],
  },
  inventory_usage: {
    key: 'inventory_usage',
    label: ['Inventory usage', 'Uso de inventario'],
    help: ['What counts as usage, and its reasons.', 'Qué cuenta como uso y sus motivos.'],
    group: 'inventory',
    shape: 'parts',
    href: '/ams/settings/usage',
    parts: [
      { name: 'reasons', label: ['Reasons', 'Motivos'], kind: 'lines', help: ['One a line', 'Uno por línea'] },
      { name: 'require_note', label: ['A note is required', 'La nota es obligatoria'], kind: 'flag' },
      {
        name: 'item_type_ids',
        label: ['Item types that count', 'Tipos de artículo que cuentan'],
        kind: 'numbers',
        help: ['Numbers of item types; none: all', 'Números de tipos de artículo; ninguno: todos'],
      },
    ],
  },
} as const satisfies Record<string, SettingForm>;

/** Settings that have a screen of their own (document 000, settings). */
export const SCREEN_FORMS = Object.fromEntries(
  Object.entries(WRITTEN).map(([key, form]) => [key, keyedForm(form)]),
) as Record<keyof typeof WRITTEN, SettingForm>;
