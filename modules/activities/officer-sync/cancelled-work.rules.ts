import type { QueuedWrite } from '../officer-queue/queued-write.rules.ts';

/** The server takes a note in pieces of this length. */
const MOST = 9_000;
/** What a cancelled activity still takes by itself. */
const TAKEN: ReadonlySet<string> = new Set(['note', 'photo']);

type Wanted = Pick<QueuedWrite, 'kind' | 'target' | 'body' | 'photo'>;

/** Work on an activity that the office cancelled meanwhile: it can no longer be sent as what it was. */
export const cancelledWork = (orderId: number, writes: readonly QueuedWrite[]): QueuedWrite[] =>
  writes.filter((write) => write.orderId === orderId && !TAKEN.has(write.kind) && write.state !== 'sending');

/** The refused write at which the way out of a cancelled activity is offered: one for the whole of its work, when nothing of it is under way. */
export function offersNote(write: QueuedWrite, writes: readonly QueuedWrite[]): boolean {
  if (write.code !== 'cancelled' || write.state !== 'failed') return false;
  const isUnderWay = ({ orderId, kind, state }: QueuedWrite) =>
    orderId === write.orderId && state === 'sending' && !TAKEN.has(kind);
  if (writes.some(isUnderWay)) return false;
  const [first] = writes
    .filter((other) => other.orderId === write.orderId && other.state === 'failed' && other.code === 'cancelled')
    .sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0) || a.id.localeCompare(b.id));
  return first?.id === write.id;
}

/** The same work as notes with their files: a line for each thing done, then the signature and the photos of reviews. */
export function asNotes(work: readonly QueuedWrite[], title: string, line: (write: QueuedWrite) => string): Wanted[] {
  const notes = inPieces([title, ...work.map((write) => `• ${line(write)}`)].join('\n')).map((content) => ({
    kind: 'note' as const,
    target: null,
    body: { content, visibility: 'internal' },
  }));
  return [...notes, ...work.flatMap(filesOf)];
}

/** A piece ends with a line where it can, and never within a sign that is two characters long. */
function inPieces(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > MOST) {
    const line = rest.lastIndexOf('\n', MOST - 1) + 1;
    const end = line > 0 ? line : /[\uD800-\uDBFF]/.test(rest.charAt(MOST - 1)) ? MOST - 1 : MOST;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

function filesOf(write: QueuedWrite): Wanted[] {
  const visible = { visibility: 'internal' };
  const photo = write.photo ?? signatureOf(write);
  const stored = Array.isArray(write.body.attachments) ? (write.body.attachments as Record<string, unknown>[]) : [];
  return [
    ...(photo ? [{ kind: 'photo' as const, target: null, body: visible, photo }] : []),
    ...stored.map((claim) => ({ kind: 'photo' as const, target: null, body: { ...visible, ...claim } })),
  ];
}

/** What was drawn, as a picture with the activity's name. */
function signatureOf({ kind, body, reference }: QueuedWrite): QueuedWrite['photo'] {
  const [, type, data] = /^data:(image\/(?:png|jpeg));base64,(.+)$/s.exec(String(body.signature ?? '')) ?? [];
  if (kind !== 'sign' || !type || !data) return undefined;
  return { name: `signature-${reference}.${type === 'image/png' ? 'png' : 'jpg'}`, type, data };
}
