/** A heading for item types. */
export interface TypeGroup {
  id: number;
  name: string;
  active: boolean;
}

interface Grouped {
  item_type_group_id?: number | null;
}

/** Item types under the headings of their groups, in the groups' order; those without one, or whose group is inactive, stand first. */
export function underHeadings<Type extends Grouped>(types: readonly Type[], groups: readonly TypeGroup[]) {
  const shown = groups.filter(({ active }) => active);
  const placeOf = (type: Grouped): number => shown.findIndex((group) => group.id === type.item_type_group_id);
  return {
    items: types.toSorted((a, b) => placeOf(a) - placeOf(b)),
    headingOf: (type: Grouped): string | undefined => shown[placeOf(type)]?.name,
  };
}
