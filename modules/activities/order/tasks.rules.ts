import { decimal, round2 } from '../../../platform/kernel/money.ts';
import { editTime, type FieldConflict, mergeField } from './field-merge.rules.ts';

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
  /** When the note was last written; absent where nobody asks. */
  task_note_at?: string | null;
}

export interface TaskTotals {
  totalTasks: number;
  completedTasks: number;
  /** Percent with at most 2 decimals. */
  taskCompletion: number;
  /** All tasks are done and there is at least one. */
  checked: boolean;
}

/** Progress over the task lines of an activity. */
export function taskTotals(tasks: readonly Pick<TaskState, 'is_task' | 'task_checked'>[]): TaskTotals {
  const relevant = tasks.filter((task) => task.is_task);
  const totalTasks = relevant.length;
  const completedTasks = relevant.filter((task) => task.task_checked).length;
  const taskCompletion = totalTasks === 0 ? 0 : round2(decimal(100 * completedTasks).div(totalTasks)).toNumber();
  return { totalTasks, completedTasks, taskCompletion, checked: totalTasks > 0 && completedTasks === totalTasks };
}

/** One tick or untick as a client sends it; `at` is when the person tapped, absent when it happens now. */
export interface TaskTick {
  id?: number;
  hash?: string;
  task_checked: boolean;
  task_note?: string | null;
  at?: string | null;
  /** What the person saw before; tells an edit that nobody knew of. */
  was?: boolean;
}

/** A field of a task that two people changed without knowing of each other. */
export interface LineConflict extends FieldConflict {
  hash: string;
  name: string;
}

type TickChange = Pick<TaskState, 'id' | 'task_checked' | 'task_checked_at' | 'task_note' | 'task_note_at'>;

export interface TickResult {
  /** Tasks whose state changes, with the new values. */
  changes: TickChange[];
  /** Ticks older than what is stored; ignored, not errors. */
  ignored: TaskTick[];
  /** Ticks that name no task of the activity; any of them refuses the whole list. */
  unknown: TaskTick[];
  conflicts: LineConflict[];
}

/**
 * Applies ticks all or none: an unknown id or hash leaves `changes` empty. The last tap wins per task by its own time:
 * a tick with an older `at` than the stored one is ignored, and no `at` may lie after `now`. The note goes by its own time, so a
 * late tick still brings its note.
 */
export function applyTicks(tasks: readonly TaskState[], ticks: readonly TaskTick[], now: string): TickResult {
  const found = ticks.map((tick) => ({ tick, task: tasks.find((task) => isNamed(task, tick)) }));
  const unknown = found.filter(({ task }) => task === undefined).map(({ tick }) => tick);
  if (unknown.length > 0) return { changes: [], ignored: [], unknown, conflicts: [] };
  const changes = new Map<number, TickChange>();
  const result: TickResult = { changes: [], ignored: [], unknown: [], conflicts: [] };
  for (const { tick, task } of found) {
    if (!task) continue;
    const at = new Date(editTime(tick.at, Date.parse(now))).toISOString();
    const { change, isLate, conflicts } = applyTick(task, { ...task, ...changes.get(task.id) }, tick, at);
    if (isLate) result.ignored.push(tick);
    if (change) changes.set(task.id, change);
    result.conflicts.push(...conflicts);
  }
  return { ...result, changes: [...changes.values()] };
}

function applyTick({ hash, name }: TaskState, stored: TaskState, tick: TaskTick, at: string) {
  const isLate = stored.task_checked_at !== null && Date.parse(at) < Date.parse(stored.task_checked_at);
  const state = { value: stored.task_checked, at: stored.task_checked_at };
  const check = mergeField('task_checked', state, { value: tick.task_checked, at, was: tick.was });
  const isFirst = stored.task_checked_at === null;
  const note = mergeField(
    'task_note',
    { value: stored.task_note, at: stored.task_note_at ?? null },
    { value: tick.task_note === undefined ? stored.task_note : tick.task_note, at },
  );
  const conflicts = [check, note].flatMap(({ conflict }) => (conflict ? [{ ...conflict, hash, name }] : []));
  const change: TickChange = {
    id: stored.id,
    task_checked: check.isWritten ? tick.task_checked : stored.task_checked,
    task_checked_at: check.isWritten || isFirst ? at : stored.task_checked_at,
    task_note: note.isWritten ? (tick.task_note ?? null) : stored.task_note,
    ...(note.isWritten ? { task_note_at: at } : {}),
  };
  return { change: check.isWritten || note.isWritten || isFirst ? change : null, isLate, conflicts };
}

function isNamed(task: TaskState, tick: TaskTick): boolean {
  if (!task.is_task) return false;
  return tick.id === undefined ? tick.hash !== undefined && task.hash === tick.hash : task.id === tick.id;
}
