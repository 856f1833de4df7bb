import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { choice, choices, flag, integer, text } from '../../../platform/resource/field.ts';

/** Papers a customer has to bring or keep valid: an insurance, a permit, an identity card. */
export const documentType = defineResource({
  name: 'document_type',
  path: 'document-type',
  label: { one: ['Document type', 'Tipo de documento'], many: ['Document types', 'Tipos de documento'] },
  about: [
    'Documents your customers have to provide or keep valid: an insurance policy, a permit, an ID.',
    'Documentos que sus clientes deben entregar o mantener vigentes: un seguro, un permiso, una identificación.',
  ],
  permission: 'document_type',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, portal: true, freeText: true }),
    code: text(['Code', 'Código'], { max: 32 }),
    has_expiry: flag(['Expires', 'Tiene vencimiento'], { portal: true }),
    validity_months: integer(['Valid for (months)', 'Vigencia (meses)'], {
      min: 1,
      max: 1200,
      help: ['Suggests the expiry date', 'Sugiere la fecha de vencimiento'],
    }),
    needs_number: flag(['Requires a number', 'Requiere número'], { portal: true }),
    needs_approval: flag(['Requires approval', 'Requiere aprobación']),
    who_uploads: choice(
      ['Uploaded by', 'Lo sube'],
      [
        ['staff', ['Staff', 'El personal']],
        ['customer', ['The customer', 'El cliente']],
        ['both', ['Both', 'Ambos']],
      ],
      { required: true, initial: 'both' },
    ),
    reminder_days: choices(
      ['Reminders before expiry', 'Recordatorios antes del vencimiento'],
      [
        ['90', ['90 days', '90 días']],
        ['60', ['60 days', '60 días']],
        ['30', ['30 days', '30 días']],
        ['14', ['14 days', '14 días']],
        ['7', ['7 days', '7 días']],
        ['3', ['3 days', '3 días']],
        ['1', ['1 day', '1 día']],
        ['0', ['On expiry', 'El día del vencimiento']],
      ],
      { required: true, initial: ['30', '7', '0'], isWhole: true, min: 0, max: 400 },
    ),
    required_at_onboarding: flag(['Required at onboarding', 'Obligatorio al registrarse']),
    allowed_extensions: choices(
      ['Allowed files', 'Archivos permitidos'],
      [
        ['pdf', ['PDF', 'PDF']],
        ['png', ['PNG', 'PNG']],
        ['jpg', ['JPG', 'JPG']],
        ['jpeg', ['JPEG', 'JPEG']],
        ['docx', ['Word', 'Word']],
        ['doc', ['Word 97–2003', 'Word 97–2003']],
        ['xlsx', ['Excel', 'Excel']],
        ['xls', ['Excel 97–2003', 'Excel 97–2003']],
        ['zip', ['ZIP', 'ZIP']],
      ],
      { required: true, initial: [], help: ['If empty, all file types', 'Si lo deja vacío, todos los tipos'] },
    ),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'code'],
  list: {
    columns: ['name', 'code', 'has_expiry', 'needs_approval', 'who_uploads', 'required_at_onboarding', 'active'],
    sort: 'display_order',
    unpaged: true,
  },
  form: [
    { section: ['Document type', 'Tipo de documento'], fields: ['name', 'code', 'active'] },
    {
      section: ['Validity', 'Vigencia'],
      fields: ['has_expiry', 'validity_months', 'reminder_days', 'needs_number'],
    },
    {
      section: ['Process', 'Proceso'],
      fields: ['who_uploads', 'needs_approval', 'required_at_onboarding', 'allowed_extensions'],
    },
  ],
  ordered: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
