import { keyedForm, type SettingForm } from './setting-form.rules.ts';

const WRITTEN = {
  asset_frequency: {
    key: 'asset_frequency',
    label: ['Asset frequency', 'Frecuencia de activos'],
    help: ['How often assets can be serviced.', 'Frecuencias de mantenimiento de activos.'],
    shape: 'value',
    permission: 'asset_frequency',
    href: '/ams/settings/asset-frequency',
    parts: [
      {
        name: 'value',
        label: ['Asset frequency', 'Frecuencia de activos'],
        kind: 'rows',
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
    ],
  },
  unit_measure: {
    key: 'unit_measure',
    label: ['Units of measure', 'Unidades de medida'],
    help: ['Units for quantities and their decimals.', 'Unidades de cantidad y sus decimales.'],
    shape: 'value',
    permission: 'unit_measure',
    href: '/ams/settings/unit-measure',
    parts: [
      {
        name: 'value',
        label: ['Units of measure', 'Unidades de medida'],
        kind: 'rows',
        parts: [
          { name: 'code', label: ['Code', 'Código'], kind: 'text', max: 200 },
          { name: 'name', label: ['Name', 'Nombre'], kind: 'text', max: 200 },
          { name: 'decimals', label: ['Decimals', 'Decimales'], kind: 'number' },
        ],
      },
    ],
  },
  task_type: {
    key: 'task_type',
    label: ['Task types', 'Tipos de tarea'],
    help: ['Used for tasks and rosters.', 'Se usan en tareas y turnos.'],
    shape: 'value',
    permission: 'task_types',
    href: '/ams/settings/task-types',
    parts: [
      {
        name: 'value',
        label: ['Task types', 'Tipos de tarea'],
        kind: 'rows',
        parts: [
          { name: 'name', label: ['Name', 'Nombre'], kind: 'text', max: 200 },
          { name: 'colour', label: ['Colour', 'Color'], kind: 'text', max: 200 },
          { name: 'minutes', label: ['Minutes', 'Minutos'], kind: 'number', decimals: 2 },
        ],
      },
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
      { name: 'order', label: ['On signed documents', 'En los documentos firmados'], kind: 'html' },
      { name: 'statement', label: ['On statements', 'En los estados de cuenta'], kind: 'html' },
      { name: 'receipt', label: ['On receipts', 'En los recibos'], kind: 'html' },
      { name: 'portal', label: ['In the portal', 'En el portal'], kind: 'html' },
    ],
  },
  email_parts: {
    key: 'email_parts',
    label: ['Email snippets', 'Fragmentos de correo'],
    help: [
      'Sender of every email, and its header, signature and footer. Each part must be complete HTML; forms and scripts are removed. Security emails and signature links are sent without them.',
      'Remitente de todos los correos, con su encabezado, firma y pie. Cada parte debe ser HTML completo; los formularios y scripts se eliminan. Los correos de seguridad y los enlaces para firmar se envían sin ellas.',
    ],
    shape: 'parts',
    permission: 'email_parts',
    href: '/ams/settings/email-parts',
    parts: [
      { name: 'from_name', label: ['Sender name', 'Nombre del remitente'], kind: 'text', max: 200 },
      { name: 'from_email', label: ['Sender address', 'Dirección del remitente'], kind: 'text', max: 200 },
      { name: 'reply_to', label: ['Reply-to address', 'Dirección de respuesta'], kind: 'text', max: 200 },
      { name: 'header', label: ['Header', 'Encabezado'], kind: 'html' },
      { name: 'footer', label: ['Footer', 'Pie'], kind: 'html' },
      { name: 'signature', label: ['Signature', 'Firma'], kind: 'html' },
    ],
  },
  company_policy: {
    key: 'company_policy',
    label: ['Company policy', 'Política de la empresa'],
    help: [
      'Shown at first login and when customers register. Everyone must accept each new version.',
      'Se muestra en el primer inicio de sesión y al registrarse. Todos deben aceptar cada versión nueva.',
    ],
    shape: 'parts',
    permission: 'company_policy',
    href: '/ams/settings/company-policy',
    parts: [
      { name: 'text', label: ['Text', 'Texto'], kind: 'html' },
      { name: 'require_accept', label: ['Require acceptance', 'Exigir aceptación'], kind: 'flag' },
      { name: 'version', label: ['Version', 'Versión'], kind: 'text', max: 200 },
    ],
  },
  crm: {
    key: 'crm',
    label: ['CRM settings', 'Configuración de CRM'],
    help: ['How opportunities are handled.', 'Cómo se gestionan las oportunidades.'],
    shape: 'parts',
    permission: 'crm_settings',
    href: '/ams/settings/crm-settings',
    parts: [
      {
        name: 'lost_reasons',
        label: ['Lost reasons', 'Motivos de pérdida'],
        kind: 'lines',
        help: ['One per line', 'Uno por línea'],
      },
      { name: 'sources', label: ['Sources', 'Orígenes'], kind: 'lines', help: ['One per line', 'Uno por línea'] },
      {
        name: 'scope',
        label: ['Visibility', 'Visibilidad'],
        kind: 'choice',
        options: [
          ['own', ['Own opportunities', 'Oportunidades propias']],
          ['team', ['Team’s opportunities', 'Oportunidades del equipo']],
          ['all', ['All', 'Todas']],
        ],
      },
      {
        name: 'stale_days',
        label: ['Days until stale', 'Días para considerarla estancada'],
        kind: 'number',
      },
      {
        name: 'next_step_required',
        label: ['Require next step', 'Exigir el siguiente paso'],
        kind: 'flag',
      },
    ],
  },
  default_role: {
    key: 'default_role',
    label: ['Role for new users', 'Rol de usuarios nuevos'],
    help: ['Assigned to staff added without a role.', 'Se asigna al personal agregado sin rol.'],
    shape: 'value',
    permission: 'default_role',
    href: '/ams/settings/default-role',
    parts: [],
  },
  default_notification_role: {
    key: 'default_notification_role',
    label: ['Fallback recipients', 'Destinatarios alternativos'],
    help: [
      'People with this role get notifications that have no other recipient.',
      'Las personas con este rol reciben las notificaciones que no tienen otro destinatario.',
    ],
    shape: 'value',
    permission: 'default_role',
    href: '/ams/settings/default-role',
    parts: [],
  },
  inventory_usage: {
    key: 'inventory_usage',
    label: ['Inventory usage', 'Uso de inventario'],
    help: ['What counts as usage and its reasons.', 'Qué cuenta como uso y sus motivos.'],
    group: 'inventory',
    shape: 'parts',
    href: '/ams/settings/usage',
    parts: [
      { name: 'reasons', label: ['Reasons', 'Motivos'], kind: 'lines', help: ['One per line', 'Uno por línea'] },
      { name: 'require_note', label: ['Require a note', 'Exigir nota'], kind: 'flag' },
      {
        name: 'item_type_ids',
        label: ['Included item types', 'Tipos de partida incluidos'],
        kind: 'numbers',
        help: ['Item type IDs. If empty, all.', 'ID de tipos de partida. Si lo deja vacío, todos.'],
      },
    ],
  },
} as const satisfies Record<string, SettingForm>;

/** Settings that have a screen of their own. */
export const SCREEN_FORMS = Object.fromEntries(
  Object.entries(WRITTEN).map(([key, form]) => [key, keyedForm(form)]),
) as Record<keyof typeof WRITTEN, SettingForm>;
