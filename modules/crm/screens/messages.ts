/** Texts of the CRM lists, area `crm`. */
export const crmMessages = {
  en: { 'crm.pipelines': 'Pipelines' },
  es: { 'crm.pipelines': 'Embudos de ventas' },
};
