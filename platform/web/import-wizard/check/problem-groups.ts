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

/** What a checked file comes to; `changes` are the rows that write something. */
export function runCounts(run: Pick<ImportRun, 'total' | 'failed' | 'warnings' | 'created' | 'updated'>) {
  const { total, failed: errors, warnings, created, updated } = run;
  return { ready: total - errors, changes: created + updated, errors, warnings };
}

/** Whether the run is on its way and has to be asked again. */
export const isRunning = (run: Pick<ImportRun, 'status'>): boolean =>
  ['uploaded', 'validating', 'importing', 'undoing'].includes(run.status);
