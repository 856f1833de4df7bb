/** What tells whether there is work to confirm, or only work to agree to. */
export interface WorkState {
  isCompleted: boolean;
  /** Somebody began; absent where nobody says. */
  isStarted?: boolean;
  tasks: number;
  openTasks: number;
}

/** Work counts as done for who signs it when it is completed, or when all of its tasks are; without tasks, when it was begun. */
export const isWorkDone = ({ isCompleted, isStarted = false, tasks, openTasks }: WorkState): boolean =>
  isCompleted || (openTasks === 0 && (tasks > 0 || isStarted));
