/** What the server tells of a change: never what stands in the record. `id` null: several, or the list. */
export interface LiveEvent {
  readonly type: string;
  readonly resource?: string;
  readonly id?: number | null;
  readonly by?: number | null;
  readonly name?: string;
}

/** One frame of the stream: the position it brings us to, and its event if it has one. */
export interface Frame {
  readonly position: string;
  readonly event: LiveEvent | null;
}

/** Whole frames out of what was received so far, and the rest that is still incomplete. */
export function readFrames(text: string): { frames: Frame[]; rest: string } {
  const parts = text.split('\n\n');
  const rest = parts.pop() ?? '';
  return { frames: parts.map(frameOf), rest };
}

function frameOf(text: string): Frame {
  let position = '';
  let data = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('id: ')) position = line.slice(4);
    if (line.startsWith('data: ')) data += line.slice(6);
  }
  return { position, event: data === '' ? null : (JSON.parse(data) as LiveEvent) };
}

/** Calls whose answers hang on a resource though their paths do not begin with its name. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  order: ['customer-portal', 'service'],
  'portal-support': ['customer-portal/{customerId}/support'],
  company: ['auth/environment'],
  'company/configurations': ['company'],
};

/** Whether a cached read (its path and request) may show something else after the event. Lists always may. */
export function concerns(event: LiveEvent, path: string, request: unknown): boolean {
  const { resource, id } = event;
  if (resource === undefined) return false;
  const isUnder = (word: string): boolean => path === `/${word}` || path.startsWith(`/${word}/`);
  if ((ELSEWHERE[resource] ?? []).some(isUnder)) return true;
  if (!isUnder(resource)) return false;
  const asked = (request as { params?: { id?: unknown } } | undefined)?.params?.id;
  return asked === undefined || id === undefined || id === null || Number(asked) === id;
}
