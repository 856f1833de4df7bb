/** A text in English and Spanish. */
export type Words = readonly [en: string, es: string];

/** One permission of the product as the code knows it. */
export interface CataloguePermission {
  /** `verb.resource`; the sidebar slug of a screen is its `view` slug. */
  readonly slug: string;
  readonly name: Words;
  readonly group: Words;
  readonly audience: 'staff' | 'customer';
}

const VERBS: Record<string, readonly [verb: string, words: Words]> = {
  V: ['view', ['View', 'Ver']],
  C: ['create', ['Create', 'Crear']],
  U: ['update', ['Edit', 'Editar']],
  D: ['delete', ['Delete', 'Eliminar']],
  I: ['import', ['Import', 'Importar']],
  E: ['export', ['Export', 'Exportar']],
};

/** A resource with its letters (V C U D I E) and named actions: `{ unlock: ['Lock and unlock users', 'Bloquear …'] }`. */
export type ResourceLine = readonly [
  resource: string,
  words: Words,
  letters: string,
  actions?: Readonly<Record<string, Words>>,
];

/** Writes out the permissions of one group of resources. */
export function permissionGroup(
  group: Words,
  lines: readonly ResourceLine[],
  audience: CataloguePermission['audience'] = 'staff',
): CataloguePermission[] {
  return lines.flatMap(([resource, words, letters, actions = {}]) => [
    ...[...letters].map((letter) => {
      const known = VERBS[letter];
      if (!known) throw new Error(`${letter} is no verb of the permission catalogue`);
      const [verb, [en, es]] = known;
      const name: Words = [`${en} ${words[0]}`, `${es} ${words[1]}`];
      return { slug: `${verb}.${resource}`, name, group, audience };
    }),
    ...Object.entries(actions).map(([verb, name]) => ({ slug: `${verb}.${resource}`, name, group, audience })),
  ]);
}
