import { decimal, round2 } from '../../../platform/kernel/money.ts';

/** A task line as far as ticking goes; instants are ISO 8601 UTC. */
export interface TaskState {
  id: number;
  hash: string;
  name: string;
  is_task: boolean;
  required: boolean;
  task_checked: boolean;
  task_checked_at: string | null;
  task_note: string | null;
}

export interface TaskTotals {
  totalTasks: number;
  completedTasks: number;
  /** Percent with at most 2 decimals. */
  taskCompletion: number;
  /** All tasks are done and there is at least one. */
  checked: boolean;
}

/** Progress over the task lines of an activity (B1 §4.3). */
export function taskTotals(tasks: readonly Pick<TaskState, 'is_task' | 'task_checked'>[]): TaskTotals {
  const relevant = tasks.filter((task) => task.is_task);
  const totalTasks = relevant.length;
  const completedTasks = relevant.filter((task) => task.task_checked).length;
  const taskCompletion = totalTasks === 0 ? 0 : round2(decimal(100 * completedTasks).div(totalTasks)).toNumber();
  return { totalTasks, completedTasks, taskCompletion, checked: totalTasks > 0 && completedTasks === totalTasks };
}

/** Names of the required tasks that are not ticked. */
export function openTaskNames(tasks: readonly TaskState[]): string[] {
  return tasks.filter((task) => task.is_task && task.required && !task.task_checked).map((task) => task.name);
}

/** One tick or untick as a client sends it; `at` is when the person tapped, absent when it happens now. */
export interface TaskTick {
  id?: number;
  hash?: string;
  task_checked: boolean;
  task_note?: string | null;
  at?: string | null;
}

export interface TickResult {
  /** Tasks whose state changes, with the new values. */
  changes: Pick<TaskState, 'id' | 'task_checked' | 'task_checked_at' | 'task_note'>[];
  /** Ticks older than what is stored; ignored, not errors. */
  ignored: TaskTick[];
  /** Ticks that name no task of the activity; any of them refuses the whole list. */
  unknown: TaskTick[];
}

/**
 * Applies ticks all or none (B1 §4.4): an unknown id or hash leaves `changes` empty. The last tap wins per task by its own time:
 * a tick with an older `at` than the stored one is ignored, and no `at` may lie after `now`.
 */
export function applyTicks(tasks: readonly TaskState[], ticks: readonly TaskTick[], now: string): TickResult {
  const found = ticks.map((tick) => ({ tick, task: tasks.find((task) => isNamed(task, tick)) }));
  const unknown = found.filter(({ task }) => task === undefined).map(({ tick }) => tick);
  if (unknown.length > 0) return { changes: [], ignored: [], unknown };
  const changes = new Map<number, TickResult['changes'][number]>();
  const ignored: TaskTick[] = [];
  for (const { tick, task } of found) {
    if (!task) continue;
    const stored = changes.get(task.id) ?? task;
    const at = tapTime(tick, now);
    if (stored.task_checked_at !== null && Date.parse(at) < Date.parse(stored.task_checked_at)) {
      ignored.push(tick);
      continue;
    }
    const note = tick.task_note === undefined ? stored.task_note : tick.task_note;
    if (tick.task_checked === stored.task_checked && note === stored.task_note && stored.task_checked_at !== null)
      continue;
    changes.set(task.id, { id: task.id, task_checked: tick.task_checked, task_checked_at: at, task_note: note });
  }
  return { changes: [...changes.values()], ignored, unknown: [] };
}

function isNamed(task: TaskState, tick: TaskTick): boolean {
  if (!task.is_task) return false;
  return tick.id === undefined ? tick.hash !== undefined && task.hash === tick.hash : task.id === tick.id;
}

function tapTime(tick: TaskTick, now: string): string {
  const tapped = Date.parse(tick.at ?? now);
  const latest = Date.parse(now);
  return new Date(Number.isNaN(tapped) || tapped > latest ? latest : tapped).toISOString();
}
