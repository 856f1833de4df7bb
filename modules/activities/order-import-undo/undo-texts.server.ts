import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';

/** Why an activity of an import that was taken back is cancelled. */
export const UNDO_REASON = productTexts(
  'import.order_undo',
  { module: 'activities', use: 'import' },
  { reason: { en: 'Import undone', es: 'Importación deshecha' } },
);
