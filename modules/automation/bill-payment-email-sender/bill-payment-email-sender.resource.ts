import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { flag, text } from '../../../platform/resource/field.ts';

/** Whose mails may bring bills. */
export const billPaymentEmailSender = defineResource({
  name: 'bill_payment_email_sender',
  path: 'bill-payment-email-sender',
  label: { one: ['Email sender', 'Remitente de correo'], many: ['Email senders', 'Remitentes de correo'] },
  about: ['The addresses whose emails may bring bills.', 'Las direcciones cuyos correos pueden traer facturas.'],
  permission: 'bill_payment_email_senders',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, max: 100 }),
    pattern: text(['Address', 'Dirección'], {
      required: true,
      missing: ['Enter the address.', 'Ingrese la dirección.'],
      unique: true,
      max: 254,
      pattern: '^([^@\\s*]+@|@|\\*@(\\*\\.)?)[a-z0-9.-]+\\.[a-z]{2,}$',
      help: [
        'bills@power.example, @power.example or *@*.power.example',
        'facturas@luz.example, @luz.example o *@*.luz.example',
      ],
    }),
    require_authentication: flag(['Require sender authentication', 'Exigir autenticación del remitente'], {
      initial: true,
      help: ['SPF, DKIM or DMARC must pass.', 'SPF, DKIM o DMARC deben ser válidos.'],
    }),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'pattern'],
  list: { columns: ['name', 'pattern', 'require_authentication', 'active'], sort: 'display_order' },
  form: [
    {
      section: ['Email sender', 'Remitente de correo'],
      fields: ['name', 'pattern', 'require_authentication', 'active'],
    },
  ],
  ordered: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
