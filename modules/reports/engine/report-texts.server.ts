import { keyedLabels, productTexts } from '../../../platform/kernel/texts/product-texts.ts';

/** Why a report cannot be asked as it stands. */
export const REPORT_TEXTS = productTexts(
  'error.report',
  { module: 'reports', use: 'error' },
  {
    items: {
      en: 'Choose how items are shown: one row each or summarised.',
      es: 'Elija cómo se muestran las partidas: una fila por partida o resumidas.',
    },
    too_long_to_print: {
      en: 'A PDF can have up to {most} rows, and this report has more. Add filters or export to Excel.',
      es: 'Un PDF admite hasta {most} filas y este reporte tiene más. Agregue filtros o expórtelo a Excel.',
    },
    gone: {
      en: 'Activity #{id} doesn’t exist, or you don’t have permission to view it. Remove it from the selected activities and try again.',
      es: 'La actividad n.º {id} no existe o no tiene permiso para verla. Quítela de las actividades elegidas e inténtelo de nuevo.',
    },
    multiplies: {
      en: 'When grouped by items, activity amounts would be counted more than once. Remove the activity columns.',
      es: 'Al agrupar por partidas, los importes de la actividad se contarían más de una vez. Quite las columnas de la actividad.',
    },
  },
);

/** Headings that the engine itself adds to a report. */
export const REPORT_LABELS = keyedLabels(
  'report.column',
  { module: 'reports', use: 'list', where: ['Report columns', 'Columnas de reportes'] },
  {
    records: ['Records', 'Registros'],
    currency: ['Currency', 'Moneda'],
    additional: ['Additional fields', 'Campos adicionales'],
    line_additional: ['Additional fields of items', 'Campos adicionales de las partidas'],
    total: ['Total', 'Total'],
    sum: ['Sum', 'Suma'],
    avg: ['Average', 'Promedio'],
    min: ['Minimum', 'Mínimo'],
    max: ['Maximum', 'Máximo'],
    count: ['Count', 'Recuento'],
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
      en: 'Your report of {rows, plural, one {# row} other {# rows}} is ready. It is available for 24 hours.',
      es: 'Su reporte de {rows, plural, one {# fila} other {# filas}} está listo. Disponible por 24 horas.',
    },
  },
);
