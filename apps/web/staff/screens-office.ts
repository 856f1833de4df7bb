import { loadResource } from '../../../generated/loaders.ts';
import type { Screen } from '../../../platform/web/routing/screen.ts';
import { settingScreens } from './screens-settings.ts';

/** Reports, analytics, bill payments, integration, settings. */
export const officeScreens: readonly Screen[] = [
  {
    path: '/ams/customer-balance',
    title: ['Customer balances', 'Saldos de clientes'],
    group: 'reports',
    permission: 'view.customer_balance',
  },
  {
    path: '/ams/unpaid-transaction',
    title: ['Unpaid transactions', 'Transacciones sin pagar'],
    group: 'reports',
    permission: 'view.unpaid_transaction',
  },
  {
    path: '/ams/auditlogs',
    title: ['Audit log', 'Registro de auditoría'],
    group: 'reports',
    permission: 'view.auditlogs',
    texts: ['audit'],
    load: () => import('../../../modules/audit/log-screen/audit-log.staff.tsx').then((module) => module.AuditLogPage),
  },
  {
    path: '/ams/maps',
    title: ['Maps', 'Mapas'],
    group: 'analytics',
    permission: 'view.maps',
    texts: ['planning', 'activities'],
    load: () => import('../../../modules/planning/map-screen/map-page.staff.tsx').then((module) => module.MapPage),
  },
  { path: '/ams/ratings', title: ['Ratings', 'Calificaciones'], group: 'analytics', permission: 'view.ratings' },
  {
    path: '/ams/activity-analysis',
    title: ['Activity analysis', 'Análisis de actividades'],
    group: 'analytics',
    permission: 'view.activity_analysis',
  },
  { path: '/ams/scheduling', title: ['Scheduling', 'Programación'], group: 'analytics', permission: 'view.scheduling' },
  {
    path: '/ams/targets',
    title: ['Targets', 'Metas'],
    group: 'analytics',
    permission: 'view.targets',
    resource: loadResource.target,
  },
  {
    path: '/ams/targets/calender',
    title: ['Target calendar', 'Calendario de metas'],
    group: 'analytics',
    permission: 'view.targets_calender',
  },
  {
    path: '/ams/targets/analytics',
    title: ['Target analytics', 'Análisis de metas'],
    group: 'analytics',
    permission: 'view.targets_analytics',
  },
  { path: '/ams/targets/{id}', title: ['Target', 'Meta'], permission: 'view.targets', resource: loadResource.target },
  {
    path: '/ams/bill-payment-to',
    title: ['Payees', 'Beneficiarios'],
    group: 'bill_payments',
    permission: 'view.bill_payment_to',
    resource: loadResource.bill_payment_to,
  },
  {
    path: '/ams/rpa-templates',
    title: ['RPA templates', 'Plantillas RPA'],
    group: 'bill_payments',
    permission: 'view.rpa_templates',
  },
  { path: '/ams/rpa-tasks', title: ['RPA tasks', 'Tareas RPA'], group: 'bill_payments', permission: 'view.rpa_tasks' },
  {
    path: '/ams/bill-payment-email-senders',
    title: ['Email senders', 'Remitentes de correo'],
    group: 'bill_payments',
    permission: 'view.bill_payment_email_senders',
    resource: loadResource.bill_payment_email_sender,
  },
  {
    path: '/ams/bill-payment-email-subject-lines',
    title: ['Email subject lines', 'Asuntos de correo'],
    group: 'bill_payments',
    permission: 'view.bill_payment_email_subject_lines',
    resource: loadResource.bill_payment_email_subject_line,
  },
  {
    path: '/ams/quickbook-setup',
    title: ['Accounting setup', 'Configuración contable'],
    group: 'integration',
    permission: 'view.quickbook_setup',
  },
  {
    path: '/ams/report-editor',
    title: ['Report editor', 'Editor de informes'],
    group: 'integration',
    permission: 'view.report_editor',
  },
  {
    path: '/ams/report-editor/{id}',
    title: ['Report template', 'Plantilla de informe'],
    permission: 'view.report_editor',
  },
  {
    path: '/ams/communications-management',
    title: ['Communications', 'Comunicaciones'],
    group: 'integration',
    permission: 'view.communications_management',
    texts: ['messages'],
    load: () =>
      import('../../../modules/messages/communications-screen/communications-page.staff.tsx').then(
        (module) => module.CommunicationsPage,
      ),
  },
  {
    path: '/ams/communication-templates',
    title: ['Mail templates', 'Plantillas de correo'],
    permission: 'view.communications_management',
    parent: '/ams/communications-management',
    resource: loadResource.message_template,
  },
  {
    path: '/ams/email-schedule',
    title: ['Email schedule', 'Correos programados'],
    permission: 'view.email_schedule',
    parent: '/ams/communications-management',
    texts: ['messages'],
    load: () =>
      import('../../../modules/messages/email-schedule-screen/schedule-page.staff.tsx').then(
        (module) => module.EmailSchedulePage,
      ),
  },
  ...settingScreens,
  { path: '/ams/leave', title: ['Leave', 'Ausencias'], group: 'leave', permission: 'view.leave', isAlwaysOpen: true },
  {
    path: '/ams/performance',
    title: ['Performance', 'Desempeño'],
    group: 'performance',
    permission: 'view.performance',
    isAlwaysOpen: true,
  },
  { path: '/ams/test', title: ['Test', 'Prueba'], group: 'home', permission: 'view.test', isForDevelopment: true },
  {
    path: '/ams/jobs',
    title: ['Background jobs', 'Tareas en segundo plano'],
    permission: 'view.jobs',
    texts: ['jobs'],
    parent: '/ams/exports',
    load: () => import('../../../platform/web/jobs/jobs-page.tsx').then((module) => module.JobsPage),
  },
  {
    path: '/ams/exports',
    title: ['Exports', 'Exportaciones'],
    group: 'integration',
    load: () => import('../../../platform/web/exports/export-pages.tsx').then((module) => module.ExportsScreen),
  },
  {
    path: '/ams/exports/{id}',
    title: ['Export', 'Exportación'],
    load: () => import('../../../platform/web/exports/export-pages.tsx').then((module) => module.ExportScreen),
  },
  {
    path: '/ams/imports',
    title: ['Imports', 'Importaciones'],
    group: 'integration',
    texts: ['imports'],
    load: () => import('./imports.tsx').then((module) => module.ImportsPage),
  },
  {
    path: '/ams/imports/{id}',
    title: ['Import', 'Importación'],
    texts: ['imports'],
    load: () => import('./imports.tsx').then((module) => module.ImportPage),
  },
];
