import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { choice, day, flag, instant, integer, multiline, refs, text } from '../../../platform/resource/field.ts';

/** Papers of the company that customers read or sign: terms, safety rules, forms. */
export const masterDocument = defineResource({
  name: 'master_document',
  path: 'master-document',
  label: { one: ['Document', 'Documento'], many: ['Documents', 'Documentos'] },
  about: [
    'Documents of your company that customers read or sign: terms, safety rules, forms.',
    'Documentos de su empresa que los clientes leen o firman: condiciones, normas de seguridad, formularios.',
  ],
  permission: 'master_document',
  readable: 'permission',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, max: 200 }),
    description: multiline(['Description', 'Descripción'], { max: 10_000 }),
    document_type_ids: refs(['Document types', 'Tipos de documento'], {
      table: 'document_type',
      title: 'name',
      path: 'document-type',
    }),
    status: choice(
      ['Status', 'Estado'],
      [
        ['draft', ['Draft', 'Borrador']],
        ['published', ['Published', 'Publicado']],
        ['retired', ['Retired', 'Retirado']],
      ],
      {
        required: true,
        initial: 'draft',
        help: ['A link or file is required to publish.', 'Para publicar se requiere un enlace o un archivo.'],
      },
    ),
    effective_from: day(['Effective from', 'Vigente desde']),
    link: text(['Link', 'Enlace'], {
      max: 2000,
      pattern: '^(template:[0-9]+|attachment:[0-9]+|https://\\S{3,})$',
      help: [
        'An https address, template:{id} or attachment:{id}',
        'Una dirección https, template:{id} o attachment:{id}',
      ],
    }),
    signature_required: flag(['Requires signature', 'Requiere firma']),
    version: integer(['Version', 'Versión'], { readOnly: true }),
    published_at: instant(['Published', 'Publicado'], { readOnly: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: {
    columns: ['name', 'status', 'version', 'document_type_ids', 'effective_from', 'signature_required'],
    sort: 'name',
    unpaged: true,
    filterNames: { document_type_id: 'document_type_ids' },
  },
  form: [
    { section: ['Document', 'Documento'], fields: ['name', 'description', 'document_type_ids', 'link'] },
    { section: ['Validity', 'Vigencia'], fields: ['status', 'effective_from', 'signature_required'] },
  ],
  softDelete: true,
  attachments: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
