import { dayIn, wallTime } from '../../../platform/kernel/zones.ts';
import type { Random } from '../random.ts';
import { ZONES } from './customers.ts';
import { JOBS, type Job, WEIGHTS } from './jobs.ts';
import type { Region } from './people.ts';
import type { Prefix } from './types.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIRST_DAY = -60;
const LAST_DAY = 30;
const TOTAL = 400;
const SLOTS = ['08:00', '10:15', '13:00', '15:15'] as const;

export type OrderStatus = 'pending' | 'released' | 'incomplete' | 'completed' | 'cancelled';

export interface Officer {
  id: number;
  email: string;
  region: Region;
  /** Drivers without other training do these kinds of work only. */
  prefixes: readonly Prefix[] | null;
}

/** One planned activity: what, where, who and how far it got. Times are epoch milliseconds. */
export interface Planned {
  job: Job;
  region: Region;
  officer: Officer | null;
  start: number | null;
  end: number | null;
  created: number;
  status: OrderStatus;
  /** Released work that somebody has begun. */
  isStarted: boolean;
}

/** Plans the work from 60 days before to 30 days after `now`: no officer is in two places at once, some work has no date yet. */
export function planWork(random: Random, now: number, officers: readonly Officer[]): Planned[] {
  const planned: Planned[] = [];
  for (let offset = FIRST_DAY; offset <= LAST_DAY; offset++) planned.push(...planDay(random, now, offset, officers));
  while (planned.length < TOTAL) planned.push(unscheduled(random, now));
  return planned.sort((one, other) => one.created - other.created);
}

function planDay(random: Random, now: number, offset: number, officers: readonly Officer[]): Planned[] {
  const day = dayIn(now + offset * DAY, ZONES.JM);
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  // Today and tomorrow always have work, so that every start shows a living company.
  const isNear = offset === 0 || offset === 1;
  if (weekday === 0 && !isNear) return [];
  const count = isNear ? 9 : weekday === 6 ? 2 : random.int(4, 7);
  const slots = random.shuffle(officers.flatMap((officer) => SLOTS.map((slot) => ({ officer, slot }))));
  const lead = officers[0];
  const first = isNear && lead ? SLOTS.map((slot) => ({ officer: lead, slot })) : [];
  const rest = slots.filter(({ officer, slot }) => !first.some((one) => one.officer === officer && one.slot === slot));
  return [...first, ...rest].slice(0, count).map(({ officer, slot }) => planVisit(random, now, day, slot, officer));
}

function planVisit(random: Random, now: number, day: string, slot: string, officer: Officer): Planned {
  const start = Date.parse(wallTime(`${day}T${slot}`, ZONES[officer.region]));
  const isFuture = start > now + DAY;
  const job = pickJob(random, officer.prefixes, isFuture);
  const end = start + job.minutes * 60_000;
  const lead = job.prefix === 'EMG' ? random.int(1, 3) * HOUR : random.int(2, 12) * DAY + random.int(-4, 4) * HOUR;
  const created = Math.min(start - lead, now - random.int(20, 600) * 60_000);
  const { status, isStarted } = progress(random, now, start, end, job);
  // Work nobody released yet may still wait for its officer.
  const isNear = Math.abs(start - now) < 2 * DAY;
  const isOpen = status === 'pending' && !isNear && random.chance(0.4);
  return { job, region: officer.region, officer: isOpen ? null : officer, start, end, created, status, isStarted };
}

function unscheduled(random: Random, now: number): Planned {
  const job = pickJob(random, null, true);
  const region = random.pick(['JM', 'JM', 'DO'] as const);
  const created = now - random.int(30, 6 * 24 * 60) * 60_000;
  return { job, region, officer: null, start: null, end: null, created, status: 'pending', isStarted: false };
}

function pickJob(random: Random, prefixes: readonly Prefix[] | null, isFuture: boolean): Job {
  const open = JOBS.filter(
    ({ prefix }) => (prefixes ? prefixes.includes(prefix) : true) && !(isFuture && prefix === 'EMG'),
  );
  const kinds = [...new Set(open.map(({ prefix }) => prefix))];
  let ticket = random.next() * kinds.reduce((sum, prefix) => sum + WEIGHTS[prefix], 0);
  const kind = kinds.find((prefix) => {
    ticket -= WEIGHTS[prefix];
    return ticket < 0;
  });
  return random.pick(open.filter(({ prefix }) => prefix === (kind ?? kinds[0])));
}

function progress(
  random: Random,
  now: number,
  start: number,
  end: number,
  job: Job,
): Pick<Planned, 'status' | 'isStarted'> {
  const chance = random.next();
  if (end < now - 14 * DAY) return settled(chance < 0.9 ? 'completed' : chance < 0.97 ? 'cancelled' : 'incomplete');
  if (end < now - DAY) {
    if (chance < 0.78) return settled('completed');
    if (chance < 0.85) return settled('cancelled');
    return chance < 0.93 ? settled('incomplete') : { status: 'released', isStarted: chance > 0.97 };
  }
  if (end < now) return chance < 0.7 ? settled('completed') : { status: 'released', isStarted: true };
  if (start < now) return { status: 'released', isStarted: true };
  if (job.prefix === 'EMG') return { status: 'released', isStarted: false };
  const released = start < now + 7 * DAY ? 0.75 : 0.4;
  if (chance < released) return { status: 'released', isStarted: false };
  return settled(chance < 0.95 ? 'pending' : 'cancelled');
}

function settled(status: OrderStatus): Pick<Planned, 'status' | 'isStarted'> {
  return { status, isStarted: status === 'completed' || status === 'incomplete' };
}
