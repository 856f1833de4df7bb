/** What is read whole by its nature has a second, not a tenth of one; here and nowhere else it is said what that is. */
export const WHOLE = 1000;
const READ_WHOLE: readonly { readonly asked: RegExp; readonly because: string }[] = [
  { asked: /^activities: exact total/, because: 'who asks for the exact number waits for it' },
  {
    asked: /^activities: (common|rare|absent|true|false) \w+ by -?(?!created_at|scheduled_start)/,
    because: 'a filter in an order that no index leads to: all that it finds is put in order',
  },
  {
    asked: /^activities: common scheduled by -?created_at$/,
    because: 'the work of a month lies anywhere in the order of its creation: 80,000 of a million are put in order',
  },
  {
    asked: /^(trend|dashboard, |what needs attention$)/,
    because: 'figures of the whole company, or of all its open work',
  },
  { asked: /^report, /, because: 'a report reads the company, however it is grouped' },
  { asked: /^(schedule, a (week|month)|map, all open)$/, because: 'all that is drawn is answered' },
  {
    asked: /^\/auditlogs: filter (action|actor_user_id|request_id|at),/,
    because: 'the log is read from its newest line: an index of each would be paid for by every write there is',
  },
  {
    asked: /^\/customer: filter (balance|credit_available),/,
    because: 'what every customer owes is added up',
  },
];

/** Whether a question has a second. */
export const isReadWhole = (name: string): boolean => READ_WHOLE.some(({ asked }) => asked.test(name));
