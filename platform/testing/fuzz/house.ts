import { type Caller, type TestServer, testServer } from '../server.ts';

/** Answers to somebody whose session or rights are gone: whatever they ask next is refused before anything is looked at. */
const SHUT_OUT = new Set([
  'session_expired',
  'no_web_access',
  'account_disabled',
  'account_locked',
  'permission_denied',
  'first_time_login',
  'second_factor_setup',
  'policy_due',
]);
export type Who = 'staff' | 'portal';

/** A customer may not do everything; an administrator who may not do something lost a role. */
export const isShutOut = (who: Who, code: unknown): boolean =>
  typeof code === 'string' && SHUT_OUT.has(code) && !(who === 'portal' && code === 'permission_denied');

/** Tables whose newest records are asked about. */
const TABLES = [
  'order',
  'customer',
  'app_user',
  'role',
  'order_type',
  'attachment',
  'report',
  'order_item',
  'location',
];

/** A product with its people, and what is on its way to it. */
export interface House {
  readonly server: TestServer;
  readonly callers: Readonly<Record<Who, Caller>>;
  readonly ids: readonly number[];
  readonly asked: Set<Promise<unknown>>;
}

async function open(): Promise<House> {
  const server = await testServer();
  const callers = { staff: await server.as('admin@demo.test'), portal: await server.as('customer@demo.test') };
  const found = await Promise.all(
    TABLES.map((table) => server.sql<{ id: number }>(`select id::int from "${table}" order by id desc limit 3`)),
  );
  return { server, callers, ids: [...found.flat().map(({ id }) => id), 1, 2, 3], asked: new Set() };
}

/** The product that is asked: a new one takes its place when one of its people is shut out by what was asked before. */
export class Houses {
  opened = 1;
  private current = open();
  private readonly closing: Promise<void>[] = [];

  now(): Promise<House> {
    return this.current;
  }

  /** All who are shut out of one product get the same new one; the old one ends when its last answer came. */
  async leave(old: House): Promise<void> {
    const current = this.current;
    if ((await current) !== old || this.current !== current) return;
    this.current = open();
    this.opened++;
    this.closing.push(Promise.allSettled(old.asked).then(() => old.server.close()));
  }

  async close(): Promise<void> {
    const { server } = await this.current;
    await Promise.all([server.close(), ...this.closing]);
  }
}
