import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { choice, flag, ref, text } from '../../../platform/resource/field.ts';

/** By which subjects a mail is known to bring a bill or a report (C4 §2). */
export const billPaymentEmailSubjectLine = defineResource({
  name: 'bill_payment_email_subject_line',
  path: 'bill-payment-email-subject-line',
  label: { one: ['Email subject line', 'Asunto de correo'], many: ['Email subject lines', 'Asuntos de correo'] },
  permission: 'bill_payment_email_subject_lines',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, max: 100 }),
    match: choice(
      ['Subject', 'Asunto'],
      [
        ['contains', ['contains', 'contiene']],
        ['starts', ['starts with', 'empieza por']],
        ['exact', ['is exactly', 'es exactamente']],
      ],
      { required: true, initial: 'contains' },
    ),
    pattern: text(['Words', 'Palabras'], { required: true, max: 200 }),
    process_type: choice(
      ['Brings', 'Trae'],
      [
        ['bill_payment_vendor', ['A vendor’s bill', 'Una factura de proveedor']],
        ['card_statement', ['A card statement', 'Un estado de tarjeta']],
        ['quarterly_reports', ['A quarterly report', 'Un informe trimestral']],
        ['financial_statement', ['A financial statement', 'Un estado financiero']],
      ],
      { required: true, initial: 'bill_payment_vendor' },
    ),
    bill_payment_to_id: ref(
      ['Payee', 'Beneficiario'],
      { table: 'bill_payment_to', title: 'name', path: 'bill-payment-to' },
      { help: ['None: found from the bill', 'Ninguno: se toma de la factura'] },
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
