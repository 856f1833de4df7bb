import type { Label } from '../../resource/field.ts';

/** Where the records of an import live: what people call them, their page, and the paths whose caches change. */
export interface ImportPlace {
  /** Plural: "Customers". */
  title: Label;
  href: string;
  /** API path whose cached reads are asked again after an import. */
  path: string;
}

/** By the resource's name on the wire (`?resource=customer`). */
export type ImportPlaces = Readonly<Record<string, ImportPlace>>;

/** The address of the wizard for a resource. */
export const importHref = (resource: string): string => `/ams/imports?resource=${encodeURIComponent(resource)}`;
