const OPEN = ['pending', 'released', 'incomplete'];

/** One count of the work queue: what is asked, and the list it opens. */
export interface Question {
  readonly id: 'mine' | 'overdue' | 'unassigned' | 'to_sign';
  readonly filters: Readonly<Record<string, unknown>>;
  readonly href: string;
}

const LIST = '/ams/activities';

/** The queue of DECISIONS, "Screens the files do not describe": my work today, overdue, unassigned, to sign off. */
export const QUESTIONS: readonly Question[] = [
  {
    id: 'mine',
    filters: { status: OPEN, mine: true, scheduled: 'today' },
    href: `${LIST}?view=mine&f.status=${OPEN.join(',')}&f.mine=true&f.scheduled=~today`,
  },
  { id: 'overdue', filters: { status: OPEN, overdue: true }, href: `${LIST}?view=overdue` },
  { id: 'unassigned', filters: { status: OPEN, driver_id: [0] }, href: `${LIST}?view=unassigned` },
  { id: 'to_sign', filters: { status: ['completed'], signed_off: false }, href: `${LIST}?view=to_sign` },
];

/** Today's activities in the order of their time. */
export const TODAY = {
  query: {
    filters: { status: [...OPEN, 'completed'], scheduled: 'today' },
    sort: 'scheduled_start',
    page: 1,
    per_page: 12,
  },
  href: `${LIST}?view=today`,
};
