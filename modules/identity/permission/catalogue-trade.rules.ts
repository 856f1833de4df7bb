import { permissionGroup } from './permission-words.rules.ts';

// A1, permission catalogue: payments, additional fields and items, customers and CRM, bill payments; with B4's, C4's and C5's slugs.
export const TRADE_PERMISSIONS = [
  ...permissionGroup(
    ['Payments', 'Pagos'],
    [
      [
        'payments',
        ['payments', 'pagos'],
        'VCUDE',
        {
          refund: ['Refund payments', 'Reembolsar pagos'],
          void: ['Void payments', 'Anular pagos'],
          generate_receipt: ['Generate receipts of payments', 'Generar recibos de pagos'],
          view_balances: ['View balances', 'Ver saldos'],
        },
      ],
      ['payment_type', ['payment types', 'tipos de pago'], 'VCUD'],
      ['payment_purpose', ['payment purposes', 'motivos de pago'], 'VCUD'],
      [
        'master_bank',
        ['banks', 'bancos'],
        'VCUD',
        { view_account: ['View whole account numbers', 'Ver números de cuenta completos'] },
      ],
      ['transaction_type', ['transaction types', 'tipos de transacción'], 'VCUD'],
      ['progress_status', ['progress statuses', 'estados de progreso'], 'VCUD'],
      ['due_invoices', ['due invoices', 'facturas por vencer'], 'VE'],
      ['customer_balance', ['customer balances', 'saldos de clientes'], 'VE'],
      ['unpaid_transaction', ['unpaid transactions', 'transacciones sin pagar'], 'VE'],
    ],
  ),
  ...permissionGroup(
    ['Additional fields and items', 'Campos adicionales y artículos'],
    [
      ['additional_field', ['additional fields', 'campos adicionales'], 'VCUD'],
      ['customer_additional_field', ['additional fields of customers', 'campos adicionales de clientes'], 'VCUD'],
      [
        'master_item_additional_field',
        ['additional fields of master items', 'campos adicionales de artículos maestros'],
        'VCUD',
      ],
      ['item_type', ['item types', 'tipos de artículo'], 'VCUDIE'],
      ['item_type_group', ['item type groups', 'grupos de tipos de artículo'], 'VCUD'],
    ],
  ),
  ...permissionGroup(
    ['Customers', 'Clientes'],
    [
      [
        'customers',
        ['customers', 'clientes'],
        'VCUDIE',
        {
          merge: ['Merge customers', 'Fusionar clientes'],
          block: ['Hold and block customers', 'Retener y bloquear clientes'],
          view_credit: ['View credit of customers', 'Ver crédito de clientes'],
          edit_credit: ['Change credit of customers', 'Modificar crédito de clientes'],
          restore: ['Restore deleted customers', 'Restaurar clientes eliminados'],
        },
      ],
      [
        'customer_users',
        ['portal users', 'usuarios del portal'],
        'VCUD',
        {
          approve: ['Approve portal registrations', 'Aprobar registros del portal'],
          invite: ['Invite portal users', 'Invitar usuarios del portal'],
        },
      ],
      ['customer_agents', ['customer agents', 'agentes de clientes'], 'VCUD'],
      ['request_categories', ['request categories', 'categorías de solicitud'], 'VCUD'],
      ['customer_segments', ['customer segments', 'segmentos de clientes'], 'VCUD'],
      ['customer_group', ['customer groups', 'grupos de clientes'], 'VCUD'],
      ['interaction_types', ['interaction types', 'tipos de interacción'], 'VCUD'],
      ['lifecycle_stages', ['lifecycle stages', 'etapas del ciclo de vida'], 'VCUD'],
      [
        'crm',
        ['opportunities', 'oportunidades'],
        'VCUDE',
        {
          assign: ['Assign opportunities', 'Asignar oportunidades'],
          win: ['Win opportunities', 'Ganar oportunidades'],
          lose: ['Lose opportunities', 'Perder oportunidades'],
          reopen: ['Reopen opportunities', 'Reabrir oportunidades'],
          convert: ['Turn opportunities into activities', 'Convertir oportunidades en actividades'],
        },
      ],
      ['crm_schedule', ['CRM schedules', 'agenda de CRM'], 'VCUD'],
      ['opportunity_status', ['opportunity statuses', 'estados de oportunidad'], 'VCUDE'],
      ['crm_activity_health', ['opportunity health', 'salud de oportunidades'], 'VCUD'],
      ['crm_opportunity_types', ['opportunity types', 'tipos de oportunidad'], 'VCUD'],
      ['feedback', ['feedback', 'opiniones'], 'VE', { respond: ['Answer feedback', 'Responder opiniones'] }],
      ['feedback_questions', ['feedback questions', 'preguntas de opinión'], 'VCUD'],
      ['portal_catalogue', ['the portal catalogue', 'el catálogo del portal'], 'VCUD'],
    ],
  ),
  ...permissionGroup(
    ['Bill payments', 'Pago de facturas'],
    [
      ['bill_payment_to', ['bill payees', 'beneficiarios de facturas'], 'VCUD'],
      ['bill_payment_email_senders', ['senders of bill emails', 'remitentes de correos de facturas'], 'VCUD'],
      ['bill_payment_email_subject_lines', ['subjects of bill emails', 'asuntos de correos de facturas'], 'VCUD'],
      [
        'bills',
        ['bills', 'facturas'],
        'VCUD',
        { approve: ['Approve bills', 'Aprobar facturas'], pay: ['Pay bills', 'Pagar facturas'] },
      ],
      ['rpa_templates', ['automation templates', 'plantillas de automatización'], 'VCUDIE'],
      [
        'rpa_tasks',
        ['automation tasks', 'tareas de automatización'],
        'VCUD',
        { run: ['Run automation tasks', 'Ejecutar tareas de automatización'] },
      ],
      ['secrets', ['', ''], '', { manage: ['Manage stored secrets', 'Gestionar secretos guardados'] }],
      ['accounting', ['', ''], '', { sync: ['Synchronise with accounting', 'Sincronizar con contabilidad'] }],
    ],
  ),
];
