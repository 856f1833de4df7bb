import type { QueuedWrite } from '../officer-queue/queued-write.rules.ts';

/** Tasks done of a list's row once the ticks that wait are sent. */
export function doneWithQueue(row: { id: number; completedTasks: number }, writes: readonly QueuedWrite[]): number {
  const ticks = writes.filter(
    ({ orderId, kind, state }) => orderId === row.id && kind === 'tick' && state !== 'failed',
  );
  return ticks.reduce(
    (done, { body }) => done + Number(body.task_checked === true) - Number(body.was === true),
    row.completedTasks,
  );
}

/** The first words of a text as a title; what was cut is shown to be cut. */
export function titleOf(text: string, most = 80): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > most / 2 ? space : most - 1)}…`;
}
