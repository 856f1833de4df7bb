import { defineResource } from '../../../platform/resource/define.ts';
import { flag, multiline, text } from '../../../platform/resource/field.ts';

/** A mail in the company's own words: Handlebars, values escaped, Spanish falls back to English. */
export const messageTemplate = defineResource({
  name: 'message_template',
  path: 'communication-template',
  label: { one: ['Email template', 'Plantilla de correo'], many: ['Email templates', 'Plantillas de correo'] },
  about: [
    'Emails in your own words, in English and Spanish.',
    'Correos con sus propias palabras, en inglés y en español.',
  ],
  permission: 'communications_management',
  readable: 'permission',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true }),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    subject: text(['Subject', 'Asunto'], {
      required: true,
      missing: ['Enter the subject.', 'Ingrese el asunto.'],
      max: 200,
    }),
    html: multiline(['Body', 'Cuerpo'], {
      required: true,
      missing: ['Enter the body.', 'Ingrese el cuerpo.'],
      max: 100_000,
      long: true,
      help: ['HTML with placeholders in double braces.', 'HTML con marcadores entre llaves dobles.'],
    }),
    subject_es: text(['Subject (Spanish)', 'Asunto (español)'], { max: 200 }),
    html_es: multiline(['Body (Spanish)', 'Cuerpo (español)'], { max: 100_000, long: true }),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description', 'subject'],
  list: { columns: ['name', 'subject', 'description', 'active'], sort: 'name', unpaged: true },
  form: [
    { section: ['Template', 'Plantilla'], fields: ['name', 'description', 'active'] },
    { section: ['English', 'Inglés'], fields: ['subject', 'html'] },
    { section: ['Spanish', 'Español'], fields: ['subject_es', 'html_es'] },
  ],
});
