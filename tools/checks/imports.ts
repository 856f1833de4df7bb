import { posix } from 'node:path';
import { type Edge, edgesOf, findCycles } from './import-graph.ts';
import { reachRules } from './import-reach.ts';
import { type Findings, isSource, isTest, type Tree } from './tree.ts';

const DOORS = /^modules\/[^/]+\/public\.(server\.ts|web\.tsx)$|\.resource\.ts$/;
const DEFINITION = /\.(resource|rules|contract)\.ts$/;
/** What a pure definition may stand on, beside other definitions. */
const PURE = /^platform\/(kernel|resource|contract)\//;
const PURE_PACKAGES = new Set(['zod', 'decimal.js']);
const NOT_IN_UI = /^@tanstack\/(react-router|react-query|router|query)/;
const TREES = /^(apps|modules|platform|ui|generated|tools|e2e|bench|bin)\//;

type Rule = { name: string; breaks(edge: Edge): boolean };

/** ARCHITECTURE.md, "Who may import whom": the rules that one import alone can break. */
const RULES: Rule[] = [
  { name: 'resolves', breaks: (edge) => edge.isBroken },
  { name: 'packages-are-declared', breaks: (edge) => edge.isUndeclared },
  {
    name: 'platform-and-ui-know-no-module',
    breaks: ({ from, to }) => /^(platform|ui)\//.test(from) && /^(modules|apps|generated)\//.test(to),
  },
  { name: 'only-apps-touch-apps', breaks: ({ from, to }) => !from.startsWith('apps/') && to.startsWith('apps/') },
  {
    name: 'by-the-door',
    breaks: ({ from, to }) => {
      const [room, other] = [moduleOf(from), moduleOf(to)];
      return room !== undefined && other !== undefined && room !== other && !DOORS.test(to);
    },
  },
  {
    name: 'ui-stands-alone',
    breaks: ({ from, to }) => from.startsWith('ui/') && (/^platform\/(?!kernel\/)/.test(to) || NOT_IN_UI.test(to)),
  },
  {
    name: 'definitions-are-pure',
    breaks: ({ from, to, isPackage }) => {
      if (!DEFINITION.test(from)) return false;
      return isPackage ? !PURE_PACKAGES.has(to) : !PURE.test(to) && !DEFINITION.test(to);
    },
  },
  {
    // storage/whole.ts reads what fits in memory, and counts it; a backup's own lists are written by ourselves.
    name: 'whole-files-are-counted',
    breaks: ({ from, to }) =>
      to === 'node:stream/consumers' &&
      /^(platform|modules)\//.test(from) &&
      !from.startsWith('platform/server/backup/'),
  },
  { name: 'no-barrels', breaks: ({ to }) => /(^|\/)index\.tsx?$/.test(to) && TREES.test(to) },
];

/** Holds every import of the tree against the rules; tests and tools only have to resolve and to be declared. */
export function checkImports(tree: Tree): Findings {
  const errors: string[] = [];
  const sources = tree.paths.filter((path) => isSource(path) && TREES.test(path));
  const edges = sources.flatMap((path) => edgesOf(tree, path));
  for (const edge of edges) {
    for (const rule of RULES) {
      const isFree = isTest(edge.from) && rule.name !== 'resolves' && rule.name !== 'packages-are-declared';
      if (!isFree && rule.breaks(edge)) errors.push(`${rule.name}: ${edge.from} imports ${edge.to}`);
    }
  }
  for (const path of sources) {
    if (/^index\.tsx?$/.test(posix.basename(path))) errors.push(`no-barrels: ${path}`);
  }
  const product = edges.filter((edge) => !isTest(edge.from));
  for (const cycle of findCycles(product)) errors.push(`no-cycles: ${cycle.join(' → ')}`);
  errors.push(...reachRules(product));
  return { errors: [...new Set(errors)], warnings: [] };
}

function moduleOf(path: string): string | undefined {
  return /^modules\/([^/]+)\//.exec(path)?.[1];
}
