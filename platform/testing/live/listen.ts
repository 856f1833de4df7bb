import type { Caller } from '../server.ts';

/** A stream of live events as a client hears it. */
export interface Heard {
  readonly status: number;
  readonly events: Record<string, unknown>[];
  /** Position after the last event. */
  position(): string;
  /** Waits until an event has these values; fails after `ms`. */
  until(wanted: Record<string, unknown>, ms?: number): Promise<Record<string, unknown>>;
  /** Waits for the server to end the stream. */
  ended(): Promise<void>;
  close(): void;
}

/** Opens GET stream and waits for its first event. `position`: what was heard last, to be told what was missed. */
export async function listen(who: Caller, position?: string): Promise<Heard> {
  const stop = new AbortController();
  const headers = { ...(position === undefined ? {} : { 'last-event-id': position }) };
  const response = await who.raw('GET', '/stream', { headers, signal: stop.signal });
  const events: Record<string, unknown>[] = [];
  let last = '';
  const reading = read(response, (id, data) => {
    if (id) last = id;
    if (data) events.push(JSON.parse(data));
  }).catch(() => undefined);
  const heard: Heard = {
    status: response.status,
    events,
    position: () => last,
    async until(wanted, ms = 2000) {
      for (const begin = performance.now(); ; ) {
        const found = events.find((event) => Object.entries(wanted).every(([key, value]) => event[key] === value));
        if (found) return found;
        if (performance.now() - begin > ms) throw new Error(`not heard: ${JSON.stringify({ wanted, events })}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    ended: () => reading,
    close: () => stop.abort(),
  };
  if (response.status === 200 && position === undefined) await heard.until({ type: 'ready' });
  return heard;
}

async function read(response: Response, frame: (id: string, data: string) => void): Promise<void> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    for (const each of frames) {
      const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(each)?.[1] ?? '';
      frame(line('id'), line('data'));
    }
  }
}
