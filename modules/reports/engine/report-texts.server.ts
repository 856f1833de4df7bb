import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';

/** Why a report cannot be asked as it stands. */
export const REPORT_TEXTS = productTexts(
  'error.report',
  { module: 'reports', use: 'error' },
  {
    items: {
      en: 'Choose how items are shown: a row each, or summed up.',
      es: 'Elija cómo se muestran las partidas: una fila cada una, o resumidas.',
    },
    multiplies: {
      en: 'Grouped by items, amounts of the activity would be counted several times. Take out the columns of the activity.',
      es: 'Agrupado por partidas, los importes de la actividad se contarían varias veces. Quite las columnas de la actividad.',
    },
  },
);
