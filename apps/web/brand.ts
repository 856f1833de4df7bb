import { useEffect, useState } from 'react';
import { type Company, useCompany } from './company.ts';

/** What anybody may see of a company, as this device saw it last: a page has its name and colours before the answer. */
export type Brand = Pick<Company, 'name' | 'address1' | 'city' | 'logo' | 'background_color' | 'text_color'>;
const BRAND = 'ordo.brand';

/** The company of this page, or its brand as it was last; null on a device that never saw it. */
export function useBrand(): Brand | null {
  const company = useCompany();
  const [last] = useState(storedBrand);
  useEffect(() => keepBrand(company), [company]);
  return company ?? last;
}

function storedBrand(): Brand | null {
  try {
    return JSON.parse(localStorage.getItem(BRAND) ?? 'null') as Brand | null;
  } catch {
    return null;
  }
}

function keepBrand(company: Company | null): void {
  if (!company) return;
  const { name, address1, city, logo, background_color, text_color } = company;
  try {
    localStorage.setItem(BRAND, JSON.stringify({ name, address1, city, logo, background_color, text_color }));
  } catch {
    // A full or forbidden storage: the brand comes with the answer.
  }
}
