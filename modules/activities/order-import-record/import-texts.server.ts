import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';

/** What a saved import cannot do. */
export const IMPORT_TEXTS = productTexts(
  'error.order_import',
  { module: 'activities', use: 'error' },
  {
    lost_items: {
      en: 'The items sheet refers to an activity that isn’t in the activities sheet.',
      es: 'La hoja de partidas menciona una actividad que no está en la hoja de actividades.',
    },
    column_gone: {
      en: 'The file has no “{column}” column, which this saved import uses. Add it and upload the file again, or continue without it.',
      es: 'El archivo no tiene la columna “{column}”, que usa esta importación guardada. Agréguela y vuelva a subir el archivo, o continúe sin ella.',
    },
    not_run: {
      en: 'This import hasn’t been checked or run yet.',
      es: 'Esta importación aún no se ha revisado ni ejecutado.',
    },
  },
);
