/** The rights on an activity type, in the order of their columns. */
export const TYPE_FLAGS = ['can_view', 'can_create', 'can_update', 'can_complete', 'can_delete'] as const;
export type TypeFlag = (typeof TYPE_FLAGS)[number];
export type TypeFlags = Readonly<Record<TypeFlag, boolean>>;
/** Rights by the id of the activity type; types without any are left out. */
export type TypeGrants = Readonly<Record<number, TypeFlags>>;

export const NO_FLAGS: TypeFlags = {
  can_view: false,
  can_create: false,
  can_update: false,
  can_complete: false,
  can_delete: false,
};
export const ALL_FLAGS: TypeFlags = {
  can_view: true,
  can_create: true,
  can_update: true,
  can_complete: true,
  can_delete: true,
};

/** The rights after one is switched: any right brings seeing along, and without seeing there is none. */
export function withFlag(flags: TypeFlags, flag: TypeFlag, isOn: boolean): TypeFlags {
  if (flag === 'can_view' && !isOn) return NO_FLAGS;
  return { ...flags, [flag]: isOn, ...(isOn ? { can_view: true } : {}) };
}

/** The grants with those of one type replaced. */
export function withType(grants: TypeGrants, id: number, flags: TypeFlags): TypeGrants {
  const { [id]: _old, ...rest } = grants;
  return flags.can_view ? { ...rest, [id]: flags } : rest;
}

/** Lines as the API gives them → grants. */
export function grantsOf(lines: readonly ({ id: number } & TypeFlags)[]): TypeGrants {
  return Object.fromEntries(
    lines
      .filter((line) => line.can_view)
      .map((line) => [line.id, Object.fromEntries(TYPE_FLAGS.map((flag) => [flag, line[flag]])) as TypeFlags]),
  );
}

/** Grants → lines as the API takes them. */
export const linesOf = (grants: TypeGrants): ({ order_type_id: number } & TypeFlags)[] =>
  Object.entries(grants).map(([id, flags]) => ({ order_type_id: Number(id), ...flags }));
