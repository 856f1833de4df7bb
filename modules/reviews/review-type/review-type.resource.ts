import { defineResource } from '../../../platform/resource/define.ts';
import { choice, decimal, flag, multiline, refs, text } from '../../../platform/resource/field.ts';

/** A kind of review: what is asked, who may answer, and what waits for it. */
export const reviewType = defineResource({
  name: 'checkoff_type',
  path: 'checkoff',
  label: { one: ['Review type', 'Tipo de revisión'], many: ['Review types', 'Tipos de revisión'] },
  about: [
    'What is checked in a review, who can answer it and what depends on it.',
    'Qué se comprueba en una revisión, quién puede responderla y qué depende de ella.',
  ],
  permission: 'review_types',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, freeText: true }),
    description: multiline(['Description', 'Descripción'], {
      max: 1000,
      help: ['Instructions for the reviewer', 'Instrucciones para quien revisa'],
    }),
    gate: choice(
      ['Required', 'Obligatoria'],
      [
        ['none', ['At any time', 'En cualquier momento']],
        ['before_release', ['Before release', 'Antes de liberar']],
        ['before_complete', ['Before completion', 'Antes de completar']],
        ['after_complete', ['After completion', 'Después de completar']],
      ],
      { required: true, initial: 'none' },
    ),
    result: choice(
      ['Result', 'Resultado'],
      [
        ['tick', ['Checkbox', 'Casilla']],
        ['pass_fail', ['Pass or fail', 'Aprobada o rechazada']],
        ['score', ['Score from 0 to 100', 'Puntuación de 0 a 100']],
      ],
      { required: true, initial: 'pass_fail' },
    ),
    pass_score: decimal(['Passes from', 'Aprueba desde'], {
      min: 0,
      max: 100,
      scale: 2,
      help: [
        'For scores only. If empty, the reviewer decides.',
        'Solo para puntuaciones. Si lo deja vacío, decide quien revisa.',
      ],
    }),
    needs_photo: flag(['Requires a photo', 'Requiere foto']),
    needs_comment_on_fail: flag(['Requires a comment on failure', 'Requiere comentario si se rechaza'], {
      initial: true,
    }),
    notify: flag(['Notify reviewers', 'Notificar a quienes revisan'], { initial: true }),
    role_ids: refs(
      ['Roles', 'Roles'],
      { table: 'role', title: 'name', path: 'role' },
      {
        help: [
          'Who can review. If empty, administrators only.',
          'Quién puede revisar. Si lo deja vacío, solo administradores.',
        ],
      },
    ),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: {
    columns: ['name', 'gate', 'result', 'needs_photo', 'needs_comment_on_fail', 'role_ids', 'active'],
    sort: 'display_order',
    unpaged: true,
  },
  form: [
    { section: ['Review', 'Revisión'], fields: ['name', 'description', 'gate', 'active'] },
    { section: ['Result', 'Resultado'], fields: ['result', 'pass_score', 'needs_photo', 'needs_comment_on_fail'] },
    { section: ['People', 'Personas'], fields: ['role_ids', 'notify'] },
  ],
  ordered: true,
  sheet: { key: 'name', paths: { upload: 'upload', excel: 'export-excel', csv: 'export-excel-csv' } },
});
