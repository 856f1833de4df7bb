import type { ComponentType } from 'react';
import type { Label } from '../../resource/field.ts';

/** A file with the way its columns were matched, to be kept under a name. */
export interface KeptImport {
  name: string;
  key: string;
  file_name: string;
  sheet?: string;
  /** Header of the file → column. */
  columns: Readonly<Record<string, string>>;
  mode?: 'insert' | 'update' | 'upsert';
  /** Header of the file → how its column writes numbers and dates. */
  formats?: Readonly<Record<string, { decimal?: '.' | ','; order?: 'dmy' | 'mdy' }>>;
}

/** Imports that are kept for the next file. */
export interface SavedImports {
  /** What stands below the upload: the saved ones. */
  List: ComponentType;
  /** Whether this person may keep one. */
  mayKeep: () => boolean;
  /** Keeps one and has its file checked; gives the run. Throws ApiError. */
  keep(wish: KeptImport): Promise<number>;
}

/** Where the records of an import live: what people call them, their page, and the paths whose caches change. */
export interface ImportPlace {
  /** Plural: "Customers". */
  title: Label;
  href: string;
  /** API path whose cached reads are asked again after an import. */
  path: string;
  saved?: SavedImports;
}

/** By the resource's name on the wire (`?resource=customer`). */
export type ImportPlaces = Readonly<Record<string, ImportPlace>>;

/** The address of the wizard for a resource. */
export const importHref = (resource: string): string => `/ams/imports?resource=${encodeURIComponent(resource)}`;
