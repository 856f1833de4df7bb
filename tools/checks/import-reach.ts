import { type Edge, isWeb } from './import-graph.ts';

const SERVER = /\.server\.ts$|\.server\/|\.routes\.ts$|^(platform\/server|apps\/server)\//;
const SERVER_PACKAGES =
  /^(node:.*|pg|pg-.*|fastify|@fastify\/.*|pino|prom-client|nodemailer|@node-rs\/.*|kysely|playwright-core)$/;
const STAFF = /\.staff\.tsx$|^apps\/web\/staff\//;
const PORTAL = /\.portal\.tsx$|^apps\/web\/portal\//;

/** What works over texts that strangers wrote: the interpreter of templates, the reader of HTML, the writers of files, fonts. */
const HEAVY =
  /^platform\/server\/documents\/(template\/(interpreter|parser|placeholders|pieces|vocabulary)|html\/(tree|sheets|page|browser-page)|(pdf\/(?!chromium)|word\/|excel\/|fonts\/(?!folder))[^.]+)\.ts$/;
const HEAVY_PACKAGES = /^(handlebars|pdfmake|docx|fontkit|hucre)$/;
/**
 * Where it is done: in threads, and on the main thread within bounds (small pieces; the company's own frame of a mail). Sheets are read and
 * written on the main thread, as streams.
 */
const WORKPLACES =
  /^platform\/server\/documents\/(drawing\/work|template\/(work|quick)|html\/closed)\.ts$|^platform\/server\/(sheets|imports)\//;

interface ReachRule {
  readonly name: string;
  starts(path: string): boolean;
  forbidden(path: string, isPackage: boolean): boolean;
  /** Chains end here: what stands behind a door is another rule's. */
  isDoor?(path: string): boolean;
  /** Types vanish before the code runs. */
  readonly withoutTypes?: true;
}

/** The rules a chain of imports can break: each gives where chains start and what they must not arrive at. */
const RULES: readonly ReachRule[] = [
  {
    name: 'web-never-reaches-server',
    starts: isWeb,
    forbidden: (path, isPackage) => (isPackage ? SERVER_PACKAGES : SERVER).test(path),
  },
  {
    name: 'server-never-reaches-web',
    starts: (path) => SERVER.test(path),
    forbidden: (path, isPackage) => (isPackage ? /^(react|react-dom|@mantine\/.*)$/.test(path) : isWeb(path)),
  },
  { name: 'portal-and-staff-apart', starts: (path) => PORTAL.test(path), forbidden: (path) => STAFF.test(path) },
  { name: 'portal-and-staff-apart', starts: (path) => STAFF.test(path), forbidden: (path) => PORTAL.test(path) },
  {
    name: 'heavy-work-in-threads',
    starts: (path) => SERVER.test(path) && !HEAVY.test(path) && !WORKPLACES.test(path),
    forbidden: (path, isPackage) => (isPackage ? HEAVY_PACKAGES : HEAVY).test(path),
    isDoor: (path) => WORKPLACES.test(path),
    withoutTypes: true,
  },
];

/** One sentence per forbidden file that is reached, with the shortest chain that leads there; types count as imports. */
export function reachRules(edges: readonly Edge[]): string[] {
  const next = new Map<string, Edge[]>();
  for (const edge of edges) next.set(edge.from, [...(next.get(edge.from) ?? []), edge]);
  return RULES.flatMap((rule) => {
    const trail = new Map<string, string | undefined>();
    const queue = [...next.keys()].filter(rule.starts).sort();
    for (const path of queue) trail.set(path, undefined);
    const errors: string[] = [];
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      for (const { to, isPackage, isTypeOnly } of next.get(path) ?? []) {
        if ((rule.withoutTypes && isTypeOnly) || rule.isDoor?.(to)) continue;
        if (rule.forbidden(to, isPackage)) errors.push(`${rule.name}: ${chain(trail, path)} → ${to}`);
        else if (!isPackage && !trail.has(to)) {
          trail.set(to, path);
          queue.push(to);
        }
      }
    }
    return errors;
  });
}

function chain(trail: Map<string, string | undefined>, end: string): string {
  const steps = [end];
  for (let path = trail.get(end); path !== undefined; path = trail.get(path)) steps.unshift(path);
  return steps.join(' → ');
}
