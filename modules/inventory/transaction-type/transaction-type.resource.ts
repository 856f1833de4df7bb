import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { choice, flag, multiline, text } from '../../../platform/resource/field.ts';

// People read 'Loss Vault' for the stored 'Black Hole'.
const entities = [
  ['Location', ['Location', 'Ubicación']],
  ['Customer', ['Customer', 'Cliente']],
  ['Supplier', ['Supplier', 'Proveedor']],
  ['Officer', ['Officer', 'Oficial']],
  ['Black Hole', ['Loss Vault', 'Bóveda de pérdidas']],
] as const;
/** Goods at an officer are a stop on the way: `via_officer` says so, and people choose only where they end. */
const hidden = ['Officer'];

/** How an activity moves goods: from where, to where. */
export const transactionType = defineResource({
  name: 'transaction_type',
  path: 'transaction_type',
  label: { one: ['Transaction type', 'Tipo de transacción'], many: ['Transaction types', 'Tipos de transacción'] },
  about: [
    'How an activity moves goods: from where, and to where.',
    'Cómo mueve mercancía una actividad: desde dónde y hacia dónde.',
  ],
  permission: 'transaction_type',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, freeText: true }),
    flow: choice(
      ['Flow', 'Flujo'],
      [
        ['In', ['In', 'Entrada']],
        ['Out', ['Out', 'Salida']],
        ['Transfer', ['Transfer', 'Traslado']],
        ['Adjustment', ['Adjustment', 'Ajuste']],
      ],
      { required: true, initial: 'Out', numbered: true },
    ),
    from_entity: choice(['From', 'De'], entities, { required: true, initial: 'Location', hidden, numbered: true }),
    to_entity: choice(['To', 'A'], entities, { required: true, initial: 'Customer', hidden, numbered: true }),
    via_officer: flag(['Via officer', 'A través del oficial'], {
      help: ['On release, stock moves to the officer first.', 'Al liberar, las existencias pasan primero al oficial.'],
    }),
    section_required: flag(['Requires a section', 'Requiere sección']),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: {
    columns: ['name', 'flow', 'from_entity', 'to_entity', 'via_officer', 'section_required', 'active'],
    sort: 'display_order',
    unpaged: true,
  },
  form: [
    { section: ['Transaction type', 'Tipo de transacción'], fields: ['name', 'description', 'active'] },
    {
      section: ['Movement', 'Movimiento'],
      fields: ['flow', 'from_entity', 'to_entity', 'via_officer', 'section_required'],
    },
  ],
  ordered: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
