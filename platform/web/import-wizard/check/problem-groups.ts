import type { Translate } from '../../../../ui/text/text.tsx';
import type { ImportProblem, ImportRun } from '../import-calls.ts';

/** Problems that one and the same repair solves. */
export interface ProblemGroup {
  key: string;
  severity: ImportProblem['severity'];
  column: string | null;
  message: string;
  /** The problems, by row. */
  problems: readonly ImportProblem[];
}

/** Groups problems by what repairs them: the same sentence about the same column; errors first, the most frequent first. */
export function groupProblems(problems: readonly ImportProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup & { problems: ImportProblem[] }>();
  for (const problem of problems) {
    const { severity, column, message } = problem;
    const key = JSON.stringify([severity, column, message]);
    const known = groups.get(key);
    if (known) known.problems.push(problem);
    else groups.set(key, { key, severity, column, message, problems: [problem] });
  }
  const rank = (group: ProblemGroup): number => (group.severity === 'error' ? 0 : 1);
  return [...groups.values()].sort((a, b) => rank(a) - rank(b) || b.problems.length - a.problems.length);
}

type Counted = Pick<ImportRun, 'total' | 'failed' | 'warnings' | 'created' | 'updated'>;

/** What a checked file comes to; `changes` are the rows that write something. */
export function runCounts(run: Counted) {
  const { total, failed: errors, warnings, created, updated } = run;
  return { ready: total - errors, changes: created + updated, errors, warnings };
}

/** Resources whose records are named in the words of the button; all others are records. */
const NAMED = new Set(['order', 'customer', 'user', 'product', 'service', 'rental', 'language']);

/** What the import's button does: "Create 1 activity (2 rows)". Rows are told where they are not as many as the records. */
export function importWords(
  run: Counted & Pick<ImportRun, 'resource' | 'unchanged' | 'skipped'>,
  t: Translate,
): string {
  const { ready, changes } = runCounts(run);
  const { created, updated, unchanged, skipped } = run;
  if (changes === 0) return t('imports.import_rows', { count: 0 });
  const of = (count: number) => t(`imports.of.${NAMED.has(run.resource) ? run.resource : 'other'}`, { count });
  const action =
    updated === 0
      ? t('imports.create', { what: of(created) })
      : created === 0
        ? t('imports.update', { what: of(updated) })
        : t('imports.create_update', { created, what: of(updated) });
  return ready === changes + unchanged + skipped ? action : t('imports.from_rows', { action, count: ready });
}

/** Whether the run is on its way and has to be asked again. */
export const isRunning = (run: Pick<ImportRun, 'status'>): boolean =>
  ['uploaded', 'validating', 'importing', 'undoing'].includes(run.status);
