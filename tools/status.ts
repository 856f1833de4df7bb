import { ABSENT_CALLS, ABSENT_FILTERS, EMPTY_ANSWERS } from '../apps/server/calls/absent-parts.ts';
import { MISSING_CALLS } from '../apps/server/calls/missing-calls.ts';
import { WAITING_SETTINGS } from '../modules/company/setting/waiting-settings.rules.ts';
import { isBuilt, type Screen } from '../platform/web/routing/screen.ts';
import type { ScreenGroup } from '../platform/web/routing/sidebar.ts';

const HEAD = `# Screens and calls

Written by \`npm run gen\` from the screens data (\`apps/web/*/screens*.ts\`) and \`apps/server/calls\`. Do not edit.
A screen without code shows "Coming soon" inside its frame. Only what is missing is listed: the page changes with a
screen or call that is built or added, and with nothing else.
`;

/** The screens data points at web code, which this program's types do not cover: it is imported by name only. */
const fromWeb = async (file: string, name: string): Promise<unknown> =>
  ((await import(new URL(`../apps/web/${file}`, import.meta.url).href)) as Record<string, unknown>)[name];

/** docs/status.md: the screens and the documented calls that are not built, by area; no counts, so that two people who each build one do not collide. */
export async function statusPage(): Promise<string> {
  const groups = (await fromWeb('staff/groups.ts', 'staffGroups')) as readonly ScreenGroup[];
  const areas: [string, readonly Screen[]][] = [
    ['Public', (await fromWeb('public/screens.ts', 'publicScreens')) as Screen[]],
    ['Staff', (await fromWeb('staff/screens.ts', 'staffScreens')) as Screen[]],
    ['Customer portal', (await fromWeb('portal/screens.ts', 'portalScreens')) as Screen[]],
  ];
  const parts = areas.map(([name, screens]) => area(name, screens, groups));
  return `${HEAD}\n${parts.join('\n')}\n${calls()}\n${absentParts()}\n${waitingSettings()}`;
}

/** Calls of the public API that no route answers, also those of areas whose screens are built. */
function calls(): string {
  const rows = Object.entries(MISSING_CALLS).flatMap(([name, missing]) =>
    missing.map((call) => `| \`${call}\` | ${name} |`),
  );
  if (rows.length === 0) return '## Calls\n\nEvery documented call is answered.\n';
  return `## Calls\n\n| not answered yet | area |\n|---|---|\n${rows.join('\n')}\n`;
}

/** What answered calls do not do yet. */
function absentParts(): string {
  const table = (head: string, rows: readonly { call: string; field?: string; area: string }[]): string =>
    `| ${head} | area |\n${'|---'.repeat(head.split('|').length + 1)}|\n${rows
      .map(({ call, field, area }) => `| \`${call}\` | ${field === undefined ? '' : `\`${field}\` | `}${area} |`)
      .join('\n')}\n`;
  return [
    '## Parts of calls\n',
    table('answers an empty list until its area is built | field', EMPTY_ANSWERS),
    table('refuses this filter | filter', ABSENT_FILTERS),
    table('specified call, not answered yet', ABSENT_CALLS),
  ].join('\n');
}

/** Settings that are kept and shown as not available yet. */
function waitingSettings(): string {
  const rows = Object.entries(WAITING_SETTINGS).flatMap(([name, keys]) =>
    keys.map((key) => `| \`${key}\` | ${name} |`),
  );
  return `## Settings\n\n| has no effect until its area is built | area |\n|---|---|\n${rows.join('\n')}\n`;
}

function area(name: string, screens: readonly Screen[], groups: readonly ScreenGroup[]): string {
  const groupOf = (screen: Screen): string => groups.find((group) => group.id === screen.group)?.label[0] ?? '';
  const missing = screens.filter((screen) => !isBuilt(screen));
  const head = `## ${name}\n`;
  if (missing.length === 0) return `${head}\nEvery screen is built.\n`;
  const rows = missing.map((screen) => `| \`${screen.path}\` | ${screen.title[0]} | ${groupOf(screen)} |`);
  return `${head}\n| not built yet | page | group |\n|---|---|---|\n${rows.join('\n')}\n`;
}
