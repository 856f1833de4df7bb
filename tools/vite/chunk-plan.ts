/** A module of the product: what it imports of ours and of others, and about how many bytes it adds to a page. */
export interface PlannedModule {
  readonly imports: readonly string[];
  readonly libraries: readonly string[];
  readonly weight: number;
}

/** What a page loads at first, and the libraries it uses. */
export interface PlannedPage {
  readonly modules: ReadonlySet<string>;
  readonly libraries: ReadonlySet<string>;
}

type Modules = ReadonlyMap<string, PlannedModule>;
type Pages = ReadonlySet<PlannedPage>;

/** Modules that come in one file, and the pages that load it. */
interface Part {
  readonly modules: readonly string[];
  readonly libraries: ReadonlySet<string>;
  readonly weight: number;
  pages: Pages;
}

/** The files as they stand, and what is known to be worth joining. */
interface Plan {
  readonly modules: Modules;
  readonly request: number;
  readonly parts: Set<Part>;
  readonly partOf: Map<string, Part>;
  readonly gains: Map<Part, Map<Part, number>>;
}

/**
 * Puts modules together in files. Those that the same pages load are one file; files are then joined, the best pair first, while
 * the requests this spares are worth more than the bytes it makes pages load for nothing; `request` is what one is worth. Two
 * files are never joined where a page would get a library it does not use, or where files would then load each other in a
 * circle. Gives the number of the file of each module.
 */
export function planChunks(modules: Modules, pages: readonly PlannedPage[], request: number): Map<string, number> {
  const parts = new Set(firstParts(modules, pages));
  const partOf = new Map([...parts].flatMap((part) => part.modules.map((id): [string, Part] => [id, part])));
  const plan: Plan = { modules, request, parts, partOf, gains: new Map() };
  const waiting = [...parts];
  for (const [index, part] of waiting.entries()) weigh(plan, part, waiting.slice(index + 1));
  for (let pair = best(plan); pair; pair = best(plan)) {
    const [one, two, hoped] = pair;
    // Other files were joined meanwhile: what this is worth is reckoned anew.
    const gain = leads(plan, one, two) || leads(plan, two, one) ? 0 : gainOf(plan, one, two);
    if (gain < hoped && gain > 0) plan.gains.get(one)?.set(two, gain);
    else if (gain <= 0) plan.gains.get(one)?.delete(two);
    else join(plan, one, two);
  }
  return new Map([...parts].flatMap((part, index) => part.modules.map((id): [string, number] => [id, index])));
}

/** Modules that exactly the same pages load. */
function firstParts(modules: Modules, pages: readonly PlannedPage[]): Part[] {
  const parts = new Map<string, Part>();
  for (const [id, { weight, libraries }] of modules) {
    const users = pages.filter((page) => page.modules.has(id));
    const key = users.map((page) => pages.indexOf(page)).join();
    const own: Part = { modules: [id], libraries: new Set(libraries), pages: new Set(users), weight };
    const part = parts.get(key);
    parts.set(key, part ? together(part, own) : own);
  }
  return [...parts.values()];
}

const without = <Item>(all: ReadonlySet<Item>, some: ReadonlySet<Item>): Set<Item> =>
  new Set([...all].filter((item) => !some.has(item)));

const together = (one: Part, two: Part): Part => ({
  modules: [...one.modules, ...two.modules],
  libraries: new Set([...one.libraries, ...two.libraries]),
  pages: new Set([...one.pages, ...two.pages]),
  weight: one.weight + two.weight,
});

function join(plan: Plan, one: Part, two: Part): void {
  const { parts, partOf, gains } = plan;
  const joined = together(one, two);
  for (const id of joined.modules) partOf.set(id, joined);
  for (const old of [one, two]) {
    parts.delete(old);
    gains.delete(old);
    for (const row of gains.values()) row.delete(old);
  }
  // Whoever loads the file loads what it stands on.
  for (const part of below(plan, joined)) part.pages = new Set([...part.pages, ...joined.pages]);
  weigh(plan, joined, parts);
  parts.add(joined);
}

function weigh(plan: Plan, part: Part, others: Iterable<Part>): void {
  const row = new Map<Part, number>();
  for (const other of others) {
    const gain = gainOf(plan, part, other);
    if (gain > 0) row.set(other, gain);
  }
  plan.gains.set(part, row);
}

/** What joining two files is worth: a request less where both are loaded, bytes for nothing where one was. */
function gainOf(plan: Plan, one: Part, two: Part): number {
  const onlyOne = without(one.pages, two.pages);
  const onlyTwo = without(two.pages, one.pages);
  const spared = (one.pages.size - onlyOne.size) * plan.request;
  if (spared <= onlyTwo.size * one.weight + onlyOne.size * two.weight) return 0;
  return spared - costOf(plan, one, onlyTwo) - costOf(plan, two, onlyOne);
}

/** Bytes that pages would load for nothing with a file and all it stands on; endless where a library would come along. */
function costOf(plan: Plan, part: Part, pages: Pages): number {
  if (pages.size === 0) return 0;
  let cost = 0;
  for (const loaded of [part, ...below(plan, part)]) {
    const more = without(pages, loaded.pages);
    if ([...more].some((page) => without(loaded.libraries, page.libraries).size > 0)) return Number.POSITIVE_INFINITY;
    cost += more.size * loaded.weight;
  }
  return cost;
}

function best({ gains }: Plan): [Part, Part, number] | null {
  let pair: [Part, Part, number] | null = null;
  for (const [one, row] of gains) {
    for (const [two, gain] of row) if (gain > (pair?.[2] ?? 0)) pair = [one, two, gain];
  }
  return pair;
}

function nextOf({ modules, partOf }: Plan, part: Part): Set<Part> {
  const ids = part.modules.flatMap((id) => modules.get(id)?.imports ?? []);
  const next = new Set(ids.flatMap((id) => partOf.get(id) ?? []));
  next.delete(part);
  return next;
}

/** Every file that a file stands on. */
function below(plan: Plan, part: Part): Set<Part> {
  const found = nextOf(plan, part);
  for (const each of found) for (const next of nextOf(plan, each)) found.add(next);
  found.delete(part);
  return found;
}

/** Whether one file loads the other by way of a third. */
function leads(plan: Plan, from: Part, goal: Part): boolean {
  return [...nextOf(plan, from)].some((part) => part !== goal && below(plan, part).has(goal));
}
