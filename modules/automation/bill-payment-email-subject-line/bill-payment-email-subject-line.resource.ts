import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { choice, flag, ref, text } from '../../../platform/resource/field.ts';

/** By which subjects a mail is known to bring a bill or a report. */
export const billPaymentEmailSubjectLine = defineResource({
  name: 'bill_payment_email_subject_line',
  path: 'bill-payment-email-subject-line',
  label: { one: ['Email subject line', 'Asunto de correo'], many: ['Email subject lines', 'Asuntos de correo'] },
  about: [
    'Subject lines that tell which emails bring a bill or a report.',
    'Asuntos que indican qué correos traen una factura o un reporte.',
  ],
  permission: 'bill_payment_email_subject_lines',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, max: 100 }),
    match: choice(
      ['Subject', 'Asunto'],
      [
        ['contains', ['contains', 'contiene']],
        ['starts', ['starts with', 'empieza con']],
        ['exact', ['equals', 'es igual a']],
      ],
      { required: true, initial: 'contains' },
    ),
    pattern: text(['Text', 'Texto'], {
      required: true,
      missing: ['Enter the text.', 'Ingrese el texto.'],
      max: 200,
    }),
    process_type: choice(
      ['Email contains', 'El correo trae'],
      [
        ['bill_payment_vendor', ['Vendor bill', 'Factura de proveedor']],
        ['card_statement', ['Card statement', 'Estado de cuenta de tarjeta']],
        ['quarterly_reports', ['Quarterly report', 'Reporte trimestral']],
        ['financial_statement', ['Financial statement', 'Estado financiero']],
      ],
      { required: true, initial: 'bill_payment_vendor' },
    ),
    bill_payment_to_id: ref(
      ['Payee', 'Beneficiario'],
      { table: 'bill_payment_to', title: 'name', path: 'bill-payment-to' },
      { help: ['If empty, taken from the bill', 'Si lo deja vacío, se toma de la factura'] },
    ),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'pattern'],
  list: {
    columns: ['name', 'match', 'pattern', 'process_type', 'bill_payment_to_id', 'active'],
    sort: 'display_order',
  },
  form: [
    {
      section: ['Email subject line', 'Asunto de correo'],
      fields: ['name', 'match', 'pattern', 'process_type', 'bill_payment_to_id', 'active'],
    },
  ],
  ordered: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
