import { keyedLabels, productTexts } from '../../../platform/kernel/texts/product-texts.ts';

/** Why a report cannot be asked as it stands. */
export const REPORT_TEXTS = productTexts(
  'error.report',
  { module: 'reports', use: 'error' },
  {
    items: {
      en: 'Choose how items are shown: a row each, or summed up.',
      es: 'Elija cómo se muestran las partidas: una fila cada una, o resumidas.',
    },
    too_long_to_print: {
      en: 'A PDF holds up to {most} rows, and this report has more. Narrow it, or export it as a spreadsheet.',
      es: 'Un PDF admite hasta {most} filas y este informe tiene más. Limítelo o expórtelo como hoja de cálculo.',
    },
    gone: {
      en: 'Activity #{id} was chosen for this file and is not there, or you may not see it. Take it out of the chosen activities and try again.',
      es: 'La actividad n.º {id} fue elegida para este archivo y no está, o no puede verla. Quítela de las actividades elegidas e inténtelo de nuevo.',
    },
    multiplies: {
      en: 'Grouped by items, amounts of the activity would be counted several times. Take out the columns of the activity.',
      es: 'Agrupado por partidas, los importes de la actividad se contarían varias veces. Quite las columnas de la actividad.',
    },
  },
);

/** Headings that the engine itself adds to a report. */
export const REPORT_LABELS = keyedLabels(
  'report.column',
  { module: 'reports', use: 'list', where: ['Report columns', 'Columnas de informes'] },
  {
    records: ['Records', 'Registros'],
    currency: ['Currency', 'Moneda'],
    additional: ['Additional fields', 'Campos adicionales'],
    total: ['Total', 'Total'],
    nothing: ['There is nothing to report.', 'No hay nada que informar.'],
    yes: ['Yes', 'Sí'],
    no: ['No', 'No'],
  },
);

/** What the person who asked for a long report is told. */
export const REPORT_NOTICES = productTexts(
  'notice.report',
  { module: 'reports', use: 'notice' },
  {
    ready: {
      en: 'Your report of {rows} rows is ready for 24 hours.',
      es: 'Su informe de {rows} filas está listo durante 24 horas.',
    },
  },
);
