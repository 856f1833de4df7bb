import { permissionGroup } from './permission-words.rules.ts';

// Payments, additional fields and items, customers and CRM, bill payments.
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
          generate_receipt: ['Create payment receipts', 'Crear recibos de pago'],
          view_balances: ['View balances', 'Ver saldos'],
        },
      ],
      ['payment_type', ['payment types', 'tipos de pago'], 'VCUD'],
      ['payment_purpose', ['payment purposes', 'conceptos de pago'], 'VCUD'],
      [
        'master_bank',
        ['banks', 'bancos'],
        'VCUD',
        { view_account: ['View full account numbers', 'Ver números de cuenta completos'] },
      ],
      ['transaction_type', ['transaction types', 'tipos de transacción'], 'VCUD'],
      ['progress_status', ['progress statuses', 'estados de avance'], 'VCUD'],
      ['due_invoices', ['due invoices', 'facturas por cobrar'], 'VE'],
      ['customer_balance', ['customer balances', 'saldos de clientes'], 'VE'],
      ['unpaid_transaction', ['unpaid transactions', 'transacciones sin pagar'], 'VE'],
    ],
  ),
  ...permissionGroup(
    ['Additional fields and items', 'Campos adicionales y partidas'],
    [
      ['additional_field', ['additional fields', 'campos adicionales'], 'VCUD'],
      ['customer_additional_field', ['customer additional fields', 'campos adicionales de clientes'], 'VCUD'],
      ['master_item_additional_field', ['master item additional fields', 'campos adicionales de artículos'], 'VCUD'],
      ['item_type', ['item types', 'tipos de partida'], 'VCUDIE'],
      ['item_type_group', ['item type groups', 'grupos de tipos de partida'], 'VCUD'],
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
          block: ['Put customers on hold or block them', 'Suspender y bloquear clientes'],
          view_credit: ['View customer credit', 'Ver crédito de clientes'],
          edit_credit: ['Edit customer credit', 'Editar crédito de clientes'],
          restore: ['Restore deleted customers', 'Restaurar clientes eliminados'],
        },
      ],
      [
        'customer_users',
        ['portal users', 'usuarios del portal'],
        'VCUD',
        {
          approve: ['Approve portal requests', 'Aprobar solicitudes de acceso'],
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
          win: ['Mark opportunities won', 'Marcar oportunidades como ganadas'],
          lose: ['Mark opportunities lost', 'Marcar oportunidades como perdidas'],
          reopen: ['Reopen opportunities', 'Reabrir oportunidades'],
          convert: ['Convert opportunities to activities', 'Convertir oportunidades en actividades'],
        },
      ],
      ['crm_schedule', ['CRM schedules', 'agenda de CRM'], 'VCUD'],
      ['opportunity_status', ['opportunity statuses', 'estados de oportunidad'], 'VCUDE'],
      ['crm_activity_health', ['CRM activity health', 'estado de la actividad de CRM'], 'VCUD'],
      ['crm_opportunity_types', ['opportunity types', 'tipos de oportunidad'], 'VCUD'],
      ['feedback', ['feedback', 'opiniones'], 'VE', { respond: ['Reply to feedback', 'Responder opiniones'] }],
      [
        'support',
        ['customer messages', 'mensajes de clientes'],
        'V',
        { respond: ['Reply to customer messages', 'Responder mensajes de clientes'] },
      ],
      ['feedback_questions', ['feedback questions', 'preguntas de encuesta'], 'VCUD'],
      ['portal_catalogue', ['the portal catalogue', 'el catálogo del portal'], 'VCUD'],
    ],
  ),
  ...permissionGroup(
    ['Bill payments', 'Pago de facturas'],
    [
      ['bill_payment_to', ['bill payees', 'beneficiarios de pagos'], 'VCUD'],
      ['bill_payment_email_senders', ['bill email senders', 'remitentes de facturas por correo'], 'VCUD'],
      ['bill_payment_email_subject_lines', ['bill email subject lines', 'asuntos de facturas por correo'], 'VCUD'],
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
      ['accounting', ['', ''], '', { sync: ['Sync with accounting', 'Sincronizar con contabilidad'] }],
    ],
  ),
];
