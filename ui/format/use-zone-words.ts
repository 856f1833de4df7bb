import { placeOfZone } from '../../platform/kernel/zone-names.ts';
import { useT } from '../text/text.tsx';
import { useFormat } from './format-context.tsx';
import { zoneName } from './format-date.ts';

/** "Times in Santo Domingo (GMT-4)": the place for people, and how far its clock is from others that day; null in the reader's zone. */
export function useZoneWords(zone: string, value: string | null): string | null {
  const t = useT();
  const { context } = useFormat();
  if (zone === context.zone) return null;
  const name = zoneName(new Date(value || Date.now()), { ...context, zone });
  return t('ui.date.zone', { zone: `${placeOfZone(zone)} (${name})` });
}
