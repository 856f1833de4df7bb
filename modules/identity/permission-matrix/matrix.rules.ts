/** The verbs that have a column of their own, in its order. */
export const VERBS = ['view', 'create', 'update', 'delete', 'import', 'export'] as const;
export type Verb = (typeof VERBS)[number];

/** A permission as the API lists it, in the person's language. */
export interface ListedPermission {
  slug: string;
  name: string;
  audience: 'staff' | 'customer';
  /** What it is for is not built yet. */
  is_planned?: boolean;
}

export interface ListedGroup {
  group_name: string;
  permissions: readonly ListedPermission[];
}

/** One resource of the matrix: its verbs, and the actions beyond them. */
export interface MatrixResource {
  resource: string;
  label: string;
  verbs: Partial<Record<Verb, ListedPermission>>;
  actions: ListedPermission[];
}

/** Whether nothing of a resource is built yet: its row says so once. */
export const isAllPlanned = ({ verbs, actions }: MatrixResource): boolean =>
  [...Object.values(verbs), ...actions].every((permission) => permission.is_planned === true);

export interface MatrixGroup {
  name: string;
  resources: MatrixResource[];
  slugs: string[];
}

/**
 * The permissions of an audience as a matrix, in catalogue order. `verbWords` are the words with which a permission's name
 * begins ("View users"), so that the rest names the resource.
 */
export function matrixOf(
  groups: readonly ListedGroup[],
  audience: ListedPermission['audience'],
  verbWords: Readonly<Record<Verb, string>>,
): MatrixGroup[] {
  return groups.flatMap(({ group_name: name, permissions }) => {
    const own = permissions.filter((permission) => permission.audience === audience);
    if (own.length === 0) return [];
    return [{ name, resources: resourcesOf(own, verbWords), slugs: own.map((permission) => permission.slug) }];
  });
}

function resourcesOf(
  permissions: readonly ListedPermission[],
  verbWords: Readonly<Record<Verb, string>>,
): MatrixResource[] {
  const found = new Map<string, MatrixResource>();
  for (const permission of permissions) {
    const dot = permission.slug.indexOf('.');
    const [verb, resource] = [permission.slug.slice(0, dot), permission.slug.slice(dot + 1)];
    const entry = found.get(resource) ?? { resource, label: '', verbs: {}, actions: [] };
    found.set(resource, entry);
    if (isVerb(verb)) {
      entry.verbs[verb] = permission;
      entry.label ||= withoutVerb(permission.name, verbWords[verb]);
    } else entry.actions.push(permission);
  }
  return [...found.values()].map((entry) => ({ ...entry, label: entry.label || readable(entry.resource) }));
}

const isVerb = (text: string): text is Verb => (VERBS as readonly string[]).includes(text);

/** "View users" → "Users"; a name an administrator chose stays whole. */
function withoutVerb(name: string, verb: string): string {
  const rest = name.startsWith(`${verb} `) ? name.slice(verb.length + 1) : name;
  return rest.charAt(0).toLocaleUpperCase() + rest.slice(1);
}

function readable(resource: string): string {
  const words = resource.replace(/[._]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The groups with what fits a search and, on demand, only what is granted. `fold` makes texts comparable. */
export function narrowMatrix(
  groups: readonly MatrixGroup[],
  query: string,
  isKept: (slug: string) => boolean,
  fold: (text: string) => string,
): MatrixGroup[] {
  const wanted = fold(query.trim());
  const fits = (group: string, label: string, { name, slug }: ListedPermission) =>
    isKept(slug) && (wanted === '' || fold(`${group} ${label} ${name} ${slug}`).includes(wanted));
  return groups.flatMap((group) => {
    const resources = group.resources.flatMap((entry) => {
      const verbs = Object.fromEntries(
        Object.entries(entry.verbs).filter(([, permission]) => fits(group.name, entry.label, permission)),
      );
      const actions = entry.actions.filter((permission) => fits(group.name, entry.label, permission));
      return Object.keys(verbs).length + actions.length === 0 ? [] : [{ ...entry, verbs, actions }];
    });
    return resources.length === 0 ? [] : [{ ...group, resources, slugs: slugsOf(resources) }];
  });
}

const slugsOf = (resources: readonly MatrixResource[]): string[] =>
  resources.flatMap(({ verbs, actions }) => [...Object.values(verbs), ...actions].map((permission) => permission.slug));

/** What I added and took away, applied to what the set is by now: nobody's change of another entry is lost. */
export function mergedSet<T>(before: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] {
  const [old, now] = [new Set(before), new Set(mine)];
  const kept = theirs.filter((entry) => now.has(entry) || !old.has(entry));
  return [...new Set([...kept, ...mine.filter((entry) => !old.has(entry))])];
}

/** Whether somebody else added or took an entry meanwhile. */
export const hasMoved = <T>(before: readonly T[], theirs: readonly T[]): boolean =>
  new Set([...before, ...theirs]).size !== before.length || before.length !== theirs.length;

/** A set with several entries switched on or off. */
export function switched(value: ReadonlySet<string>, slugs: readonly string[], isOn: boolean): Set<string> {
  const next = new Set(value);
  for (const slug of slugs) {
    if (isOn) next.add(slug);
    else next.delete(slug);
  }
  return next;
}
