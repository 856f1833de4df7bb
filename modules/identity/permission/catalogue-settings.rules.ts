import { permissionGroup } from './permission-words.rules.ts';

// Settings and portal.
export const SETTINGS_PERMISSIONS = permissionGroup(
  ['Settings', 'Configuración'],
  [
    ['company.settings', ['company settings', 'configuración de la empresa'], 'VU'],
    ['asset_frequency', ['asset frequencies', 'frecuencias de activos'], 'VU'],
    ['unit_measure', ['units of measure', 'unidades de medida'], 'VU'],
    ['company_notes', ['company notes', 'notas de la empresa'], 'VU'],
    ['default_role', ['default roles', 'roles predeterminados'], 'VU'],
    ['task_types', ['task types', 'tipos de tarea'], 'VU'],
    ['email_parts', ['email snippets', 'fragmentos de correo'], 'VU'],
    ['company_policy', ['company policy', 'política de la empresa'], 'VU'],
    ['crm_settings', ['CRM settings', 'configuración de CRM'], 'VU'],
    ['language_settings', ['language settings', 'configuración de idiomas'], 'VCUDIE'],
    ['usage', ['usage', 'uso'], 'V'],
    [
      'currency',
      ['currencies', 'monedas'],
      'VCUD',
      { refresh_rates: ['Refresh exchange rates', 'Actualizar tasas de cambio'] },
    ],
    ['currency_history', ['exchange rate history', 'historial de tasas de cambio'], 'V'],
    ['global_configurations', ['global configurations', 'configuraciones globales'], 'VCUD'],
    [
      'auditlogs',
      ['the audit log', 'el registro de auditoría'],
      'VDE',
      { restore: ['Restore records from the audit log', 'Restaurar registros desde el registro de auditoría'] },
    ],
    [
      'report_editor',
      ['report templates', 'plantillas de reportes'],
      'VCUD',
      { preview: ['Preview report templates', 'Previsualizar plantillas de reportes'] },
    ],
    [
      'communications_management',
      ['communications', 'comunicaciones'],
      'VCUD',
      {
        send: ['Send messages', 'Enviar mensajes'],
        retry: ['Retry messages', 'Reintentar mensajes'],
        cancel: ['Cancel messages', 'Cancelar mensajes'],
      },
    ],
    [
      'email_schedule',
      ['scheduled emails', 'correos programados'],
      'VCUD',
      { send: ['Send scheduled emails now', 'Enviar ahora los correos programados'] },
    ],
    ['quickbook_setup', ['QuickBooks setup', 'configuración de QuickBooks'], 'VU'],
    ['storage', ['', ''], '', { credentials: ['View storage credentials', 'Ver credenciales de almacenamiento'] }],
    [
      'everything',
      ['everything', 'todo'],
      'E',
      { restore: ['Restore everything from a backup', 'Restaurar todo desde una copia de seguridad'] },
    ],
    [
      'jobs',
      ['background jobs', 'tareas en segundo plano'],
      'V',
      { retry: ['Retry background jobs', 'Reintentar tareas en segundo plano'] },
    ],
    ['test', ['diagnostics', 'diagnósticos'], 'V'],
  ],
);

export const PORTAL_PERMISSIONS = permissionGroup(
  ['Portal', 'Portal'],
  [
    ['portal_dashboard', ['the home page', 'la página de inicio'], 'V'],
    [
      'portal_orders',
      ['requests', 'solicitudes'],
      'VCUD',
      { sign_off: ['Sign off work', 'Dar conformidad al trabajo'] },
    ],
    ['portal_rentals', ['rentals', 'alquileres'], 'VC'],
    ['portal_services', ['services', 'servicios'], 'VC'],
    ['portal_products', ['products', 'productos'], 'VC'],
    ['portal_prices', ['prices', 'precios'], 'V'],
    ['portal_documents', ['documents', 'documentos'], 'VC'],
    ['portal_balance', ['the account balance', 'el saldo de la cuenta'], 'V'],
    ['portal_assets', ['assets', 'activos'], 'V'],
    ['portal_users', ['the customer’s users', 'los usuarios del cliente'], 'VCUD'],
    ['portal_feedback', ['feedback', 'opiniones'], 'C'],
  ],
  'customer',
);
