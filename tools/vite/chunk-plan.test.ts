import { describe, expect, test } from 'vitest';
import { type PlannedModule, type PlannedPage, planChunks } from './chunk-plan.ts';

type Row = readonly [imports: string[], weight: number, libraries?: string[]];

const modulesOf = (rows: Record<string, Row>): Map<string, PlannedModule> =>
  new Map(Object.entries(rows).map(([id, [imports, weight, libraries = []]]) => [id, { imports, weight, libraries }]));

function pageOf(modules: ReadonlyMap<string, PlannedModule>, ...first: string[]): PlannedPage {
  const loaded = new Set(first);
  for (const id of loaded) for (const imported of modules.get(id)?.imports ?? []) loaded.add(imported);
  return { modules: loaded, libraries: new Set([...loaded].flatMap((id) => modules.get(id)?.libraries ?? [])) };
}

/** The files of a plan as sorted names. */
function filesOf(rows: Record<string, Row>, pages: string[][], request: number): string[] {
  const modules = modulesOf(rows);
  const plan = planChunks(
    modules,
    pages.map((first) => pageOf(modules, ...first)),
    request,
  );
  return Object.values(Object.groupBy([...plan.keys()], (id) => String(plan.get(id))))
    .map((ids) => [...(ids ?? [])].sort().join(' '))
    .sort();
}

describe('files of the web app', () => {
  test('what the same pages load is one file; what others load stays apart while requests are worth nothing', () => {
    const rows: Record<string, Row> = { list: [['table'], 10], table: [[], 50], card: [[], 5], icon: [[], 1] };
    expect(
      filesOf(
        rows,
        [
          ['list', 'icon'],
          ['card', 'icon'],
        ],
        0,
      ),
    ).toEqual(['card', 'icon', 'list table']);
  });

  test('a small file joins one that nearly the same pages load, a great one does not', () => {
    const rows: Record<string, Row> = { big: [[], 1000], small: [[], 20], rare: [[], 900] };
    const pages = [['big', 'small'], ['big', 'small'], ['big', 'small', 'rare'], ['big']];
    expect(filesOf(rows, pages, 100)).toEqual(['big small', 'rare']);
  });

  test('what a file stands on is reckoned with it', () => {
    // Alone the two were worth joining; the library's user would then come to the page that only wants the note.
    const rows: Record<string, Row> = { note: [[], 1], form: [['editor'], 1], editor: [[], 5000] };
    const pages = [['note', 'form'], ['note', 'form'], ['note']];
    expect(filesOf(rows, pages, 100)).toEqual(['editor form', 'note']);
  });

  test('no page gets a library that it does not use', () => {
    const rows: Record<string, Row> = { plain: [[], 1], chart: [[], 1, ['charts']] };
    expect(filesOf(rows, [['plain', 'chart'], ['plain', 'chart'], ['plain']], 1000)).toEqual(['chart', 'plain']);
    const same: Record<string, Row> = { ...rows, axis: [[], 1, ['charts']] };
    const pages = [
      ['plain', 'chart', 'axis'],
      ['plain', 'chart', 'axis'],
      ['plain', 'axis'],
    ];
    expect(filesOf(same, pages, 1000)).toEqual(['axis chart plain']);
  });

  test('files never load each other in a circle', () => {
    // Top and bottom are loaded by the same two pages and would join over the great one between them.
    const rows: Record<string, Row> = { top: [['middle'], 1], middle: [['bottom'], 100_000], bottom: [[], 1] };
    const files = filesOf(rows, [['top'], ['top'], ['middle'], ['bottom']], 1000);
    expect(files).not.toContain('bottom top');
    expect(files.join(' ').split(' ').sort()).toEqual(['bottom', 'middle', 'top']);
  });
});
