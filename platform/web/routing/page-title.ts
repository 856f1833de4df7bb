/** Product prefix of every document title. */
const PREFIX = 'Ordo';

/** "Ordo · Activities · ACT-10482": prefix, page, reference. */
export function pageTitle(page: string, reference?: string): string {
  return [PREFIX, page, reference].filter(Boolean).join(' · ');
}
