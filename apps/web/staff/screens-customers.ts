import { loadResource } from '../../../generated/loaders.ts';
import type { Screen } from '../../../platform/web/routing/screen.ts';

/** Customers and the lists around them. */
export const customerScreens: readonly Screen[] = [
  {
    path: '/ams/customers',
    title: ['Customers', 'Clientes'],
    group: 'customers',
    permission: 'view.customers',
    load: () =>
      import('../../../modules/customers/customer-list-screen/customer-list.staff.tsx').then(
        (module) => module.CustomersPage,
      ),
    texts: ['customers'],
  },
  {
    path: '/ams/customers/{id}',
    title: ['Customer', 'Cliente'],
    permission: 'view.customers',
    load: () =>
      import('../../../modules/customers/customer-screen/customer-page.staff.tsx').then(
        (module) => module.CustomerPage,
      ),
    texts: ['customers', 'portal'],
  },
  {
    path: '/ams/feedback',
    title: ['Customer feedback', 'Opiniones de clientes'],
    permission: 'view.feedback',
    group: 'customers',
    texts: ['customers'],
    load: () =>
      import('../../../modules/customers/feedback-screen/feedback-list.staff.tsx').then(
        (module) => module.FeedbackPage,
      ),
  },
  {
    path: '/ams/support',
    title: ['Customer messages', 'Mensajes de clientes'],
    group: 'customers',
    permission: 'view.support',
    texts: ['customers'],
    load: () =>
      import('../../../modules/customers/support-screen/support-inbox.staff.tsx').then((module) => module.SupportPage),
  },
  {
    path: '/ams/support/{id}',
    title: ['Customer messages', 'Mensajes de clientes'],
    permission: 'view.support',
    parent: '/ams/support',
    texts: ['customers'],
    load: () =>
      import('../../../modules/customers/support-screen/support-inbox.staff.tsx').then((module) => module.SupportPage),
  },
  { path: '/ams/crm', title: ['Opportunities', 'Oportunidades'], group: 'customers', permission: 'view.crm' },
  { path: '/ams/crm/{id}', title: ['Opportunity', 'Oportunidad'], permission: 'view.crm' },
  {
    path: '/ams/crm-schedule',
    title: ['CRM schedule', 'Agenda de CRM'],
    group: 'customers',
    permission: 'view.crm_schedule',
  },
  {
    path: '/ams/opportunity-status',
    title: ['Opportunity statuses', 'Estados de oportunidad'],
    group: 'customers',
    permission: 'view.opportunity_status',
  },
  {
    path: '/ams/crm-activity-health',
    title: ['CRM activity health', 'Estado de la actividad de CRM'],
    group: 'customers',
    permission: 'view.crm_activity_health',
  },
  {
    path: '/ams/crm-activity-health/{id}',
    title: ['CRM activity health', 'Estado de la actividad de CRM'],
    permission: 'view.crm_activity_health',
  },
  {
    path: '/ams/crm-pipelines',
    title: ['Pipelines', 'Embudos de ventas'],
    permission: 'view.opportunity_status',
    parent: '/ams/crm-opportunity-types',
    resource: loadResource.crm_pipeline,
  },
  {
    path: '/ams/crm-opportunity-types',
    title: ['Opportunity types', 'Tipos de oportunidad'],
    group: 'customers',
    permission: 'view.crm_opportunity_types',
    texts: ['crm'],
    load: () =>
      import('../../../modules/crm/screens/opportunity-types.staff.tsx').then((module) => module.OpportunityTypesPage),
  },
  {
    path: '/ams/customer-agents',
    title: ['Customer agents', 'Agentes de clientes'],
    group: 'customers',
    permission: 'view.customer_agents',
    resource: loadResource.customer_agent,
  },
  {
    path: '/ams/request-categories',
    title: ['Request categories', 'Categorías de solicitud'],
    group: 'customers',
    permission: 'view.request_categories',
    resource: loadResource.request_category,
  },
  {
    path: '/ams/customer-segments',
    title: ['Customer segments', 'Segmentos de clientes'],
    group: 'customers',
    permission: 'view.customer_segments',
    resource: loadResource.customer_segment,
  },
  {
    path: '/ams/feedback-questions',
    title: ['Feedback questions', 'Preguntas de encuesta'],
    permission: 'view.feedback_questions',
    parent: '/ams/feedback',
    resource: loadResource.feedback_question,
  },
  {
    path: '/ams/customer-group',
    title: ['Customer groups', 'Grupos de clientes'],
    group: 'customers',
    permission: 'view.customer_group',
    resource: loadResource.customer_group,
  },
  {
    path: '/ams/interaction-types',
    title: ['Interaction types', 'Tipos de interacción'],
    group: 'customers',
    permission: 'view.interaction_types',
    resource: loadResource.interaction_type,
  },
  {
    path: '/ams/lifecycle-stages',
    title: ['Lifecycle stages', 'Etapas del ciclo de vida'],
    group: 'customers',
    permission: 'view.lifecycle_stages',
    resource: loadResource.lifecycle_stage,
  },
  {
    path: '/ams/document-type',
    title: ['Document types', 'Tipos de documento'],
    group: 'customers',
    permission: 'view.document_type',
    resource: loadResource.document_type,
  },
  {
    path: '/ams/document-type/{id}',
    title: ['Document type', 'Tipo de documento'],
    permission: 'view.document_type',
    resource: loadResource.document_type,
  },
  {
    path: '/ams/master-document',
    title: ['Documents', 'Documentos'],
    group: 'customers',
    permission: 'view.master_document',
    load: () =>
      import('../../../modules/documents/screens/master-document-list.staff.tsx').then(
        (module) => module.MasterDocumentsPage,
      ),
    texts: ['documents'],
  },
  {
    path: '/ams/master-document/{id}',
    title: ['Document', 'Documento'],
    permission: 'view.master_document',
    texts: ['documents'],
    load: () =>
      import('../../../modules/documents/screens/master-document-page.staff.tsx').then(
        (module) => module.MasterDocumentPage,
      ),
  },
  {
    path: '/ams/customer-document',
    title: ['Customer documents', 'Documentos de clientes'],
    group: 'customers',
    permission: 'view.customer_document',
    texts: ['documents'],
    load: () =>
      import('../../../modules/documents/screens/customer-document-list.staff.tsx').then(
        (module) => module.CustomerDocumentsPage,
      ),
  },
  {
    path: '/ams/customer-document/{id}',
    title: ['Customer document', 'Documento de cliente'],
    permission: 'view.customer_document',
    texts: ['documents'],
    load: () =>
      import('../../../modules/documents/screens/customer-document-page.staff.tsx').then(
        (module) => module.CustomerDocumentPage,
      ),
  },
];
