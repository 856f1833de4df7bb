import { lazy } from 'react';
import { ensureTexts } from '../../../platform/web/i18n/i18n.ts';

const officerToday = async () => {
  const [module] = await Promise.all([import('./officer-today.staff.tsx'), ensureTexts('officer')]);
  return module;
};

/** The officer's pages, with their texts: who is at a desk loads neither. */
export const OfficerToday = lazy(officerToday);
export const OfficerQueue = lazy(async () => ({ default: (await officerToday()).OfficerQueue }));
