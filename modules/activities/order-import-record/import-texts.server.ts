import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';

/** What a saved import cannot do. */
export const IMPORT_TEXTS = productTexts(
  'error.order_import',
  { module: 'activities', use: 'error' },
  {
    lost_items: {
      en: 'The sheet of items names an activity that is not in the sheet of activities.',
      es: 'La hoja de partidas nombra una actividad que no está en la hoja de actividades.',
    },
    not_run: {
      en: 'This import has not been checked or run yet.',
      es: 'Esta importación aún no se ha comprobado ni ejecutado.',
    },
  },
);
