import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { choice, flag, ref, text } from '../../../platform/resource/field.ts';

/** What a customer is asked about a completed activity, beside the stars. */
export const feedbackQuestion = defineResource({
  name: 'feedback_question',
  path: 'feedback-question',
  label: { one: ['Feedback question', 'Pregunta de encuesta'], many: ['Feedback questions', 'Preguntas de encuesta'] },
  about: [
    'What customers are asked about a completed activity, next to the stars.',
    'Lo que se pregunta a los clientes sobre una actividad completada, además de las estrellas.',
  ],
  permission: 'feedback_questions',
  readable: 'staff',
  fields: {
    text_en: text(['Question (English)', 'Pregunta (inglés)'], {
      required: true,
      missing: ['Enter the question in English.', 'Ingrese la pregunta en inglés.'],
      max: 300,
    }),
    text_es: text(['Question (Spanish)', 'Pregunta (español)'], {
      required: true,
      missing: ['Enter the question in Spanish.', 'Ingrese la pregunta en español.'],
      max: 300,
    }),
    kind: choice(
      ['Answer', 'Respuesta'],
      [
        ['score', ['Stars, 1 to 5', 'Estrellas, de 1 a 5']],
        ['yes_no', ['Yes or no', 'Sí o no']],
        ['text', ['Text', 'Texto']],
      ],
      { required: true, initial: 'score' },
    ),
    order_type_id: ref(
      ['Activity type', 'Tipo de actividad'],
      { table: 'order_type', title: 'name', path: 'ordertype' },
      {
        help: [
          'Asked after activities of this type. If empty, after all.',
          'Se pregunta tras actividades de este tipo. Si lo deja vacío, tras todas.',
        ],
      },
    ),
    active: flag(['Active', 'Activa'], { initial: true }),
  },
  title: 'text_en',
  search: ['text_en', 'text_es'],
  list: { columns: ['text_en', 'text_es', 'kind', 'order_type_id', 'active'], sort: 'display_order', unpaged: true },
  form: [
    { section: ['Question', 'Pregunta'], fields: ['text_en', 'text_es', 'kind', 'active'] },
    { section: ['Condition', 'Condición'], fields: ['order_type_id'] },
  ],
  ordered: true,
  sheet: { key: 'text_en', paths: LIST_EXPORTS },
});
