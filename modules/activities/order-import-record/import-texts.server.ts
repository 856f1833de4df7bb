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
    column_gone: {
      en: 'The file has no column “{column}”, which this saved import reads, so nothing is filled from it. Add it to the file and bring it again, or go on without it.',
      es: 'El archivo no tiene la columna “{column}”, que esta importación guardada lee, así que no se llena nada con ella. Agréguela al archivo y tráigalo de nuevo, o siga sin ella.',
    },
    not_run: {
      en: 'This import has not been checked or run yet.',
      es: 'Esta importación aún no se ha comprobado ni ejecutado.',
    },
  },
);
