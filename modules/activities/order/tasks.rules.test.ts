import { describe, expect, it } from 'vitest';
import { applyTicks, type TaskState, taskTotals } from './tasks.rules.ts';

const task = (id: number, changes: Partial<TaskState> = {}): TaskState => ({
  id,
  hash: `h${id}`,
  name: `Task ${id}`,
  is_task: true,
  required: false,
  task_checked: false,
  task_checked_at: null,
  task_note: null,
  ...changes,
});

const tasks = (total: number, ticked: number) =>
  Array.from({ length: total }, (_, at) => task(at + 1, { task_checked: at < ticked }));

describe('task totals', () => {
  it.each([
    [7, 5, 71.43, false],
    [0, 0, 0, false],
    [3, 3, 100, true],
    [3, 1, 33.33, false],
    [3, 2, 66.67, false],
    [1, 0, 0, false],
  ])('%i tasks, %i ticked: %d, %s', (total, ticked, completion, checked) => {
    expect(taskTotals(tasks(total, ticked))).toEqual({
      totalTasks: total,
      completedTasks: ticked,
      taskCompletion: completion,
      checked,
    });
  });

  it('counts task lines only', () => {
    expect(taskTotals([...tasks(1, 1), task(9, { is_task: false })])).toMatchObject({ totalTasks: 1, checked: true });
  });
});

describe('ticks', () => {
  const NOW = '2026-11-21T10:10:00.000Z';

  it('ignores a tick older than what is stored (the phone was offline)', () => {
    const stored = [task(1, { task_checked: false, task_checked_at: '2026-11-21T10:05:00.000Z' })];
    const late = { id: 1, task_checked: true, at: '2026-11-21T10:00:00.000Z' };
    expect(applyTicks(stored, [late], NOW)).toMatchObject({
      changes: [],
      ignored: [late],
      unknown: [],
      conflicts: [{ hash: 'h1', field: 'task_checked', kept: 'stored' }],
    });
  });

  it('takes a newer tick, keeping its own time and the note it does not name', () => {
    const stored = [task(1, { task_checked_at: '2026-11-21T10:00:00.000Z', task_note: 'rusty' })];
    const result = applyTicks(stored, [{ hash: 'h1', task_checked: true, at: '2026-11-21T10:01:00.000Z' }], NOW);
    expect(result.changes).toEqual([
      { id: 1, task_checked: true, task_checked_at: '2026-11-21T10:01:00.000Z', task_note: 'rusty' },
    ]);
  });

  it('applies all or none: one unknown task leaves everything', () => {
    const unknown = { id: 99, task_checked: true };
    expect(applyTicks([task(1)], [{ id: 1, task_checked: true }, unknown], NOW)).toEqual({
      changes: [],
      ignored: [],
      unknown: [unknown],
      conflicts: [],
    });
    const line = { hash: 'h5', task_checked: true };
    expect(applyTicks([task(5, { is_task: false })], [line], NOW).unknown).toEqual([line]);
    expect(applyTicks([task(1)], [{ task_checked: true }], NOW).unknown).toHaveLength(1);
  });

  it('never takes a time after now, nor nonsense', () => {
    const ticks = [
      { id: 1, task_checked: true, at: '2030-01-01T00:00:00Z' },
      { id: 2, task_checked: true, at: 'later' },
    ];
    const { changes } = applyTicks([task(1), task(2)], ticks, NOW);
    expect(changes.map((change) => change.task_checked_at)).toEqual([NOW, NOW]);
  });

  it('settles several ticks of one task in one list by their times', () => {
    const ticks = [
      { id: 1, task_checked: true, at: '2026-11-21T10:02:00.000Z' },
      { id: 1, task_checked: false, at: '2026-11-21T10:01:00.000Z' },
    ];
    const result = applyTicks([task(1)], ticks, NOW);
    expect(result.changes).toMatchObject([{ id: 1, task_checked: true }]);
    expect(result.ignored).toHaveLength(1);
  });
});
